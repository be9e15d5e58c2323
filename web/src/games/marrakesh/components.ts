// Types of the printed data of this table, and how the drawing uses it.

import type { Printed } from '../../text/text_numbers';
import type { Components, Effect, Modifier } from './generated';

export type { Components, Effect, Modifier };
export type Scroll = Components['scroll'][number];
export type Oasis = Partial<Components['oasis'][number] & Components['city'][number]>;

export const componentsOf = (printed: Printed): Components => printed as unknown as Components;

/** A row by its name. */
export const row = <T extends { id: string | number }>(rows: T[], id: string | number): T =>
  rows.find((one) => one.id === id)!;

export const RESOURCES = ['water', 'date', 'dinar'] as const;
export const GOODS = ['yellow', 'purple', 'orange'] as const;
/** Areas of a player board by colour; and as they lie on it, with the rail in the same order. */
export const DISTRICTS = ['river', 'grove', 'square', 'mosque', 'palace', 'madrasa', 'medina', 'sahara'] as const;
const DISTRICT_COLOURS = ['blue', 'green', 'pink', 'black', 'white', 'grey', 'beige', 'brown'];
export const LAID = ['river', 'madrasa', 'sahara', 'palace', 'medina', 'mosque', 'grove', 'souk', 'square'] as const;
export const RAIL = [
  'blue',
  'grey',
  'brown',
  'white',
  'beige',
  'black',
  'green',
  'yellow',
  'purple',
  'orange',
  'pink',
  'red',
];
export const TIERS = ['orange', 'pink', 'yellow', 'grey'];
export const LINKS = ['p', 'a', 'b', 'c', 'm'] as const;

export const colourOf = (area: string): string => DISTRICT_COLOURS[DISTRICTS.indexOf(area as 'river')] ?? '';
export const areaOf = (colour: string): string =>
  DISTRICTS[DISTRICT_COLOURS.indexOf(colour)] ?? (colour === 'red' ? '' : 'souk');
export const tierOf = (scroll: string): string => scroll.split('_')[0]!;
export const needOf = (components: Components, tiles: string[], kind: 'water' | 'date' | 'dinar'): number =>
  tiles.reduce((n, tile) => n + row(components.provision, tile)[kind], 0);
export const penaltyOf = (components: Components, tiles: string[]): number =>
  tiles.reduce((n, tile) => n + row(components.provision, tile).penalty, 0);

/** Effects of a place of the lattice: printed, or of the stair tile on it. */
export function bonusOf(components: Components, cell: string, tile: string | null | undefined): Effect[] {
  if (!tile) return row(components.connection, cell).effects;
  return row(components.stair_tile, tile.slice(0, 2))[tile[2] as 'a'];
}

/** Row of the lattice where a line between two flights (from 1) crosses each column. */
export const rowsOfLine = (
  components: Components,
  palace: number,
  mosque: number,
): Record<(typeof LINKS)[number], number> => ({
  p: palace,
  a: palace,
  b: components.lattice.middle[palace + mosque - 2]!,
  c: mosque,
  m: mosque,
});

export const flightOf = (components: Components, step: number): number =>
  components.stairs.first_steps.filter((first) => first <= step).length;

/** The steps of a flight (from 1), lowest first. */
export function stepsOf(components: Components, flight: number): number[] {
  const first = components.stairs.first_steps[flight - 1]!;
  const next = components.stairs.first_steps[flight] ?? components.stairs.top + 1;
  return Array.from({ length: next - first }, (_, i) => first + i);
}

/** How many citizens face each cell of the square, by the rotation of the disc. */
export const facing = (disc: number[], turned: number): number[] =>
  disc.map((_, cell) => disc[(cell - turned + disc.length) % disc.length]!);
