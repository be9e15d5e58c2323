// The view of a table in types, what is printed on its boards, and where everything lies.

import { named } from '../../lib/i18n';
import type { GameView } from '../../lib/wire';

export type Say = (key: string, args?: Record<string, unknown>) => string;
export type Counts = Record<string, number>;

export interface Table {
  week: number;
  day: number;
  first_player: number;
  order: number[];
  turn_no: number;
  face: Counts;
  white: Counts;
  yellow: Counts;
  supervisor: string;
  goods: string[][];
  caravan: number[];
  camels: number[];
  gold: number[];
  buildings: string[][];
  points: Counts[];
  cards: Counts[];
  deck: { count: number };
  discard: Counts;
  built: boolean;
}

export const tableOf = (view: GameView): Table => view.state as unknown as Table;
export const sum = (counts: Counts | undefined): number => Object.values(counts ?? {}).reduce((a, b) => a + b, 0);

// -- what is printed ---------------------------------------------------------------------------------------------------

export const DISTRICTS = ['bag', 'barrel', 'chest', 'vase'] as const;
export type District = (typeof DISTRICTS)[number];
/** The tower as one sees it: gold on top. */
export const SQUARES = ['gold', 'vase', 'chest', 'barrel', 'bag', 'camel'] as const;
export type Square = (typeof SQUARES)[number];
export const CARDS = [
  'exchange',
  'take_camels',
  'take_gold',
  'place_shop',
  'place_caravan',
  'score_camels',
  'score_gold',
  'build_no_camels',
  'build_no_gold',
] as const;
export type Card = (typeof CARDS)[number];

/** Cards that ask for something more before they do anything. */
export const ASKING: readonly string[] = ['exchange', 'place_shop', 'score_camels', 'score_gold', 'build_no_camels', 'build_no_gold'];

export interface Building {
  id: string;
  camels: number;
  gold: number;
}
export const BUILDINGS: readonly Building[] = [
  { id: 'paddock', camels: 2, gold: 0 },
  { id: 'shop', camels: 2, gold: 2 },
  { id: 'hammam', camels: 2, gold: 2 },
  { id: 'caravanserai', camels: 3, gold: 3 },
  { id: 'bazaar', camels: 4, gold: 4 },
  { id: 'hoist', camels: 4, gold: 4 },
];
export const BUILDING_POINTS = [0, 0, 5, 5, 5, 10];
/** The building whose bonus is printed beside a square of the tower. */
export const HELPER: Record<Square, string> = { camel: 'paddock', gold: 'shop', bag: 'hoist', barrel: 'hoist', chest: 'hoist', vase: 'hoist' };

// -- the city ------------------------------------------------------------------------------------------------------------

export type Point = readonly [x: number, y: number];

export interface Souk {
  id: string;
  district: District;
  color: string;
  value: number;
  plate: Point;
  /** its shops, the first one is number 1 */
  shops: Point[];
  /** the way of the ground that joins them, as numbers of shops; a closed one comes back to its first */
  ground: number[];
}

const souk = (id: string, value: number, plate: Point, shops: Point[], ground: number[]): Souk => {
  const [district, color] = id.split('_') as [District, string];
  return { id, district, color, value, plate, shops, ground };
};

// x runs east, y south, the crossroads is (0, 0). A shop lies opposite a street square exactly when they share a side.
export const SOUKS: readonly Souk[] = [
  souk('bag_white', 3, [-2, 1.5], [[-3, 1], [-1, 1], [-1, 2]], [1, 2, 3]),
  souk('bag_blue', 4, [-2, 5], [[-1, 4], [-1, 6], [-3, 6], [-5, 6]], [1, 2, 3, 4]),
  souk('bag_yellow', 6, [-6, 2], [[-7, 1], [-5, 1], [-3, 3], [-5, 3], [-7, 3]], [2, 1, 5, 4, 3]),
  souk('bag_purple', 8, [-8, 4], [[-9, 1], [-10, 2], [-9, 3], [-10, 4], [-9, 5], [-10, 6]], [1, 2, 3, 4, 5, 6]),
  souk('barrel_white', 3, [2, 2], [[1, 1], [2, 1]], [1, 2]),
  souk('barrel_blue', 4, [4, 3], [[1, 3], [3, 3], [5, 3]], [1, 2, 3]),
  souk('barrel_yellow', 6, [6, 2], [[4, 1], [6, 1], [7, 3], [7, 5]], [1, 2, 3, 4]),
  souk('barrel_purple', 8, [2, 6], [[1, 5], [1, 7], [3, 5], [3, 7], [5, 6]], [1, 3, 5, 4, 2, 1]),
  souk('chest_blue', 4, [-3, -1], [[-4, -1], [-2, -1]], [1, 2]),
  souk('chest_yellow', 6, [-9, -2], [[-10, -1], [-8, -1], [-6, -1]], [1, 2, 3]),
  souk('chest_purple', 8, [-2, -3], [[-1, -4], [-1, -2], [-3, -4], [-3, -2]], [1, 3, 4, 2, 1]),
  souk('vase_blue', 4, [2, -1], [[1, -1]], [1]),
  souk('vase_yellow', 6, [2, -3], [[1, -3], [3, -3]], [1, 2]),
  souk('vase_orange', 12, [5, -2], [[3, -1], [5, -1], [7, -1]], [1, 2, 3]),
];
export const SOUK_OF: Record<string, Souk> = Object.fromEntries(
  SOUKS.flatMap((one) => one.shops.map((_, i) => [`${one.id}_${i + 1}`, one])),
);
export const SHOPS: Record<string, Point> = Object.fromEntries(
  SOUKS.flatMap((one) => one.shops.map((at, i) => [`${one.id}_${i + 1}`, at])),
);

