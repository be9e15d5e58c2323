// Flights of pieces between elements that carry `data-anchor`.

import { cubicOut } from 'svelte/easing';
import { playSound } from '../browser/sounds';
import { scaleOf } from '../board/board_zoom.svelte';
import { animationPace } from './pace';
import type { FlightTransition } from '../board/hot_target';

/** Centre of an anchor, in the px of the board's layout. */
export function anchorPosition(root: HTMLElement | undefined, anchor: string): { x: number; y: number } | null {
  const box = root?.querySelector(`[data-anchor="${anchor}"]`)?.getBoundingClientRect();
  if (!box || !root) return null;
  const home = root.getBoundingClientRect();
  const scale = scaleOf(root);
  return { x: (box.left + box.width / 2 - home.left) / scale, y: (box.top + box.height / 2 - home.top) / scale };
}

/** A transition between an anchor and the place where an element is drawn. */
export function flightFrom(
  root: HTMLElement | undefined,
  motion: boolean,
  node: Element,
  from: string | undefined,
  delay = 0,
): FlightTransition {
  if (!motion) return { duration: 0 };
  const start = from && root?.querySelector(`[data-anchor="${from}"]`);
  if (!start) return { duration: 160 * animationPace.now, css: (t) => `opacity: ${t}` };
  playSound('knock', (300 + delay) * animationPace.now);
  const a = start.getBoundingClientRect();
  const b = node.getBoundingClientRect();
  const scale = 1 / (node instanceof SVGGraphicsElement ? (node.getScreenCTM()?.a ?? 1) : scaleOf(root!));
  const dx = (a.left + a.width / 2 - b.left - b.width / 2) * scale;
  const dy = (a.top + a.height / 2 - b.top - b.height / 2) * scale;
  return {
    duration: 350 * animationPace.now,
    delay: delay * animationPace.now,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translate(${dx * u}px, ${dy * u}px); opacity: ${Math.min(1, 0.25 + t * 1.5)}; pointer-events: none`,
  };
}
