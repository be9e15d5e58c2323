/** Who met whom: the points of each entrant against each other one, over all rounds. */

import type { MeetingInfo } from '../../net/wire';

/** Points by entrant and opponent, as `a b`: one for a better place, half for the same. */
export function crossPoints(rounds: readonly (readonly MeetingInfo[])[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const meeting of rounds.flat()) {
    if (!meeting.places.length) continue;
    meeting.entrants.forEach((one, seat) => {
      meeting.entrants.forEach((other, at) => {
        if (seat === at) return;
        const [mine, theirs] = [meeting.places[seat]!, meeting.places[at]!];
        const key = `${one} ${other}`;
        found.set(key, (found.get(key) ?? 0) + (mine < theirs ? 1 : mine === theirs ? 0.5 : 0));
      });
    });
  }
  return found;
}
