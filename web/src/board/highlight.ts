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

/** Highlight the elements of an event; without any, its player. */
export function highlightEvent(event: EventInfo): void {
  clearHighlight();
  const stage = document.querySelector('[data-stage]');
  if (!stage) return;
  const named = (word: string): Element[] =>
    ['target', 'anchor'].flatMap((kind) => [...stage.querySelectorAll(`[data-${kind}$=":${CSS.escape(word)}"]`)]);
  let found = wordsOf(event).flatMap(named);
  if (!found.length && event.seat !== null) found = [...stage.querySelectorAll(`[data-anchor="seat:${event.seat}"]`)];
  found.forEach((one) => one.classList.add(HIGHLIGHT));
}
