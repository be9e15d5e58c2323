// What is printed on the cards (cards.json is made of the game's data by tools/amul_cards.py), and how to write it small.

import printed from './cards.json';

export const SYMBOLS = ['arab', 'mongol', 'prowess', 'link', 'luxury'] as const;
export type Symbol = (typeof SYMBOLS)[number];

export interface Scoring {
  by: 'points' | 'printed' | 'set' | 'condition' | 'count' | 'pairs' | 'rarity' | 'spied' | 'trader';
  points?: number;
  otherwise?: number;
  base?: number;
  least?: number;
  table?: number[];
  of?: 'self' | 'neighbours' | 'near';
  symbol?: Symbol;
  symbols?: Symbol[];
  cards?: string[];
  needs?: string[];
}

export interface Card {
  kind: string;
  group: string;
  place: 'table' | 'hand' | 'both';
  symbols: Partial<Record<Symbol, number>>;
  letter?: string;
  effect?: string;
  scoring: Scoring;
}

export const CARDS = printed as unknown as Record<string, Card>;
export const FACES = Object.keys(CARDS);
export const cardOf = (face: string): Card => CARDS[face]!;

/** The attribute signs of a card, each as often as it is printed. */
export const ribbonOf = (card: Card): Symbol[] => SYMBOLS.flatMap((symbol) => Array<Symbol>(card.symbols[symbol] ?? 0).fill(symbol));

// -- the formula ----------------------------------------------------------------------------------------------------

/** A part of a formula: words, or a picture (`not`: crossed out). */
export interface Part {
  text?: string;
  sign?: string;
  not?: boolean;
}

const minus = (n: number): string => String(n).replace('-', '−');

/** The points in the corner: what a card pays whatever happens, or a trader if served. */
export function cornerOf({ scoring }: Card): string | null {
  return ['points', 'printed', 'trader'].includes(scoring.by) ? minus(scoring.points ?? 0) : null;
}

const BRINGS: Record<string, Part[]> = {
  merchant: [{ text: '+' }, { sign: 'palace' }],
  deal: [{ text: '+' }, { sign: 'bazaar' }],
  marauder: [{ text: '+' }, { sign: 'market' }],
  padishah: [{ text: '+0–2' }, { sign: 'palace' }],
  thief: [{ text: '+0–2' }, { sign: 'palace' }],
};

/** What a card pays, as short as it can be said. */
export function formulaOf(card: Card): Part[] {
  const { scoring } = card;
  const looked: Part[] = (scoring.cards ?? scoring.symbols ?? (scoring.symbol ? [scoring.symbol] : [])).map((sign) => ({ sign }));
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
      return [{ text: `${scoring.base ?? ''}${points < 0 ? minus(points) : scoring.base ? `+${points}` : points}×` }, ...looked, { sign: scoring.of ?? 'self' }];
    case 'pairs':
      return [{ text: `${points}×` }, ...looked];
    case 'spied':
      return [{ text: `${points}×` }, ...looked, { sign: 'one' }];
    default:
      return BRINGS[card.effect ?? ''] ?? [];
  }
}
