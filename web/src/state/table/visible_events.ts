/**
 * Events as one seat may see them. A person with several seats receives the events of each; the page shows one seat's.
 */

import type { EventInfo } from '../../net/wire';

export function visibleEvent(event: EventInfo, seat: number | null): EventInfo {
  const own = event.own?.find((one) => one.seat === seat);
  return own ? { ...event, args: own.args, text: own.text } : event;
}

export const visibleEvents = (events: EventInfo[], seat: number | null): EventInfo[] =>
  events.some((event) => event.own) ? events.map((event) => visibleEvent(event, seat)) : events;
