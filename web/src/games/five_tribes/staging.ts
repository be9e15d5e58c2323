import type { Staging } from '../../animation/staging';

/** A walk is one movement, tile by tile; refills at a turn's end are quick. */
export const STAGING: Staging = {
  pick_up: { hold: 600 },
  drop: { hold: 450 },
  turn: { joins: true, hold: 300 },
  refill: { hold: 250 },
  refill_djinn: { hold: 250 },
  round: { hold: 900, opens: true },
  ending: { hold: 1300, always: true, opens: true },
  over: { hold: 900, always: true, part: true },
};
