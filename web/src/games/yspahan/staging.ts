import type { Staging } from '../../animation/staging';

/** The roll with its groups is one step; a week's end goes souk by souk. */
export const STAGING: Staging = {
  roll: { hold: 1550, always: true },
  group: { joins: true },
  turn: { joins: true, hold: 250 },
  yellow: { joins: true },
  take: { hold: 500 },
  gain: { lead: 450, hold: 500 },
  day: { hold: 900, always: true },
  last_day: { joins: true },
  full: { hold: 700, always: true, opens: true },
  caravan: { hold: 1000, always: true, part: true },
  week: { hold: 1100, always: true, opens: true },
  souk: { hold: 950, always: true, part: true },
  bazaar: { hold: 950, always: true, part: true },
  clear: { hold: 800, always: true, part: true },
  over: { hold: 900, always: true, part: true },
};
