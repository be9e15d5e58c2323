// Printed data of the cards of this table, and their short formulas.

import { type Counts } from '../../board/game_state';
import { getContext, setContext } from 'svelte';
import type { Printed } from '../../text/text_numbers';
import type { Components, Scoring } from './generated';

export type { Scoring };

export const SYMBOLS = ['arab', 'mongol', 'prowess', 'link', 'luxury'] as const;
export type Symbol = (typeof SYMBOLS)[number];

type Effect = Components['effect'][number];
type Kind = Components['kind'][number];

export interface Card {
  face: string;
  /** name of the picture */
  kind: string;
  group: string;
  place: Kind['place'];
  symbols: Kind['symbols'];
  letter?: string;
  /** what playing it brings */
  brings?: Effect;
  scoring: Scoring;
}

export interface Stack {
  card: Card;
  face: string;
  n: number;
}

/** All cards by face, in the order of their numbers. */
export class Cards {
  readonly rounds: number;
  readonly #faces = new Map<string, Card>();
  readonly #order: string[];

  constructor(printed: Printed) {
    const rows = printed as Partial<Components>;
    this.rounds = rows.calendar?.rounds ?? 0;
    const kinds = new Map(rows.kind?.map((row) => [row.id, row]));
    const effects = new Map(rows.effect?.map((row) => [row.id, row]));
    for (const { kind, face = kind, letter, points } of rows.card ?? []) {
      const { category, place, symbols, effect, scoring } = kinds.get(kind)!;
      if (this.#faces.has(face)) continue;
      const pays = points === undefined ? scoring : { ...scoring, points };
      this.#faces.set(face, {
        face,
        kind,
        group: category,
        place,
        symbols,
        letter,
        brings: effects.get(effect ?? ''),
        scoring: pays,
      });
    }
    this.#order = [...this.#faces.keys()];
  }

  of(face: string): Card {
    return this.#faces.get(face)!;
  }

  /** Equal cards lie on one stack. A face-down stack has none. */
  stacks(counts: Counts | { count: number } | undefined): Stack[] {
    const found = counts as Counts | undefined;
    return this.#order
      .filter((face) => (found?.[face] ?? 0) > 0)
      .map((face) => ({ card: this.of(face), face, n: found![face]! }));
  }

  /** What the traders ask for, for their pictures. */
  needs(): Record<string, string[]> {
    return Object.fromEntries(
      [...this.#faces].flatMap(([face, { scoring }]) => (scoring.needs ? [[face, scoring.needs]] : [])),
    );
  }
}

// Cached: all parts of a board use the same cards.
const CARDS = Symbol('cards');
export const layCards = (cards: () => Cards): unknown => setContext(CARDS, cards);
export const theCards = (): (() => Cards) => getContext(CARDS);

/** Attributes of a card, each as often as it is printed. */
export const ribbonOf = (card: Card): Symbol[] =>
  SYMBOLS.flatMap((symbol) => Array<Symbol>(card.symbols[symbol] ?? 0).fill(symbol));

// -- the formula ------------------------------------------------------------------------------------------------------

/** A part of a formula: a text, or a picture (`not`: crossed out). */
export interface Part {
  text?: string;
  sign?: string;
  not?: boolean;
}

const minus = (n: number): string => String(n).replace('-', '−');

/** Points in the corner: what a card always pays, or a trader if served. */
export function cornerOf({ scoring }: Card): string | null {
  return ['points', 'printed', 'trader'].includes(scoring.by) ? minus(scoring.points ?? 0) : null;
}

/** "+ palace", "+0–2 palace". */
function broughtBy({ least, most, quarter }: Effect): Part[] {
  const number = least < most ? `${least}–${most}` : most > 1 ? most : '';
  return [{ text: `+${number}` }, { sign: quarter }];
}

/** What a card pays, as a short formula. */
export function formulaOf({ scoring, brings }: Card): Part[] {
  const looked: Part[] = (scoring.cards ?? scoring.symbols ?? (scoring.symbol ? [scoring.symbol] : [])).map((sign) => ({
    sign,
  }));
  const points = scoring.points ?? 0;
  const otherwise = scoring.otherwise ?? 0;
  switch (scoring.by) {
    case 'set':
      return [{ text: scoring.table!.join(' · ') }];
    case 'rarity':
      return [{ text: scoring.table!.join(' ') }, { sign: 'all' }];
    case 'condition':
      if (points < otherwise) return [...looked.map((part) => ({ ...part, not: true })), { text: minus(otherwise) }];
      return [
        ...((scoring.least ?? 1) > 1 ? [{ text: `${scoring.least}×` }] : []),
        ...looked,
        { text: otherwise ? `${points} : ${otherwise}` : minus(points) },
      ];
    case 'count':
      return [
        { text: `${scoring.base ?? ''}${points < 0 ? minus(points) : scoring.base ? `+${points}` : points}×` },
        ...looked,
        { sign: scoring.of ?? 'self' },
      ];
    case 'pairs':
      return [{ text: `${points}×` }, ...looked];
    case 'spied':
      return [{ text: `${points}×` }, ...looked, { sign: 'one' }];
    default:
      return brings ? broughtBy(brings) : [];
  }
}
