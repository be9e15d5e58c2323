/**
 * The log by turns: one item for each part of a whole move, as the server sums it up, and headings for rounds. Events
 * whose turn is not known, because it is still being animated or its beginning is not loaded, are grouped by player.
 */

import type { EventInfo, TurnInfo, TurnPartInfo } from '../../net/wire';

export interface LogItem {
  kind: TurnPartInfo['kind'];
  seat: number | null;
  /** the sentence that sums it up */
  text: string;
  /** the events that have a line of their own */
  events: EventInfo[];
  /** numbers of its first and last move */
  first: number;
  last: number;
}

const isSeatChange = (event: EventInfo): boolean => event.key.startsWith('seat.');

/** The part of a turn that each of its events belongs to; further events belong to the last part. */
function partsByEvent(turn: TurnInfo, events: EventInfo[]): Map<EventInfo, TurnPartInfo> {
  const found = new Map<EventInfo, TurnPartInfo>();
  const parts = turn.parts.flatMap((part) => Array<TurnPartInfo>(part.count).fill(part));
  if (!parts.length || events.length < parts.length) return found;
  events.forEach((event, i) => found.set(event, parts[i] ?? parts.at(-1)!));
  return found;
}

function partsOfLog(log: EventInfo[], turns: Iterable<TurnInfo>): Map<EventInfo, TurnPartInfo> {
  const byMove = new Map<number, EventInfo[]>();
  for (const event of log) if (!isSeatChange(event)) byMove.set(event.move, [...(byMove.get(event.move) ?? []), event]);
  const found = new Map<EventInfo, TurnPartInfo>();
  for (const turn of turns) {
    const events = turn.moves.flatMap((move) => byMove.get(move) ?? []);
    partsByEvent(turn, events).forEach((part, event) => found.set(event, part));
  }
  return found;
}

export function logItemsOf(log: EventInfo[], turns: Iterable<TurnInfo>): LogItem[] {
  const parts = partsOfLog(log, turns);
  const items: LogItem[] = [];
  const known = new Map<TurnPartInfo, LogItem>();
  for (const event of log) {
    const part = parts.get(event);
    let item = part ? known.get(part) : unknownItem(items.at(-1), event, known);
    if (!item) {
      const { kind, seat, text } = part ?? { kind: 'turn' as const, seat: event.seat, text: '' };
      item = { kind, seat, text, events: [], first: event.move, last: event.move };
      items.push(item);
      if (part) known.set(part, item);
    }
    item.last = Math.max(item.last, event.move);
    if (!event.unlogged) item.events.push(event);
  }
  return items
    .map((item) => ({ ...item, text: item.text || (item.events[0]?.text ?? '') }))
    .filter((item) => item.text && item.events.length);
}

/** The item that an event without a known turn continues: the last one, if it is of the same player. */
function unknownItem(
  last: LogItem | undefined,
  event: EventInfo,
  known: Map<TurnPartInfo, LogItem>,
): LogItem | undefined {
  if (!last || isSeatChange(event) || last.seat !== event.seat) return undefined;
  return [...known.values()].includes(last) && last.kind !== 'turn' ? undefined : last;
}

/** The turns of each seat but the viewer's, the last one first. */
export function turnsBySeat(items: LogItem[], viewer: number | null): Map<number, LogItem[]> {
  const found = new Map<number, LogItem[]>();
  for (const item of items.toReversed())
    if (item.kind === 'turn' && item.seat !== null && item.seat !== viewer)
      found.set(item.seat, [...(found.get(item.seat) ?? []), item]);
  return found;
}
