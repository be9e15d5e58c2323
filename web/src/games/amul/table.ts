// The view of a table in types: who sits where, what lies before whom, and what flew where.

import { because } from '../../lib/reasons';
import { number } from '../../lib/texts.svelte';
import type { EventInfo, GameView } from '../../lib/wire';
import { CARDS, cardOf, FACES, SYMBOLS, type Symbol } from './cards';

export type Say = (key: string, args?: Record<string, unknown>) => string;
export type Counts = Record<string, number>;
/** Chosen in secret: the card for its owner, else whether there is one. */
type Secret = string | null | { count: number };

export interface Table {
  round: number;
  start_player: number;
  first_pick: number;
  turn_order: number[];
  /** how many; what they are only when the game is over */
  market_deck: Counts;
  market: Counts;
  palace: Counts;
  bazaar: Counts;
  removed: Counts;
  hand: Counts[];
  offer: Secret[];
  play_choice: Secret[];
  known: Counts[];
  area: Counts[];
  spy_target: Record<string, number>;
}

export const tableOf = (view: GameView): Table => view.state as unknown as Table;
export const sum = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
export const ROUNDS = 9;

// -- cards ------------------------------------------------------------------------------------------------------------

const PLACES = new Map(FACES.map((face, i) => [face, i]));

export interface Stack {
  face: string;
  n: number;
}

/** Equal cards lie on one stack; stacks lie in the order of the card numbers. */
export function stacksOf(counts: Counts | undefined): Stack[] {
  return Object.entries(counts ?? {})
    .filter(([face, n]) => n > 0 && face in CARDS)
    .map(([face, n]) => ({ face, n }))
    .sort((a, b) => PLACES.get(a.face)! - PLACES.get(b.face)!);
}

export const nameOf = (say: Say, face: string): string => say(`card.${face}`);
export const helpOf = (say: Say, face: string): string => say(`card.${face}.help`);

// -- players ------------------------------------------------------------------------------------------------------------

export type Side = 'own' | 'left' | 'right' | 'across';

/** The table as the viewer sits at it: the left neighbour is the next one clockwise. */
export function seating(view: GameView): { seat: number; side: Side }[] {
  const first = view.seat ?? 0;
  return Array.from({ length: view.players }, (_, i) => ({
    seat: (first + i) % view.players,
    side: i === 0 ? 'own' : i === 1 ? 'left' : i === view.players - 1 ? 'right' : 'across',
  }));
}

export function symbolsOf(area: Counts | undefined): Record<Symbol, number> {
  const found = { arab: 0, mongol: 0, prowess: 0, link: 0, luxury: 0 };
  for (const { face, n } of stacksOf(area)) for (const symbol of SYMBOLS) found[symbol] += n * (cardOf(face).symbols[symbol] ?? 0);
  return found;
}

/** The earliest letter below a player's prowess symbols. */
export function letterOf(area: Counts | undefined): string | null {
  return stacksOf(area).map(({ face }) => cardOf(face).letter).filter((one) => one !== undefined).sort()[0] ?? null;
}

const SECRET_STEPS = ['offer_card', 'play_card'];
export const isSecret = (view: GameView): boolean => SECRET_STEPS.includes(view.step?.key ?? '');

/** What the seat has chosen in secret: its card if the viewer may see it, true if not, null for nothing yet. */
export function chosenBy(view: GameView, seat: number): string | true | null {
  const table = tableOf(view);
  for (const said of [table.offer[seat], table.play_choice[seat]]) {
    if (typeof said === 'string') return said;
    if (said && said.count > 0) return true;
  }
  return null;
}

/** Where the cards of the present decision lie, and the word that takes one. */
export function sourceOf(view: GameView): { place: 'hand' | 'market' | 'palace' | 'bazaar'; verb: string } | null {
  switch (view.step?.key) {
    case 'offer_card':
      return { place: 'hand', verb: 'offer' };
    case 'play_card':
      return { place: 'hand', verb: 'play' };
    case 'pick_card':
      return { place: 'market', verb: 'pick' };
    case 'take_market_card':
      return { place: 'market', verb: 'take' };
    case 'take_bazaar_card':
      return { place: 'bazaar', verb: 'take' };
    case 'take_palace_card':
    case 'take_palace_cards_0_2':
    case 'thief_take':
      return { place: 'palace', verb: 'take' };
    default:
      return null;
  }
}

/** The target of a card that lies at a place; none where nothing can be chosen now. */
export function targetOf(view: GameView, place: string, face: string): string | null {
  const source = sourceOf(view);
  return source?.place === place ? `do:${source.verb} ${face}` : null;
}

// -- what cards pay -----------------------------------------------------------------------------------------------------

/** "13: sets of 3", for a card before a player. */
export function paysNow(view: GameView, seat: number, face: string, say: Say, names: string[]): string {
  const item = view.items?.[seat]?.find((one) => one.what === `card.${face}`);
  return item ? `${number(item.points)} ${say('board.points')}: ${because(say, item, names)}` : '';
}

export function pointsOf(view: GameView, seat: number, face: string): number | null {
  return view.items?.[seat]?.find((one) => one.what === `card.${face}`)?.points ?? null;
}

// -- what happened --------------------------------------------------------------------------------------------------------

export interface Move {
  face: string;
  from: string;
  to: string;
}

/** Where a card that is taken for an effect comes from. */
const QUARTER: Record<string, string> = { merchant: 'palace', padishah: 'palace', thief: 'palace', deal: 'bazaar', marauder: 'market' };

/** Ways of cards, between places that carry these anchors. Offers come from nowhere: nobody may know whose they are. */
export function movesOf(events: EventInfo[]): Move[] {
  const found: Move[] = [];
  for (const { key, args } of events) {
    const face = String(args.card);
    const seat = Number(args.seat);
    if (key === 'pick') found.push({ face, from: `market:${face}`, to: `seat:${seat}` });
    else if (key === 'play' || key === 'lay_out') found.push({ face, from: `seat:${seat}`, to: `area:${seat}:${face}` });
    else if (key === 'leave') found.push({ face, from: `market:${face}`, to: 'removed' });
    else if (key === 'waste') found.push({ face, from: `seat:${seat}`, to: 'removed' });
    else if (key === 'take') {
      const quarter = QUARTER[CARDS[String(args.because)]?.effect ?? ''] ?? 'palace';
      found.push({ face, from: `${quarter}:${face}`, to: `area:${seat}:${face}` });
    }
  }
  return found;
}

/** Cards new in the market, in the order in which they are laid open: those of the deck, then the offers by card. */
export function laidOpen(events: EventInfo[]): string[] {
  return events.filter(({ key }) => key === 'turn_up' || key === 'reveal').map(({ args }) => String(args.card));
}
