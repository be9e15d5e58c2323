/** Tooltip of a board: what an element is and does. */

export interface Tooltip {
  title: string;
  text?: string;
  x: number;
  y: number;
  below: boolean;
}

const HALF_WIDTH = 130; // half its width: a tooltip never leaves the board sideways
const HEIGHT = 150; // space a tooltip needs above an element

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
    const x = Math.min(Math.max(box.left + box.width / 2 - home.left, HALF_WIDTH), home.width - HALF_WIDTH);
    // A scrolling stage would clip a tooltip that stands out at its top.
    const top = root?.closest('[data-stage]')?.getBoundingClientRect().top ?? 0;
    // Above a target that can be chosen the preview has its place.
    const below = box.top - Math.max(0, top) < HEIGHT || at.closest('.glows, .chosen') !== null;
    this.current = { title, text, x, y: (below ? box.bottom + 6 : box.top - 6) - home.top, below };
  };
}
