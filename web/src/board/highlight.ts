/** Lights the places on the board that a line of the log is about. */

import type { EventInfo } from '../net/wire';

const LIT = 'lit';
const TOLD = ['seat', 'n', 'number', 'because', 'reason', 'points', 'price', 'face'];

function placesOf(event: EventInfo): string[] {
  const words = Object.entries(event.args).filter(([name, value]) => !TOLD.includes(name) && typeof value === 'string');
  return words.map(([, value]) => String(value));
}

export function dark(): void {
  document.querySelectorAll(`[data-stage] .${LIT}`).forEach((one) => one.classList.remove(LIT));
}

/** Whatever stands for one of its things; without any, its player. */
export function light(event: EventInfo): void {
  dark();
  const stage = document.querySelector('[data-stage]');
  if (!stage) return;
  const named = (word: string): Element[] =>
    ['target', 'anchor'].flatMap((kind) => [...stage.querySelectorAll(`[data-${kind}$=":${CSS.escape(word)}"]`)]);
  let found = placesOf(event).flatMap(named);
  if (!found.length && event.seat !== null) found = [...stage.querySelectorAll(`[data-anchor="seat:${event.seat}"]`)];
  found.forEach((one) => one.classList.add(LIT));
}
