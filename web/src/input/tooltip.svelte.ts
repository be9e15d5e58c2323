/** Tooltip of a board: what an element is and does. */

import { scaleOf } from '../board/board_zoom.svelte';

export interface Tooltip {
  title: string;
  text?: string;
  x: number;
  y: number;
  below: boolean;
}

const HALF_WIDTH = 130; // half its width: a tooltip never leaves the board sideways
const HEIGHT = 150; // space a tooltip needs above an element

/**
 * Whether a tooltip goes below its element. Above a target that can be chosen the preview has its place; but a tooltip
 * without room there would be clipped by the stage, so the larger side wins.
 */
export const goesBelow = (above: number, below: number, chosen: boolean): boolean =>
  chosen ? below >= HEIGHT || below > above : above < HEIGHT && below > above;

const SECOND_TOUCH = 300; // ms after which a touch counts as a second one

export class Tooltips {
  current = $state.raw<Tooltip | null>(null);

  #element: Element | null = null;

  #shownAt = 0;

  /** Create it inside a component. A touch elsewhere, or a second one here, closes the tooltip. */
  constructor(private readonly root: () => HTMLElement | undefined) {
    const elsewhere = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch' || !this.#element) return;
      if (!this.#element.contains(event.target as Node) || performance.now() - this.#shownAt > SECOND_TOUCH)
        this.show(null);
    };
    $effect(() => {
      addEventListener('pointerdown', elsewhere, { capture: true, passive: true });
      return () => removeEventListener('pointerdown', elsewhere, { capture: true });
    });
  }

  show = (at: Element | null, title = '', text?: string): void => {
    if (at !== this.#element) this.#shownAt = performance.now();
    this.#element = at;
    const root = this.root();
    const home = at ? root?.getBoundingClientRect() : undefined;
    if (!at || !home) {
      this.current = null;
      return;
    }
    const box = at.getBoundingClientRect();
    const scale = scaleOf(root!);
    const middle = (box.left + box.width / 2 - home.left) / scale;
    const x = Math.min(Math.max(middle, HALF_WIDTH), home.width / scale - HALF_WIDTH);
    // A scrolling stage would clip a tooltip that stands out of it.
    const stage = root?.closest('[data-stage]')?.getBoundingClientRect();
    const above = box.top - Math.max(0, stage?.top ?? 0);
    const under = Math.min(innerHeight, stage?.bottom ?? innerHeight) - box.bottom;
    const below = goesBelow(above / scale, under / scale, at.closest('.glows, .chosen') !== null);
    this.current = { title, text, x, y: ((below ? box.bottom + 6 : box.top - 6) - home.top) / scale, below };
  };
}
