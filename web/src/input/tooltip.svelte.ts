/** The note beside the pointer: what a thing on the table is and does. */

export interface Tooltip {
  title: string;
  text?: string;
  x: number;
  y: number;
  below: boolean;
}

const HALF_WIDTH = 130; // of its width: a note never leaves the table sideways
const HEIGHT = 150; // that a note needs above a thing

const SECOND_TOUCH = 300; // ms after which a second touch is not the first one still

export class Tooltips {
  current = $state.raw<Tooltip | null>(null);

  #element: Element | null = null;

  #shownAt = 0;

  /** Made while a board is: a finger that touches something else, or this once more, puts the note away. */
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
    // What scrolls cuts off a note that stands out at its top.
    const top = root?.closest('[data-stage]')?.getBoundingClientRect().top ?? 0;
    // And above what can be chosen the table says what choosing it would do.
    const below = box.top - Math.max(0, top) < HEIGHT || at.closest('.glows, .chosen') !== null;
    this.current = { title, text, x, y: (below ? box.bottom + 6 : box.top - 6) - home.top, below };
  };
}
