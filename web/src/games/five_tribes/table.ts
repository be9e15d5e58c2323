// The view of a table in types, where things are on the board, and which figure is which from one view to the next.

import type { EventInfo, GameView } from '../../lib/wire';
import { TRIBES, type Tribe } from './art';

export type Counts = Record<string, number>;
export type Say = (key: string, args?: Record<string, unknown>) => string;

export interface Table {
  round_no: number;
  tiles: Record<string, string>;
  meeples: Record<string, Counts>;
  owner: Record<string, number>;
  palms: Counts;
  palaces: Counts;
  palms_left: number;
  palaces_left: number;
  bag: Counts;
  camels_left: number[];
  viziers: number[];
  elders: number[];
  gold: (number | null)[];
  cards: Counts[];
  djinns: string[][];
  used_djinns: string[][];
  resource_row: string[];
  resource_deck: Counts;
  resource_discard: Counts;
  djinn_row: string[];
  djinn_deck: { count: number };
  djinn_discard: string[];
  drawn: string[] | { count: number };
  bid_track: number[];
  turn_track: Record<string, number>;
  ending: string | null;
  start_tile: string | null;
  final_tile: string | null;
  hand: Counts;
  path: string[];
  collected: Tribe | null;
  collected_count: number;
  laid_out: string[];
  armed: boolean;
}

export const tableOf = (view: GameView): Table => view.state as unknown as Table;
export const sum = (counts: Counts | null | undefined): number =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);

// -- places ----------------------------------------------------------------------------------------------------------

export const TILE = 168;
export const STEP = 178;
export const EDGE = 30; // room for the letters above and the numbers beside the tiles
export const WIDTH = EDGE + STEP * 5 + TILE + 12;
export const FIELD = EDGE + STEP * 4 + TILE + 14;
export const CELLS: string[] = ['1', '2', '3', '4', '5'].flatMap((row) => [...'abcdef'].map((column) => column + row));

export const columnOf = (cell: string): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: string): number => Number(cell[1]) - 1;
export const leftOf = (cell: string): number => EDGE + STEP * columnOf(cell);
export const topOf = (cell: string): number => EDGE + STEP * rowOf(cell);

export interface TileType {
  kind: string;
  value: number;
  color: 'blue' | 'red';
}
const KINDS: Record<string, [string, 'blue' | 'red']> = {
  village: ['village', 'blue'],
  sacred: ['sacred_place', 'blue'],
  small_market: ['small_market', 'red'],
  large_market: ['large_market', 'red'],
  oasis: ['oasis', 'red'],
};
export function tileType(type: string): TileType {
  const cut = type.lastIndexOf('_');
  const [kind, color] = KINDS[type.slice(0, cut)] ?? ['village', 'blue'];
  return { kind, color, value: Number(type.slice(cut + 1)) };
}

const neighbours = (cell: string): string[] =>
  CELLS.filter(
    (other) => Math.abs(columnOf(other) - columnOf(cell)) + Math.abs(rowOf(other) - rowOf(cell)) === 1,
  );

/** Where a walk of so many steps can end, never stepping straight back. */
function reach(cell: string, from: string | undefined, steps: number): Set<string> {
  let ways = new Set([`${cell} ${from ?? ''}`]);
  for (let i = 0; i < steps; i++) {
    const next = new Set<string>();
    for (const way of ways) {
      const [at = '', before] = way.split(' ');
      for (const to of neighbours(at)) if (to !== before) next.add(`${to} ${at}`);
    }
    ways = next;
  }
  return new Set([...ways].map((way) => way.slice(0, 2)));
}

/** The tiles where the meeples in hand can end among their own, and the tribes that could: a hint for the eye. */
export function ends(table: Table): Map<string, Tribe[]> {
  const found = new Map<string, Tribe[]>();
  const n = sum(table.hand);
  if (!n || !table.start_tile) return found;
  const walked = [table.start_tile, ...table.path];
  for (const cell of reach(walked.at(-1)!, walked.at(-2), n)) {
    const tribes = TRIBES.filter((tribe) => table.hand[tribe] && table.meeples[cell]?.[tribe]);
    if (tribes.length) found.set(cell, tribes);
  }
  return found;
}

// -- figures -----------------------------------------------------------------------------------------------------------

export interface Figure {
  id: number;
  tribe: Tribe;
  /** a cell, "hand" (lifted) or "taken" (collected, still to act) */
  place: string;
  /** where it came from or goes when it is not on the board: "bag", "seat:0" */
  beyond: string;
  /** how late it starts to move, in steps of a path */
  late: number;
}

let next = 1;
const WHOLE: Record<Tribe, number> = { yellow: 16, white: 20, green: 18, blue: 18, red: 18 };

/** How many collected meeples are still to act: those that are nowhere else. */
function taken(table: Table, tribe: Tribe): number {
  const held = tribe === 'yellow' ? table.viziers : tribe === 'white' ? table.elders : [];
  const here = CELLS.reduce((n, cell) => n + (table.meeples[cell]?.[tribe] ?? 0), 0);
  const elsewhere = here + (table.bag[tribe] ?? 0) + (table.hand[tribe] ?? 0) + held.reduce((a, b) => a + b, 0);
  return Math.max(0, Math.min(table.collected_count, WHOLE[tribe] - elsewhere));
}

