// What makes an element a thing to choose: the same for tiles, cards, spots and chips.

import type { BoardProps } from './board';
import { lastTouch } from '../input/pointer';
import type { ChoiceInfo } from '../net/wire';

export interface Desk extends Pick<BoardProps, 'choices' | 'glow' | 'chosen' | 'focus' | 'onpick' | 'onlook' | 'say' | 'after'> {
  /** a note beside the pointer, for what lies on the table without being a choice */
  tip: (at: Element | null, title?: string, text?: string) => void;
  /** where a thing comes from (or goes): a flight between two places that carry `data-anchor` */
  fly: (node: Element, from: string | undefined) => Flight;
}

export interface Flight {
  duration: number;
  delay?: number;
  easing?: (t: number) => number;
  css?: (t: number, u: number) => string;
}

/** The first choice that is about all of these places. */
export const choiceAt = (desk: Desk, ...targets: string[]): ChoiceInfo | undefined =>
  desk.choices.find((choice) => targets.every((one) => choice.targets.includes(one)));

// Handlers are never taken off an element: an event that comes while it is drawn anew must find one.
const ignore = () => {};
const DEAF = {
  onclick: ignore,
  onkeydown: ignore,
  onpointerenter: ignore,
  onpointerleave: ignore,
  onfocus: ignore,
  onblur: ignore,
};

/**
 * Attributes for an element that stands for a target; `all` are picked together, the first one names it. One that is
 * not `live` waits for an earlier step of choosing.
 */
export function hot(desk: Desk, target: string, label?: string | (() => string), all: string[] = [target], live = true): Record<string, unknown> {
  const glows = live && desk.glow.has(target);
  const chosen = live && desk.chosen.includes(target);
  const attributes: Record<string, unknown> = {
    'data-target': target,
    class: [
      'hot',
      glows && 'glows',
      chosen && 'chosen',
      desk.focus === target && 'looked',
    ],
  };
  if (!glows && !chosen) return { ...attributes, ...DEAF };
  const pick = (event: Event) => {
    event.stopPropagation();
    for (const each of all) desk.onpick(each);
  };
  return {
    ...attributes,
    role: 'button',
    tabindex: 0,
    'aria-label': typeof label === 'function' ? label() : label,
    'aria-pressed': chosen || undefined,
    onclick: pick,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      pick(event);
    },
    onpointerenter: () => desk.onlook(target),
    onpointerleave: () => desk.onlook(null),
    onfocus: () => desk.onlook(target),
    onblur: () => desk.onlook(null),
  };
}

/** Words, or a way to find them when they are wanted: a board with many notes need not write them all for every update. */
type Words<T> = T | (() => T);
const said = <T extends string | undefined>(words: Words<T>): T => (typeof words === 'function' ? words() : words);

/** A note on hover and focus. A finger that has left keeps it until it touches something else. */
export function noted(desk: Desk, title: Words<string>, text?: Words<string | undefined>) {
  return (node: Element) => {
    // What has a text of its own is looked at by the first tap, and played by the second.
    if (text) node.setAttribute('data-reads', '');
    const show = () => desk.tip(node, said(title), said(text));
    // An element that is taken away while it is drawn anew loses the pointer in the middle of it.
    const hide = () => queueMicrotask(() => desk.tip(null));
    const leave = () => lastTouch() || hide();
    node.addEventListener('pointerenter', show);
    node.addEventListener('pointerleave', leave);
    node.addEventListener('focusin', show);
    node.addEventListener('focusout', leave);
    return () => {
      node.removeEventListener('pointerenter', show);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('focusin', show);
      node.removeEventListener('focusout', leave);
    };
  };
}
