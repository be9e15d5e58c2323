// Types of the view, positions of its parts, and texts for screen readers.

import { boardOf } from '../../board/board_context';
import type { Say } from '../../text/i18n';
import { named } from '../../text/i18n';
import type { Components, Point, Souk } from './components';
import type { State } from './generated';

export type { State };

export const getBoard = boardOf<State, Components>;

/** The squares the Supervisor walks over between two squares: there is only one way. */
export function wayOf(from: string, to: string): string[] {
  const [a, b] = [from[0]!, to[0]!];
  const [i, j] = [Number(from.slice(1)), Number(to.slice(1))];
  const walk = (arm: string, x: number, y: number): string[] =>
    Array.from({ length: Math.abs(x - y) + 1 }, (_, k) =>
      x + Math.sign(y - x) * k ? `${arm}${x + Math.sign(y - x) * k}` : 'c',
    );
  if (a === b) return walk(a, i, j);
  return [...walk(a, i, 0), ...walk(b, 0, j).slice(1)];
}

// -- drawing: a grid cell is U wide; on a phone the city is rotated so that its long street runs down -----------------

export const U = 60;
export const place = ([x, y]: Point, turned: boolean): Point => (turned ? [-y * U, x * U] : [x * U, y * U]);
export const FRAME = { wide: '-660 -300 1140 780', turned: '-468 -648 756 1116' };

export const ownerOf = (state: State, shop: string): number => state.goods.findIndex((shops) => shops.includes(shop));

// -- texts for screen readers -----------------------------------------------------------------------------------------

export const some = (say: Say, n: number, piece: string): string => `${n} × ${say(`piece.${piece}`)}`;

/** Text of a shop: "Bags white 2: Ann". */
export function shopInWords(shop: string, state: State, names: string[], say: Say): string {
  const owner = ownerOf(state, shop);
  return `${say(`shop.${shop}`)}: ${owner < 0 ? say('board.empty') : names[owner]}`;
}

export function soukInWords(one: Souk, state: State, names: string[], say: Say): string {
  const owners = one.shops.map((shop) => ownerOf(state, shop.id)).filter((owner) => owner >= 0);
  const held = owners.length ? `${names[owners[0]!]} ${owners.length}/${one.shops.length}` : say('board.empty');
  return `${say(`souk.${one.id}`)}, ${one.value} ${say('board.points')}: ${held}`;
}

/** Facts of a walk of the Supervisor. */
export interface Walk {
  price: number;
  sends: string[];
}

/** Text of a square the Supervisor could go to: its price and whose goods would be sent. */
export function walkInWords(street: string, walk: Walk | null, state: State, names: string[], say: Say): string {
  const parts = [`${say('board.menu.move')} ${street}`];
  if (walk) {
    parts.push(walk.price ? some(say, walk.price, 'gold') : say('page.free'));
    parts.push(
      walk.sends.length
        ? walk.sends.map((shop) => shopInWords(shop, state, names, say)).join('; ')
        : say('page.nothing_sent'),
    );
  }
  return parts.join(', ');
}

export const cardName = (card: string) => named('card', card);

/** Text of a building: name, price and effect. */
export const buildingInWords = (building: string, say: Say): string =>
  `${say(`building.${building}`)}. ${say(`building.${building}.help`)}`;

/** The camel of the caravan that is loaded last. */
export const lastCamel = (components: Components): number => Math.max(...components.camels.map((camel) => camel.at));
