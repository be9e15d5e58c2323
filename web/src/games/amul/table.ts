// Reads the view of a table: seats, cards before each player, and flights of events.

import { boardOf } from '../../board/board_context';
import { stateOf } from '../../board/game_state';
import type { Say } from '../../text/i18n';
import { scoreReason } from '../../text/score_reasons';
import { number } from '../../text/page_texts.svelte';
import type { EventInfo, GameView, ScoreItemInfo } from '../../net/wire';
import type { Card, Cards } from './cards';
import type { State } from './generated';

export const getBoard = boardOf<State, Cards>;

// -- cards ------------------------------------------------------------------------------------------------------------

export const nameOf = (say: Say, face: string): string => say(`card.${face}`);
export const helpOf = (say: Say, face: string): string => say(`card.${face}.help`);

/** Name beside a picture: guards without their number, traders by their origin. */
export function shortNameOf(say: Say, { face, kind, group }: Card): string {
  return face !== kind || group === 'traders' ? say(`short.${kind}`) : nameOf(say, face);
}

// -- players ----------------------------------------------------------------------------------------------------------

export type Side = 'own' | 'left' | 'right' | 'across';

/** Seats as the viewer sits: the left neighbour is the next one clockwise. */
export function seating(view: GameView): { seat: number; side: Side }[] {
  const first = view.seat ?? 0;
  return Array.from({ length: view.players }, (_, i) => ({
    seat: (first + i) % view.players,
    side: i === 0 ? 'own' : i === 1 ? 'left' : i === view.players - 1 ? 'right' : 'across',
  }));
}

/** The card a seat has chosen in secret: the card if the viewer may see it, true if not, null for none yet. */
export function chosenBy(view: GameView, seat: number): string | true | null {
  const table = stateOf<State>(view);
  for (const said of [table.offer[seat], table.play_choice[seat]]) {
    if (typeof said === 'string') return said;
    if (said && said.count > 0) return true;
  }
  return null;
}

// -- what cards pay ---------------------------------------------------------------------------------------------------

const itemOf = (view: GameView, seat: number, what: string): ScoreItemInfo | undefined =>
  view.items?.[seat]?.find((one) => one.what === what);

/** "13: sets of 3", for a card in a player's area. */
export function paysNow(view: GameView, seat: number, face: string, say: Say, names: string[]): string {
  const item = itemOf(view, seat, `card.${face}`);
  return item ? `${number(item.points)} ${say('board.points')}: ${scoreReason(say, item, names)}` : '';
}

export const pointsOf = (view: GameView, seat: number, face: string): number | null =>
  itemOf(view, seat, `card.${face}`)?.points ?? null;

/** Whether no player shows more of a symbol that pays by majority. */
export const leads = (view: GameView, seat: number, symbol: string): boolean =>
  itemOf(view, seat, `symbol.${symbol}`)?.args.place === 1;

// -- events -----------------------------------------------------------------------------------------------------------

export interface Move {
  face: string;
  from: string;
  to: string;
}

/** Flights of cards between anchors. Offers start nowhere: whose they are is secret. */
export function movesOf(events: EventInfo[], cards: Cards): Move[] {
  const found: Move[] = [];
  for (const { key, args } of events) {
    const face = String(args.card);
    const seat = Number(args.seat);
    if (key === 'pick') found.push({ face, from: `market:${face}`, to: `seat:${seat}` });
    else if (key === 'play' || key === 'lay_out')
      found.push({ face, from: `seat:${seat}`, to: `area:${seat}:${face}` });
    else if (key === 'leave') found.push({ face, from: `market:${face}`, to: 'removed' });
    else if (key === 'waste') found.push({ face, from: `seat:${seat}`, to: 'removed' });
    else if (key === 'take')
      found.push({
        face,
        from: `${cards.of(String(args.because)).brings?.quarter}:${face}`,
        to: `area:${seat}:${face}`,
      });
  }
  return found;
}

/** New cards in the market, in the order they are revealed: those of the deck, then the offers by card. */
export function laidOpen(events: EventInfo[]): string[] {
  return events.filter(({ key }) => key === 'turn_up' || key === 'reveal').map(({ args }) => String(args.card));
}
