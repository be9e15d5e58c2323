/** Highlights the elements on the board that a line of the log names. */

import type { EventInfo } from '../net/wire';

const HIGHLIGHT = 'highlighted';
const NOT_PLACES = ['seat', 'n', 'number', 'because', 'reason', 'points', 'price', 'face'];

/** Things that a turn is paid with or brings: they lie in the viewer's own area too, where nobody else has played. */
const THINGS = ['cube', 'colour', 'resource', 'spice', 'tribe', 'good', 'piece', 'card'];

function wordsOf(event: EventInfo, without: string[] = NOT_PLACES): string[] {
  const words = Object.entries(event.args).filter(
    ([name, value]) => !without.includes(name) && typeof value === 'string',
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
  let found = events.flatMap((event) => wordsOf(event)).flatMap((word) => elementsOf(stage, word));
  const seat = events.find((event) => event.seat !== null)?.seat ?? null;
  if (!found.length && seat !== null) found = [...stage.querySelectorAll(`[data-anchor="seat:${seat}"]`)];
  found.forEach((one) => one.classList.add(HIGHLIGHT));
}

/** What lies in the area of a player, such as one's own buildings, is no place where others have played. */
const PLAYER_AREA = '[data-anchor^="seat:"]';

/** A place on the board, and how often things go by this name there. */
const MOST_PLACES = 4;

/** The targets that the last events of a turn name, if each is one place: where it was played. */
export function placesOf(stage: Element, events: EventInfo[]): string[] {
  const found = new Set<string>();
  const words = events.toReversed().flatMap((event) => wordsOf(event, [...NOT_PLACES, ...THINGS]));
  for (const word of words) {
    const elements = [...stage.querySelectorAll<HTMLElement>(`[data-target$=":${CSS.escape(word)}"]`)];
    if (elements.length === 1 && !elements[0]!.closest(PLAYER_AREA)) found.add(elements[0]!.dataset.target!);
    if (found.size === MOST_PLACES) break;
  }
  return [...found];
}