/** Tell the figures of the last view their places in the new one, so that wood moves instead of blinking. */
export function follow(old: Figure[], table: Table, events: EventInfo[]): Figure[] {
  const now: Figure[] = [];
  const word = (event: EventInfo, name: string) => String(event.args[name]);
  const drops = events.filter((event) => event.key === 'drop' || event.key === 'settle');
  const collects = events.filter((event) => event.key === 'collect' || event.key === 'keep_victim');
  for (const tribe of TRIBES) {
    const want = new Map<string, number>();
    const ask = (place: string, n: number | undefined) => {
      if (n) want.set(place, n);
    };
    for (const cell of CELLS) ask(cell, table.meeples[cell]?.[tribe]);
    ask('hand', table.hand[tribe]);
    if (table.collected === tribe) ask('taken', taken(table, tribe));
    const free: Figure[] = [];
    for (const figure of old) {
      if (figure.tribe !== tribe) continue;
      const left = want.get(figure.place) ?? 0;
      if (left) {
        want.set(figure.place, left - 1);
        now.push(figure.late ? { ...figure, late: 0 } : figure);
      } else free.push(figure);
    }
    const places: [string, number][] = [];
    drops.forEach((event, i) => {
      const place = word(event, 'tile');
      const left = want.get(place) ?? 0;
      if (word(event, 'tribe') === tribe && left) {
        want.set(place, left - 1);
        places.push([place, i]);
      }
    });
    for (const [place, n] of want) for (let i = 0; i < n; i++) places.push([place, 0]);
    for (const [place, late] of places) {
      const figure = free.shift();
      now.push(figure ? { ...figure, place, late } : { id: next++, tribe, place, beyond: 'bag', late });
    }
    const taker = collects.find((event) => word(event, 'tribe') === tribe);
    const kept = tribe === 'yellow' || tribe === 'white';
    for (const figure of free) figure.beyond = kept && taker ? `seat:${taker.seat ?? 0}` : 'bag';
  }
  return now.sort((a, b) => a.id - b.id);
}

export interface Spot {
  x: number;
  y: number;
  size: number;
  /** how many stand here as one pile, said on its topmost figure */
  pile: number;
  z: number;
}

/** Where the figures of one tile stand: side by side while there is room, then in piles by tribe. */
export function stand(cell: string, figures: Figure[]): Map<number, Spot> {
  const spots = new Map<number, Spot>();
  const groups = TRIBES.map((tribe) => figures.filter((figure) => figure.tribe === tribe)).filter((g) => g.length);
  const piled = figures.length > 8;
  const heaps: Figure[][] = groups.flatMap((group) =>
    piled || group.length > 4 ? [group] : group.map((figure) => [figure]),
  );
  const n = heaps.length;
  const rows = n <= 3 ? [n] : n <= 6 ? [n >> 1, n - (n >> 1)] : [n - 4, 4];
  const size = n <= 2 ? 64 : n <= 3 ? 58 : n <= 6 ? 52 : 43;
  let i = 0;
  rows.forEach((count, r) => {
    const front = r === rows.length - 1;
    const gap = Math.min(size * 0.92, 138 / count);
    for (let c = 0; c < count; c++) {
      const x = leftOf(cell) + TILE / 2 + (c - (count - 1) / 2) * gap - size / 2;
      const y = topOf(cell) + (front ? 154 : 154 - size * 0.86) - size;
      const heap = heaps[i++]!;
      heap.forEach((figure, k) => {
        const up = Math.min(k, 3);
        spots.set(figure.id, {
          x: x - up * 2,
          y: y - up * 5,
          size,
          pile: k === heap.length - 1 ? heap.length : 1,
          z: r * 100 + c * 10 + k,
        });
      });
    }
  });
  return spots;
}

// -- words -------------------------------------------------------------------------------------------------------------

export const count = (say: Say, n: number, domain: string, word: string): string =>
  n === 1 ? say(`${domain}.${word}`) : `${say(`${domain}.${word}`)} ×${n}`;

/** A tile for those who do not see it: "c4, oasis, 8 VP, red; vizier ×2; palm tree; owner: Ann". */
export function tileInWords(cell: string, table: Table, names: string[], say: Say): string {
  const type = tileType(table.tiles[cell] ?? '');
  const points = `${type.value} ${say('board.points')}`;
  const parts = [[cell, say(`kind.${type.kind}`), points, say(`color.${type.color}`)].join(', ')];
  const meeples = TRIBES.filter((tribe) => table.meeples[cell]?.[tribe]).map((tribe) =>
    count(say, table.meeples[cell]![tribe]!, 'tribe', tribe),
  );
  parts.push(meeples.length ? meeples.join(', ') : say('page.nobody'));
  const palms = table.palms[cell] ?? 0;
  const palaces = table.palaces[cell] ?? 0;
  if (palms) parts.push(count(say, palms, 'piece', 'palm'));
  if (palaces) parts.push(count(say, palaces, 'piece', 'palace'));
  const owner = table.owner[cell];
  if (owner !== undefined) parts.push(`${say('page.owner')}: ${names[owner] ?? ''}`);
  return parts.join('; ');
}
