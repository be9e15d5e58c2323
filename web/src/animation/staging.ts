/**
 * Animation times of events, by game. A game declares exceptions in `games/GAME/staging.ts`: `export const STAGING:
 * Staging = { roll: { hold: 1500, always: true }, group: { joins: true } }`. Times are milliseconds at normal speed.
 */

export interface EventTiming {
  /** Time before landing: the board has the event and the view from before it. */
  lead?: number;
  /** Time after landing; then the next event begins. */
  hold?: number;
  /** Shown together with the event before it: the groups of a roll, whose turn it is. */
  joins?: boolean;
  /** Also animated in the player's own moves: dice, revealed cards, the parts of a week's end. */
  always?: boolean;
  /** Starts a scene: its sentence is the headline until an event that is neither `part` nor `joins`. */
  opens?: boolean;
  /** Part of a scene: listed under the headline. */
  part?: boolean;
}

export type Staging = Record<string, EventTiming>;

/** Long enough to follow a piece. A flight takes about half a second. */
export const DEFAULT_TIMING: Required<Pick<EventTiming, 'lead' | 'hold'>> = { lead: 0, hold: 700 };
/** The player's own move shows at once; only the next moves of others wait for the pieces to land. */
export const OWN_HOLD = 400;
/** A line of the final scoring. */
export const COUNT_HOLD = 900;

const found = import.meta.glob<{ STAGING: Staging }>('../games/*/staging.ts');

export async function loadStaging(game: string): Promise<Staging> {
  const load = found[`../games/${game}/staging.ts`];
  return load ? (await load()).STAGING : {};
}
