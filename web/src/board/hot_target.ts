// Makes an element a target that can be chosen: tiles, cards, spots and chips.

import type { BoardProps } from './board';
import { lastInputWasTouch } from '../input/pointer';
import { t } from '../text/page_texts.svelte';
import { isReconstructed } from '../text/text_numbers';
import type { ChoiceInfo } from '../net/wire';

export interface BoardContext extends Pick<
  BoardProps,
  'choices' | 'glow' | 'chosen' | 'focus' | 'onpick' | 'onhover' | 'say' | 'printed'
> {
  /** tooltip for an element that is no choice */
  showTooltip: (at: Element | null, title?: string, text?: string) => void;
  /** transition from or to an element that carries `data-anchor` */
  fly: (node: Element, from: string | undefined) => FlightTransition;
}

export interface FlightTransition {
  duration: number;
  delay?: number;
  easing?: (t: number) => number;
  css?: (t: number, u: number) => string;
}

/** The first choice that names all of these targets. */
export const choiceAt = (context: BoardContext, ...targets: string[]): ChoiceInfo | undefined =>
  context.choices.find((choice) => targets.every((one) => choice.targets.includes(one)));

// Handlers are never removed: an event during a redraw must find one.
const ignore = () => {};
const NO_HANDLERS = {
  onclick: ignore,
  onkeydown: ignore,
  onpointerenter: ignore,
  onpointerleave: ignore,
  onfocus: ignore,
  onblur: ignore,
};

/**
 * Attributes of an element that stands for a target; `all` are picked together, the first one names it. Without `live`
 * it waits for an earlier step of the selection.
 */
export function hotTarget(
  context: BoardContext,
  target: string,
  label?: string | (() => string),
  all: string[] = [target],
  live = true,
): Record<string, unknown> {
  const glows = live && context.glow.has(target);
  const chosen = live && context.chosen.includes(target);
  const attributes: Record<string, unknown> = {
    'data-target': target,
    class: ['hot', glows && 'glows', chosen && 'chosen', context.focus === target && 'hovered'],
  };
  // After a first target another choice can still be clicked: the selection moves there.
  const moves = live && context.chosen.length > 0 && choiceAt(context, target) !== undefined;
  if (!glows && !chosen && !moves) return { ...attributes, ...NO_HANDLERS };
  const pick = (event: Event) => {
    event.stopPropagation();
    // The second click of a double click does not take the first one back. A second touch confirms, however quick.
    if (chosen && (event as PointerEvent).pointerType !== 'touch' && (event as MouseEvent).detail > 1) return;
    for (const each of all) context.onpick(each);
  };
  if (moves && !glows && !chosen) return { ...attributes, ...NO_HANDLERS, onclick: pick };
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
    onpointerenter: () => context.onhover(target),
    onpointerleave: () => context.onhover(null),
    onfocus: () => context.onhover(target),
    onblur: () => context.onhover(null),
  };
}

/** A text or a function that makes it, so that boards with many tooltips build only those shown. */
type LazyText<T> = T | (() => T);
const textOf = <T extends string | undefined>(words: LazyText<T>): T => (typeof words === 'function' ? words() : words);

/**
 * Tooltip on hover and focus. On touch it stays until the next touch elsewhere. `row` is the path of the printed row
 * that it explains ("scroll.19"): the tooltip says if something of it is reconstructed.
 */
export function withTooltip(
  context: BoardContext,
  title: LazyText<string>,
  text?: LazyText<string | undefined>,
  row?: LazyText<string>,
) {
  return (node: Element) => {
    // On touch, a target with a tooltip text is shown by the first tap and played by the second.
    if (text) node.setAttribute('data-reads', '');
    const note = (): string => (row && isReconstructed(context.printed, textOf(row)) ? t('reconstructed.tip') : '');
    const show = () =>
      context.showTooltip(node, textOf(title), [textOf(text), note()].filter(Boolean).join('\n') || undefined);
    // A mouse that rests has not asked: a page may come to lie under it.
    const enter = (event: Event) => (event as PointerEvent).pointerType !== 'mouse' && show();
    let isInside = false;
    const move = () => {
      if (!isInside) show();
      isInside = true;
    };
    // An element that is redrawn loses the pointer for a moment.
    const hide = () => queueMicrotask(() => context.showTooltip(null));
    const leave = () => {
      isInside = false;
      if (!lastInputWasTouch()) hide();
    };
    node.addEventListener('pointerenter', enter);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerleave', leave);
    node.addEventListener('focusin', show);
    node.addEventListener('focusout', leave);
    return () => {
      node.removeEventListener('pointerenter', enter);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('focusin', show);
      node.removeEventListener('focusout', leave);
    };
  };
}
