/**
 * How long events take on the board, by game. A game that needs more than the usual declares it in its own folder, in
 * `games/GAME/staging.ts`: `export const STAGING: Staging = { roll: { hold: 1500, always: true }, group: { joins: true } }`.
 * Times are milliseconds at the middle speed.
 */

export interface EventTiming {
  /** Things are on their way: the board has the event already, and the view from before it. The view changes when they land. */
  lead?: number;
  /** How long it is looked at after that; the next event begins when this is over. */
  hold?: number;
  /** Shown together with the event before it: the groups of a roll, whose turn it is. */
  joins?: boolean;
  /** Takes its time in one's own moves too: dice, cards that are turned up, the parts of a week's end. */
  always?: boolean;
  /** A big moment begins: its sentence is a headline until an event comes that is neither `part` of one nor `joins`. */
  opens?: boolean;
  /** A part of the big moment: written under the headline, point by point. */
  part?: boolean;
}

export type Staging = Record<string, EventTiming>;

/** Long enough to see where something went. A flight over the table takes about half a second. */
export const DEFAULT_TIMING: Required<Pick<EventTiming, 'lead' | 'hold'>> = { lead: 0, hold: 700 };
/** After an own act the table is there at once; only what others do next waits until the pieces lie. */
export const OWN_HOLD = 400;
/** A line of the final scoring. */
export const COUNT_HOLD = 900;

const found = import.meta.glob<{ STAGING: Staging }>('../games/*/staging.ts');

export async function loadStaging(game: string): Promise<Staging> {
  const load = found[`../games/${game}/staging.ts`];
  return load ? (await load()).STAGING : {};
}
