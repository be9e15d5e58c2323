// Layout of lifted meeples in the strip below the sultanate: by tribe, those that still have to act at its end.

import { type Counts } from '../../board/game_state';
import { TRIBES, type Tribe } from './art';
import { EDGE, FIELD, WIDTH, type Figure, type Spot } from './table';

const PILE = 4; // meeples of one tribe side by side; further ones overlap the last
const SHIFT = 16;
const GAP = 8;
const TRAY = WIDTH * 0.67; // the part of the strip left of the supply

/** The strip, wide or on a phone. */
export interface Strip {
  height: number;
  /** of a meeple */
  size: number;
  /** of a slot for one tribe */
  slot: number;
  /** below the meeples */
  below: number;
}
export const WIDE: Strip = { height: 104, size: 76, slot: 92, below: 16 };
export const NARROW: Strip = { height: 150, size: 96, slot: 146, below: 26 };

const widthOf = (strip: Strip, n: number): number => strip.slot + Math.min(n - 1, PILE) * SHIFT + GAP;

export function lie(strip: Strip, figures: Figure[]): Map<number, Spot> {
  const all = new Map<number, Spot>();
  const y = FIELD + strip.height - strip.size - strip.below;
  let x = EDGE + 4;
  for (const place of ['hand', 'taken']) {
    for (const tribe of TRIBES) {
      const group = figures.filter((figure) => figure.place === place && figure.tribe === tribe);
      group.forEach((figure, i) =>
        all.set(figure.id, {
          x: x + GAP + Math.min(i, PILE) * SHIFT,
          y,
          size: strip.size,
          pile: i === group.length - 1 ? group.length : 1,
          z: i,
        }),
      );
      if (group.length) x += widthOf(strip, group.length);
    }
  }
  return all;
}

/** Slots that can be chosen, one for each tribe in the hand. */
export function places(strip: Strip, hand: Counts): { tribe: Tribe; n: number; x: number; w: number }[] {
  let x = EDGE;
  return TRIBES.filter((tribe) => hand[tribe]).map((tribe) => {
    const n = hand[tribe] ?? 0;
    const place = { tribe, n, x, w: widthOf(strip, n) - GAP };
    x += widthOf(strip, n);
    return place;
  });
}

/** Width of those that still have to act, in per cent of the tray. */
export function takenWidth(strip: Strip, figures: Figure[]): number {
  const n = figures.filter((figure) => figure.place === 'taken').length;
  return n ? ((EDGE + widthOf(strip, n)) / TRAY) * 100 : 0;
}
