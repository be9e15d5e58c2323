// Types of the printed data of this table, and how the drawing uses it.

import type { Printed } from '../../text/text_numbers';
import type { Components as Rows } from './generated';

export type Point = readonly [x: number, y: number];

export type Building = Rows['building'][number];
/** `most`: how many pieces it takes, gives or turns into points; `points`: the value of each */
export type Card = Rows['card'][number];

export interface Souk {
  id: string;
  color: string;
  value: number;
  plate: Point;
  /** its shops in order, with their positions */
  shops: { id: string; at: Point }[];
  /** the path of its ground, as numbers of shops; a closed one returns to its first */
  ground: number[];
}

/** A camel of the caravan: row, place from the left, and number in loading order (-1: unused). */
export interface Camel {
  line: number;
  column: number;
  at: number;
}

export interface Components {
  weeks: number;
  days: number;
  whiteDice: number;
  /** the tower from top to bottom: gold on top */
  squares: string[];
  cards: Card[];
  buildings: Building[];
  buildingPoints: number[];
  souks: Souk[];
  soukOf: Record<string, Souk>;
  shops: Record<string, Point>;
  street: Record<string, Point>;
  /** the shops adjacent to a square of the streets */
  opposite: Record<string, string[]>;
  /** points for a good loaded on row 1, 2, 3; and the multiplier of a row */
  linePoints: number[];
  lineFactors: number[];
  camels: Camel[];
}

// The ground of a souk follows its shops; exceptions to their order are listed here.
const GROUNDS: Record<string, number[]> = {
  bag_yellow: [2, 1, 5, 4, 3],
  barrel_purple: [1, 3, 5, 4, 2, 1],
  chest_purple: [1, 3, 4, 2, 1],
};

export function componentsOf(printed: Printed, players: number): Components {
  const rows = printed as unknown as Rows;
  const seats = rows.players.find((row) => row.count === players)!;
  const souks = rows.souk.map((row) => soukOf(row, rows.shop));
  return {
    weeks: rows.calendar.weeks,
    days: rows.calendar.days,
    whiteDice: seats.white_dice,
    squares: rows.square.map((row) => row.id).reverse(),
    cards: rows.card,
    buildings: rows.building,
    buildingPoints: rows.building_points.by_number,
    souks,
    soukOf: Object.fromEntries(souks.flatMap((one) => one.shops.map((shop) => [shop.id, one]))),
    shops: Object.fromEntries(rows.shop.map((row) => [row.id, [row.x, row.y] as const])),
    street: Object.fromEntries(rows.street.map((row) => [row.id, [row.x, row.y] as const])),
    opposite: Object.fromEntries(
      rows.street.map(({ id }) => [id, rows.shop.filter((row) => row.opposite.includes(id)).map((row) => row.id)]),
    ),
    linePoints: rows.caravan.points,
    lineFactors: rows.caravan.factors,
    camels: camelsOf(rows.caravan, seats.camels_per_line),
  };
}

function soukOf(row: Rows['souk'][number], all: Rows['shop']): Souk {
  const shops = all
    .filter((shop) => shop.souk === row.id)
    .map((shop) => ({ id: shop.id, at: [shop.x, shop.y] as const }));
  const ground = GROUNDS[row.id] ?? shops.map((_, i) => i + 1);
  return { id: row.id, color: row.color, value: row.value, plate: [row.x, row.y], shops, ground };
}

/** A snake from the lower left; the first camels of a row are the unused ones. */
function camelsOf(caravan: Rows['caravan'], used: number): Camel[] {
  const wide = caravan.camels_per_line;
  return caravan.points.flatMap((_, line) =>
    Array.from({ length: wide }, (_, i) => ({
      line,
      column: line % 2 ? wide - 1 - i : i,
      at: i < wide - used ? -1 : line * used + i - (wide - used),
    })),
  );
}
