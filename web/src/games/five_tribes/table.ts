// Types of the printed data and the view, positions on the board, and identities of meeples between views.

import { boardOf } from '../../board/board_context';
import type { Say } from '../../text/i18n';
import type { Printed } from '../../text/text_numbers';
import type { ChoiceInfo, EventInfo } from '../../net/wire';
import { TRIBES, type Tribe } from './art';
import type { Components, State } from './generated';

export type { Components, State };

export const getBoard = boardOf<State, Components>;

// -- positions --------------------------------------------------------------------------------------------------------

export const TILE = 168;
export const STEP = 178;
export const EDGE = 30; // space for the letters above and the numbers beside the tiles
export const WIDTH = EDGE + STEP * 5 + TILE + 12;
export const FIELD = EDGE + STEP * 4 + TILE + 14;
export const CELLS: string[] = ['1', '2', '3', '4', '5'].flatMap((row) => [...'abcdef'].map((column) => column + row));

export const columnOf = (cell: string): number => cell.charCodeAt(0) - 97;
export const rowOf = (cell: string): number => Number(cell[1]) - 1;
export const leftOf = (cell: string): number => EDGE + STEP * columnOf(cell);
export const topOf = (cell: string): number => EDGE + STEP * rowOf(cell);

// -- printed data -----------------------------------------------------------------------------------------------------

export type TileType = Components['tile_type'][number];
export type Djinn = Components['djinn'][number];
export const componentsOf = (printed: Printed): Components => printed as unknown as Components;

export const tileOf = (components: Components, id: string): TileType =>
  components.tile_type.find((tile) => tile.id === id)!;
export const djinnOf = (components: Components, id: string): Djinn =>
  components.djinn.find((djinn) => djinn.id === id)!;

// -- facts of choices -------------------------------------------------------------------------------------------------

/** Tiles where a walk can end and the tribes that may be last there, among choices that contain `targets`. */
export function endsOf(choices: ChoiceInfo[], targets: string[]): Map<string, Tribe[]> {
  const found = new Map<string, Tribe[]>();
  for (const choice of choices) {
    if (!targets.every((one) => choice.targets.includes(one))) continue;
    for (const [cell, tribes] of Object.entries((choice.facts?.ends ?? {}) as Record<string, Tribe[]>)) {
      found.set(cell, [...new Set([...(found.get(cell) ?? []), ...tribes])]);
    }
  }
  return found;
}

/** Outlook of a walk: by its last tile and the last tribe there. */
export type Yields = Record<string, Partial<Record<Tribe, { n: number; points: number }>>>;

// -- figures ----------------------------------------------------------------------------------------------------------

export interface Figure {
  id: number;
  tribe: Tribe;
  /** a cell, "hand" (lifted) or "taken" (collected, still to act) */
  place: string;
  /** origin or destination outside the board: "bag", "seat:0" */
  beyond: string;
  /** delay of its movement, in steps of a path */
  late: number;
}

let next = 1;
/** Match the figures of the last view with the new one, so that meeples move instead of being redrawn. */
export function follow(old: Figure[], state: State, events: EventInfo[]): Figure[] {
  const now: Figure[] = [];
  const word = (event: EventInfo, name: string) => String(event.args[name]);
  const drops = events.filter((event) => event.key === 'drop' || event.key === 'settle');
  const collects = events.filter((event) => event.key === 'collect' || event.key === 'keep_victim');
  for (const tribe of TRIBES) {
    const want = new Map<string, number>();
    const ask = (place: string, n: number | undefined) => {
      if (n) want.set(place, n);
    };
    for (const cell of CELLS) ask(cell, state.meeples[cell]?.[tribe]);
    ask('hand', state.hand[tribe]);
    if (state.collected === tribe) ask('taken', state.collected_count);
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
  /** size of the pile, on its topmost figure */
  pile: number;
  z: number;
}

/** Positions of the figures of one tile: side by side while they fit, then in piles by tribe. */
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

// -- texts for screen readers -----------------------------------------------------------------------------------------

export const count = (say: Say, n: number, domain: string, word: string): string =>
  n === 1 ? say(`${domain}.${word}`) : `${say(`${domain}.${word}`)} ×${n}`;

/** Text of a tile: "c4, oasis, 8 VP, red; vizier ×2; palm tree; owner: Ann". */
export function tileInWords(cell: string, state: State, components: Components, names: string[], say: Say): string {
  const type = tileOf(components, state.tiles[cell] ?? '');
  const points = `${type.value} ${say('board.points')}`;
  const parts = [[cell, say(`kind.${type.kind}`), points, say(`color.${type.color}`)].join(', ')];
  const meeples = TRIBES.filter((tribe) => state.meeples[cell]?.[tribe]).map((tribe) =>
    count(say, state.meeples[cell]![tribe]!, 'tribe', tribe),
  );
  parts.push(meeples.length ? meeples.join(', ') : say('page.nobody'));
  const palms = state.palms[cell] ?? 0;
  const palaces = state.palaces[cell] ?? 0;
  if (palms) parts.push(count(say, palms, 'piece', 'palm'));
  if (palaces) parts.push(count(say, palaces, 'piece', 'palace'));
  const owner = state.owner[cell];
  if (owner != null) parts.push(`${say('page.owner')}: ${names[owner] ?? ''}`);
  return parts.join('; ');
}

/** Effect, price and points of a djinn. */
export function djinnInWords(djinn: Djinn, say: Say): string {
  return `${say(`djinn.${djinn.id}.help`)} ${say(`price.${djinn.cost}`)} ${djinn.value} ${say('board.points')}`;
}
