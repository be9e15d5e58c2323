/**
 * The log by turns: one item for each part of a whole move, as the server sums it up, and headings for rounds. A turn
 * gets its sentence when it is complete and displayed, so that no sentence changes; until then its events are listed.
 * Events whose turn is not known, because its beginning is not loaded, are grouped by player.
 */

import type { EventInfo, TurnInfo, TurnPartInfo } from '../../net/wire';

export interface LogItem {
  kind: TurnPartInfo['kind'];
  seat: number | null;
  /** the sentence that sums it up, "" while the turn is under way */
  text: string;
  isUnderWay: boolean;
  /** the events that have a line of their own */
  events: EventInfo[];
  /** numbers of its first and last move */
  first: number;
  last: number;
}

/** The turns that a log can be told by. */
export interface TurnLog {
  turns: Iterable<TurnInfo>;
  /** first moves of the turns that are not complete */
  underWay: readonly number[];
  /** number of moves that are displayed; later events are being animated */
  moves: number;
}

const isSeatChange = (event: EventInfo): boolean => event.key.startsWith('seat.');

/** The part of its turn that each event belongs to; further events belong to the last part. */
function partsOfLog(log: EventInfo[], told: TurnLog): { parts: Map<EventInfo, TurnPartInfo>; open: Set<EventInfo> } {
  const byMove = new Map<number, EventInfo[]>();
  for (const event of log) if (!isSeatChange(event)) byMove.set(event.move, [...(byMove.get(event.move) ?? []), event]);
  const found = new Map<EventInfo, TurnPartInfo>();
  const open = new Set(log.filter((event) => event.move > told.moves && !isSeatChange(event)));
  for (const turn of told.turns) {
    const events = turn.moves.flatMap((move) => byMove.get(move) ?? []);
    const parts = turn.parts.flatMap((part) => Array<TurnPartInfo>(part.count).fill(part));
    const isComplete = events.length >= parts.length && !told.underWay.includes(turn.moves[0]!);
    events.forEach((event, i) => {
      if (!isComplete) open.add(event);
      else if (parts.length) found.set(event, parts[i] ?? parts.at(-1)!);
    });
  }
  return { parts: found, open };
}

export function logItemsOf(log: EventInfo[], told: TurnLog): LogItem[] {
  const { parts, open } = partsOfLog(log, told);
  const items: LogItem[] = [];
  const known = new Map<TurnPartInfo, LogItem>();
  let loose: LogItem | undefined; // the last item, if its turn is not known
  for (const event of log) {
    const isUnderWay = open.has(event);
    const part = isUnderWay ? undefined : parts.get(event);
    let item = part ? known.get(part) : continues(loose, event, isUnderWay) ? loose : undefined;
    if (!item) {
      const { kind, seat, text } = part ?? { kind: 'turn' as const, seat: event.seat, text: '' };
      item = { kind, seat, text, isUnderWay, events: [], first: event.move, last: event.move };
      items.push(item);
      if (part) known.set(part, item);
    }
    loose = part ? undefined : item;
    item.last = Math.max(item.last, event.move);
    if (!event.unlogged) item.events.push(event);
  }
  return items
    .map((item) => ({ ...item, text: item.text || (item.isUnderWay ? '' : (item.events[0]?.text ?? '')) }))
    .filter((item) => (item.text || item.isUnderWay) && item.events.length);
}

/** Whether an event without a known turn continues the item before it: one of the same player. What happens in a turn
 * under way to nobody belongs to it, too. */
const continues = (last: LogItem | undefined, event: EventInfo, isUnderWay: boolean): boolean =>
  last !== undefined &&
  !isSeatChange(event) &&
  last.isUnderWay === isUnderWay &&
  (last.seat === event.seat || (isUnderWay && event.seat === null));

/** The turns of each seat but the viewer's, the last one first. */
export function turnsBySeat(items: LogItem[], viewer: number | null): Map<number, LogItem[]> {
  const found = new Map<number, LogItem[]>();
  for (const item of items.toReversed())
    if (item.kind === 'turn' && item.seat !== null && item.seat !== viewer)
      found.set(item.seat, [...(found.get(item.seat) ?? []), item]);
  return found;
}
