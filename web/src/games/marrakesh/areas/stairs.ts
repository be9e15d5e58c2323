// Positions of steps and bonuses in the drawing of the stairs, in per cent of its width and height.

import { flightOf, LINKS, rowsOfLine, stepsOf, type Components } from '../components';

const EDGE = 27.5; // width of each of the stairs
const WIDTH = 5.3; // of a step
const FLIGHTS = 5;

/** Height of a flight (from 1), from the bottom up. */
export const levelOf = (flight: number): number => ((FLIGHTS - flight + 0.5) / FLIGHTS) * 100;

/** Position of a step: towards the lattice on the palace side, mirrored on the mosque side. */
export function stepAt(components: Components, step: number, side: string): number {
  const steps = stepsOf(components, flightOf(components, step));
  const x = EDGE - (steps.length - steps.indexOf(step) - 0.5) * WIDTH;
  return side === 'palace' ? x : 100 - x;
}

/** The steps of a flight rise. */
export const stepHeight = (i: number): number => 10.5 + i * 1.6;

export const linkX = (link: (typeof LINKS)[number]): number =>
  EDGE + 0.5 + ((99 - 2 * EDGE) * (LINKS.indexOf(link) + 0.5)) / LINKS.length;

type Line = [number, number, number, number];

/** Every line of the lattice once: palace side to middle, middle to mosque side, and the outer ones. */
export function latticeLines(components: Components): Line[] {
  const found = new Map<string, Line>();
  for (let palace = 1; palace <= FLIGHTS; palace++) {
    for (let mosque = 1; mosque <= FLIGHTS; mosque++) {
      const rows = rowsOfLine(components, palace, mosque);
      for (let i = 1; i < LINKS.length; i++) {
        const [from, to] = [LINKS[i - 1]!, LINKS[i]!];
        found.set(`${from}${rows[from]}${to}${rows[to]}`, [
          linkX(from),
          levelOf(rows[from]),
          linkX(to),
          levelOf(rows[to]),
        ]);
      }
    }
  }
  return [...found.values()];
}
