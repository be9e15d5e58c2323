// Flights of events: which piece moved from where to where.

import { sum } from '../../board/game_state';
import type { NumberChange } from '../../animation/RisingNumbers.svelte';
import type { FlyingPiece } from '../../animation/FlyingPieces.svelte';
import type { EventInfo } from '../../net/wire';
import type { Components } from './components';
import { lastCamel, type State } from './table';

const word = (event: EventInfo, name: string): string => String(event.args[name] ?? '');
const number = (event: EventInfo, name: string): number => Number(event.args[name] ?? 0);

interface Load {
  seat: number;
  from: string;
}

/** Loaded goods by trip: a full caravan ends one. */
function loadsOf(events: EventInfo[]): Load[][] {
  const trips: Load[][] = [[]];
  let from = '';
  for (const event of events) {
    if (event.key === 'leave') from = `shop:${word(event, 'shop')}`;
    else if (event.key === 'save') from = `stock:${number(event, 'seat')}`;
    else if (event.key === 'load') {
      trips.at(-1)!.push({ seat: number(event, 'seat'), from: from || `stock:${number(event, 'seat')}` });
      from = '';
    } else if (event.key === 'full') trips.push([]);
  }
  return trips;
}

/** Origin of each good of the caravan that was loaded in this update. */
export function sourcesOf(events: EventInfo[], length: number): string[] {
  const loads = loadsOf(events).at(-1)!;
  const sources: string[] = [];
  loads.forEach((load, i) => (sources[length - loads.length + i] = load.from));
  return sources;
}

/** Coins, camels, cards and the last good of a full caravan: drawn only in flight. */
export function flyingPiecesOf(
  events: EventInfo[],
  table: State,
  mine: number | null,
  components: Components,
): FlyingPiece[] {
  const flyingPieces: FlyingPiece[] = [];
  for (const event of events) {
    const seat = number(event, 'seat');
    const n = number(event, 'n');
    const because = word(event, 'because');
    const kind = word(event, 'piece') === 'camel' ? 'camel' : 'coin';
    const before = `${kind}:${seat}`;
    if (event.key === 'gain') {
      const from = because === 'tower' ? `square:${kind === 'camel' ? 'camel' : 'gold'}` : 'discard';
      flyingPieces.push({ kind, from, to: before, n });
    } else if (event.key === 'pay') {
      const to =
        because === 'supervisor'
          ? `street:${table.supervisor}`
          : because === 'yellow_dice'
            ? 'square:barrel'
            : because === 'building'
              ? `seat:${seat}`
              : 'supply';
      flyingPieces.push({ kind, from: before, to, n });
    } else if (event.key === 'draw' && seat !== mine)
      flyingPieces.push({ kind: 'card', from: 'deck', to: `card:${seat}` });
    else if (event.key === 'play' || event.key === 'bonus')
      flyingPieces.push({ kind: 'card', from: `card:${seat}`, to: 'discard' });
  }
  const last = lastCamel(components);
  for (const trip of loadsOf(events).slice(0, -1)) {
    const load = trip.at(-1);
    if (load) flyingPieces.push({ kind: 'cube', seat: load.seat, from: load.from, to: `camel-place:${last}` });
  }
  return flyingPieces;
}

/** Points, coins and camels gained or lost, at the players' counters. */
export function changesOf(events: EventInfo[]): NumberChange[] {
  const sums: Record<string, number> = {};
  const add = (anchor: string, n: number): void => void (sums[anchor] = (sums[anchor] ?? 0) + n);
  for (const event of events) {
    const seat = number(event, 'seat');
    const counter = `${word(event, 'piece') === 'camel' ? 'camel' : 'coin'}:${seat}`;
    if (event.key === 'gain') add(counter, number(event, 'n'));
    else if (event.key === 'pay') add(counter, -number(event, 'n'));
    else if ('points' in event.args) add(`points:${seat}`, number(event, 'points'));
  }
  return Object.entries(sums).map(([anchor, n]) => ({ anchor, n }));
}

/**
 * Keys of wooden pieces by place. A piece that returns to a place gets a new key while the old one is still in flight:
 * an element must not leave and enter at once.
 */
export class Pieces {
  #known = new Map<string, number>();
  #next = 1;

  /** Keys for these places; `anew` drops the ones from before. */
  at(places: string[], anew = false): number[] {
    const before = anew ? new Map<string, number>() : this.#known;
    this.#known = new Map(places.map((place) => [place, before.get(place) ?? this.#next++]));
    return places.map((place) => this.#known.get(place)!);
  }
}

/** How many cards of a seat's hand are known. */
export const handSize = (table: State, seat: number): number => sum(table.cards[seat]);
