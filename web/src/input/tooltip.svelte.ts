/** The note beside the pointer: what a thing on the table is and does. */

export interface Noted {
  title: string;
  text?: string;
  x: number;
  y: number;
  below: boolean;
}

const HALF = 130; // of its width: a note never leaves the table sideways
const ROOM = 150; // that a note needs above a thing

const READ = 300; // ms after which a second touch is not the first one still

export class Notes {
  shown = $state.raw<Noted | null>(null);

  private about: Element | null = null;

  private since = 0;

  /** Made while a board is: a finger that touches something else, or this once more, puts the note away. */
  constructor(private readonly root: () => HTMLElement | undefined) {
    const elsewhere = (event: PointerEvent): void => {
      if (event.pointerType !== 'touch' || !this.about) return;
      if (!this.about.contains(event.target as Node) || performance.now() - this.since > READ) this.tip(null);
    };
    $effect(() => {
      addEventListener('pointerdown', elsewhere, { capture: true, passive: true });
      return () => removeEventListener('pointerdown', elsewhere, { capture: true });
    });
  }

  tip = (at: Element | null, title = '', text?: string): void => {
    if (at !== this.about) this.since = performance.now();
    this.about = at;
    const root = this.root();
    const home = at ? root?.getBoundingClientRect() : undefined;
    if (!at || !home) {
      this.shown = null;
      return;
    }
    const box = at.getBoundingClientRect();
    const x = Math.min(Math.max(box.left + box.width / 2 - home.left, HALF), home.width - HALF);
    // What scrolls cuts off a note that stands out at its top.
    const top = root?.closest('[data-stage]')?.getBoundingClientRect().top ?? 0;
    // And above what can be chosen the table says what choosing it would do.
    const below = box.top - Math.max(0, top) < ROOM || at.closest('.glows, .chosen') !== null;
    this.shown = { title, text, x, y: (below ? box.bottom + 6 : box.top - 6) - home.top, below };
  };
}
