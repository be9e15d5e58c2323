/** Elements on the board that events name. */

import type { EventInfo, EventKindInfo } from '../net/wire';

/** What the events of a game say, by key. */
export type EventKinds = Record<string, EventKindInfo>;

const HIGHLIGHT = 'highlighted';

const wordsOf = (event: EventInfo, names: string[] = []): string[] =>
  names.flatMap((name) => (typeof event.args[name] === 'string' ? [event.args[name]] : []));

export function clearHighlight(): void {
  document.querySelectorAll(`[data-stage] .${HIGHLIGHT}`).forEach((one) => one.classList.remove(HIGHLIGHT));
}

const elementsOf = (stage: Element, word: string): Element[] =>
  ['target', 'anchor'].flatMap((kind) => [...stage.querySelectorAll(`[data-${kind}$=":${CSS.escape(word)}"]`)]);

/** Highlight the elements of events; without any, their player. */
export function highlightEvents(events: EventInfo[], kinds: EventKinds): void {
  clearHighlight();
  const stage = document.querySelector('[data-stage]');
  if (!stage) return;
  const words = events.flatMap((event) => {
    const kind = kinds[event.key];
    return [...wordsOf(event, kind?.places), ...wordsOf(event, kind?.pieces)];
  });
  let found = words.flatMap((word) => elementsOf(stage, word));
  const seat = events.find((event) => event.seat !== null)?.seat ?? null;
  if (!found.length && seat !== null) found = [...stage.querySelectorAll(`[data-anchor="seat:${seat}"]`)];
  found.forEach((one) => one.classList.add(HIGHLIGHT));
}

/** What lies in the area of a player, such as one's own buildings, is no place where others have played. */
const PLAYER_AREA = '[data-anchor^="seat:"]';

const MOST_PLACES = 4;

/** The targets that the last events of a turn name, if each is one place: where it was played. */
export function placesOf(stage: Element, events: EventInfo[], kinds: EventKinds): string[] {
  const found = new Set<string>();
  for (const word of events.toReversed().flatMap((event) => wordsOf(event, kinds[event.key]?.places))) {
    const elements = [...stage.querySelectorAll<HTMLElement>(`[data-target$=":${CSS.escape(word)}"]`)];
    if (elements.length === 1 && !elements[0]!.closest(PLAYER_AREA)) found.add(elements[0]!.dataset.target!);
    if (found.size === MOST_PLACES) break;
  }
  return [...found];
}