const ARMS: [arm: string, length: number, dx: number, dy: number][] = [
  ['w', 10, -1, 0],
  ['e', 7, 1, 0],
  ['n', 4, 0, -1],
  ['s', 7, 0, 1],
];
export const STREET: Record<string, Point> = { c: [0, 0] };
for (const [arm, length, dx, dy] of ARMS) for (let i = 1; i <= length; i++) STREET[`${arm}${i}`] = [dx * i, dy * i];

const byPlace = new Map(Object.entries(SHOPS).map(([shop, [x, y]]) => [`${x} ${y}`, shop]));
const SIDES: Point[] = [[-1, 0], [1, 0], [0, -1], [0, 1]];
/** The shops that share a side with a square of the streets. */
export const OPPOSITE: Record<string, string[]> = Object.fromEntries(
  Object.entries(STREET).map(([street, [x, y]]) => [
    street,
    SIDES.flatMap(([dx, dy]) => byPlace.get(`${x + dx} ${y + dy}`) ?? []),
  ]),
);

/** The squares that the Supervisor walks over from one to another: there is only one way. */
export function wayOf(from: string, to: string): string[] {
  const [a, b] = [from[0]!, to[0]!];
  const [i, j] = [Number(from.slice(1)), Number(to.slice(1))];
  const walk = (arm: string, x: number, y: number): string[] =>
    Array.from({ length: Math.abs(x - y) + 1 }, (_, k) => (x + Math.sign(y - x) * k ? `${arm}${x + Math.sign(y - x) * k}` : 'c'));
  if (a === b) return walk(a, i, j);
  return [...walk(a, i, 0), ...walk(b, 0, j).slice(1)];
}

// -- drawing: one cell of the grid is U wide; on a phone the city is turned so that its long street runs down ---------------

export const U = 60;
export const place = ([x, y]: Point, turned: boolean): Point => (turned ? [-y * U, x * U] : [x * U, y * U]);
export const FRAME = { wide: '-660 -300 1140 780', turned: '-468 -648 756 1116' };

// -- signs for the eye: what is really paid and gained is what the server says in its preview -----------------------------

/** Dice of a group that count for whose turn it is: of two players the second may not use yellow ones. */
export const diceOf = (table: Table, players: number, square: string): number =>
  (table.white[square] ?? 0) + (players === 2 && table.turn_no === 1 ? 0 : (table.yellow[square] ?? 0));

/** The price that is printed on the rules' margin: a coin for each step more or less than the dice show. */
export function priceOf(table: Table, seat: number, square: string, to: string): number {
  const off = Math.abs(wayOf(table.supervisor, to).length - 1 - (table.face[square] ?? 0));
  return Math.max(0, off - (table.buildings[seat]?.includes('hammam') ? 3 : 0));
}

export const ownerOf = (table: Table, shop: string): number => table.goods.findIndex((shops) => shops.includes(shop));

/** The camels of the caravan that are used, in the order of loading: places 1 to 12. */
export const camelsUsed = (players: number): number[] =>
  Array.from({ length: 12 }, (_, i) => i + 1).filter((order) => (order - 1) % 4 >= 4 - Math.min(4, players));

// -- words -------------------------------------------------------------------------------------------------------------------

export const some = (say: Say, n: number, piece: string): string => `${n} × ${say(`piece.${piece}`)}`;

/** A shop for those who do not see it: "Bags white 2: Ann". */
export function shopInWords(shop: string, table: Table, names: string[], say: Say): string {
  const owner = ownerOf(table, shop);
  return `${say(`shop.${shop}`)}: ${owner < 0 ? say('board.empty') : names[owner]}`;
}

export function soukInWords(one: Souk, table: Table, names: string[], say: Say): string {
  const owners = one.shops.map((_, i) => ownerOf(table, `${one.id}_${i + 1}`)).filter((owner) => owner >= 0);
  const held = owners.length ? `${names[owners[0]!]} ${owners.length}/${one.shops.length}` : say('board.empty');
  return `${say(`souk.${one.id}`)}, ${one.value} ${say('board.points')}: ${held}`;
}

/** A square that the Supervisor could go to, its price and whose goods would be sent. */
export function streetInWords(street: string, price: number | null, table: Table, names: string[], say: Say): string {
  const sent = (OPPOSITE[street] ?? []).filter((shop) => ownerOf(table, shop) >= 0);
  const parts = [`${say('board.menu.move')} ${street}`];
  if (price !== null) parts.push(price ? some(say, price, 'gold') : say('page.free'));
  parts.push(sent.length ? sent.map((shop) => shopInWords(shop, table, names, say)).join('; ') : say('page.nothing_sent'));
  return parts.join(', ');
}

export const cardName = (card: string) => named('card', card);
