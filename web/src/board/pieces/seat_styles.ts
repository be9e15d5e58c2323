/**
 * Eight seats: a colour-blind safe colour, a shape and a letter each. No piece of a game has these letters in either
 * language, and no Cyrillic letter looks like them. Only Amul seats more than four players: in other games the last
 * four colours are used for pieces.
 */

import { colourOf } from '../table_seats.svelte';
import { SEAT_COLOURS } from './palette';

export interface SeatStyle {
  colour: string;
  /** the text colour that is readable on it */
  ink: string;
  shape: string;
  letter: string;
  /** the shape as an SVG path in a box of 24 by 24 */
  path: string;
}

const SHAPES: readonly Pick<SeatStyle, 'shape' | 'path'>[] = [
  {
    shape: 'circle',
    path: 'M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21z',
  },
  {
    shape: 'square',
    path: 'M4.5 2.5h15a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2z',
  },
  {
    shape: 'triangle',
    path:
      'M12 1.2a1.6 1.6 0 0 1 1.4.8l9.8 17.6a1.6 1.6 0 0 1-1.4 2.4h-19.6a1.6 1.6 0 0 1-1.4-2.4' +
      'l9.8-17.6a1.6 1.6 0 0 1 1.4-.8z',
  },
  { shape: 'diamond', path: 'M12 .4l11.6 11.6-11.6 11.6-11.6-11.6z' },
  {
    shape: 'star',
    path:
      'M12 .3l3.1 4.2 5.2-.8-.8 5.2 4.2 3.1-4.2 3.1.8 5.2-5.2-.8-3.1 ' +
      '4.2-3.1-4.2-5.2.8.8-5.2-4.2-3.1 4.2-3.1-.8-5.2 5.2.8z',
  },
  {
    shape: 'hexagon',
    path: 'M12 .8l9.8 5.6v11.2l-9.8 5.6-9.8-5.6v-11.2z',
  },
  {
    shape: 'drop',
    path: 'M12 .2c3 4.3 8.3 8.6 8.3 14.6a8.3 8.3 0 0 1-16.6 0c0-6 5.3-10.3 8.3-14.6z',
  },
  {
    shape: 'cross',
    path: 'M7.5 1h9v6.5h6.5v9h-6.5v6.5h-9v-6.5h-6.5v-9h6.5z',
  },
];

export const SEATS: readonly SeatStyle[] = SHAPES.map((shape, seat) => ({ ...shape, ...SEAT_COLOURS[seat]! }));

/** Style of a seat of the table on the page. */
export const seatStyle = (seat: number): SeatStyle => colourStyle(colourOf(seat));

/** Dashes of a seat's line in a plot: it is told from others without its colour. */
const DASHES = ['', '7 4', '2 4', '10 3 2 3', '5 2', '1 3', '12 4', '4 4 1 4'];

export const seatDash = (seat: number): string => DASHES[seat % DASHES.length]!;

export const colourStyle = (colour: number): SeatStyle => SEATS[colour % SEATS.length]!;
