/** Marks on the board where each opponent has played last, until the next turn of that opponent. */

import { placesOf } from '../../board/highlight';
import type { TargetMark } from '../../board/target_marks';
import type { EventInfo, TurnInfo } from '../../net/wire';
import { lastTurns, logItemsOf } from './log_turns';

/** Longer than a round of any game, so that every opponent's last turn is among these events. */
const RECENT_EVENTS = 300;

export function lastTurnMarks(
  stage: Element,
  log: EventInfo[],
  turns: Iterable<TurnInfo>,
  viewer: number | null,
): TargetMark[] {
  const recent = lastTurns(logItemsOf(log.slice(-RECENT_EVENTS), turns), viewer);
  return recent.flatMap((turn) =>
    placesOf(stage, turn.events).map((target) => ({ target, text: '', kind: 'last' as const, seat: turn.seat! })),
  );
}
