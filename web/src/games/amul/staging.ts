import type { Staging } from '../../animation/staging';

/** Secret choices are brief; their results are revealed to all players at once. */
export const STAGING: Staging = {
  offer: { hold: 200 },
  choose: { hold: 200 },
  reveal: { hold: 650, always: true },
  play: { hold: 750, always: true },
  waste: { hold: 650, always: true },
  draw: { hold: 180 },
  turn_up: { hold: 400 },
  leave: { hold: 250 },
  ahead: { joins: true },
  round: { hold: 1000, always: true, opens: true },
  lay_out: { hold: 600, always: true, part: true },
  discard: { hold: 500, always: true, part: true },
  total: { hold: 600, always: true, part: true },
  over: { hold: 700, always: true, part: true },
};
