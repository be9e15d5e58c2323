/** Marks on the board where each opponent has played last. A turn without a place, such as a bid, leaves them there. */

import { placesOf, type EventKinds } from '../../board/highlight';
import type { TargetMark } from '../../board/target_marks';
import type { EventInfo } from '../../net/wire';
import { logItemsOf, turnsBySeat, type TurnLog } from './log_turns';

/** Longer than two rounds of any game, so that every opponent's last turn is among these events. */
const RECENT_EVENTS = 300;

export function lastTurnMarks(
  stage: Element,
  kinds: EventKinds,
  log: EventInfo[],
  told: TurnLog,
  viewer: number | null,
): TargetMark[] {
  const bySeat = turnsBySeat(logItemsOf(log.slice(-RECENT_EVENTS), told), viewer);
  return [...bySeat].flatMap(([seat, items]) => {
    const places = items.map((item) => placesOf(stage, item.events, kinds)).find((found) => found.length) ?? [];
    return places.map((target) => ({ target, text: '', kind: 'last' as const, seat }));
  });
}
