/** Highlights the elements on the board that a line of the log names. */

import type { EventInfo } from '../net/wire';

const HIGHLIGHT = 'highlighted';
const NOT_PLACES = ['seat', 'n', 'number', 'because', 'reason', 'points', 'price', 'face'];

function wordsOf(event: EventInfo): string[] {
  const words = Object.entries(event.args).filter(
    ([name, value]) => !NOT_PLACES.includes(name) && typeof value === 'string',
  );
  return words.map(([, value]) => String(value));
}

export function clearHighlight(): void {
  document.querySelectorAll(`[data-stage] .${HIGHLIGHT}`).forEach((one) => one.classList.remove(HIGHLIGHT));
}

const elementsOf = (stage: Element, word: string): Element[] =>
  ['target', 'anchor'].flatMap((kind) => [...stage.querySelectorAll(`[data-${kind}$=":${CSS.escape(word)}"]`)]);

/** Highlight the elements of events; without any, their player. */
export function highlightEvents(events: EventInfo[]): void {
  clearHighlight();
  const stage = document.querySelector('[data-stage]');
  if (!stage) return;
  let found = events.flatMap(wordsOf).flatMap((word) => elementsOf(stage, word));
  const seat = events.find((event) => event.seat !== null)?.seat ?? null;
  if (!found.length && seat !== null) found = [...stage.querySelectorAll(`[data-anchor="seat:${seat}"]`)];
  found.forEach((one) => one.classList.add(HIGHLIGHT));
}

/** A place on the board, and how often things go by this name there. */
const MOST_PLACES = 4;

/** The targets that the last events of a turn name, if each is one place: where it was played. */
export function placesOf(stage: Element, events: EventInfo[]): string[] {
  const found = new Set<string>();
  for (const word of events.toReversed().flatMap(wordsOf)) {
    const elements = [...stage.querySelectorAll<HTMLElement>(`[data-target$=":${CSS.escape(word)}"]`)];
    if (elements.length === 1) found.add(elements[0]!.dataset.target!);
    if (found.size === MOST_PLACES) break;
  }
  return [...found];
}
