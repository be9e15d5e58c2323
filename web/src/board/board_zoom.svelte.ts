/** Enlarges the board inside its stage, whose layout stays as it is; the stage scrolls. */

import { tick } from 'svelte';

const STEP = 1.25;
const MOST = 4;
/** of a double click */
const CLOSE = 2;

interface Point {
  clientX: number;
  clientY: number;
}

export class BoardZoom {
  factor = $state(1);

  constructor(private readonly stage: () => HTMLElement | undefined) {}

  /** The point under the pointer stays there; without one, the middle of the stage. */
  #set(wanted: number, point?: Point): void {
    const stage = this.stage();
    const factor = wanted < 1.05 ? 1 : Math.min(MOST, wanted);
    if (!stage || factor === this.factor) return;
    const home = stage.getBoundingClientRect();
    const x = point ? point.clientX - home.left : home.width / 2;
    const y = point ? point.clientY - home.top : home.height / 2;
    const grown = factor / this.factor;
    const [left, top] = [(stage.scrollLeft + x) * grown - x, (stage.scrollTop + y) * grown - y];
    this.factor = factor;
    void tick().then(() => stage.scrollTo({ left, top, behavior: 'instant' }));
  }

  readonly enlarge = (point?: Point): void => this.#set(this.factor * STEP, point);
  readonly reduce = (point?: Point): void => this.#set(this.factor / STEP, point);
  readonly fit = (): void => this.#set(1);

  /** The wheel with Ctrl, and the pinch of a touchpad, which is sent as such. */
  readonly onwheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.#set(this.factor * Math.exp(-event.deltaY / 300), event);
  };

  /** A look at a card or a place from close by, and back. Whatever can be chosen is clicked, not looked at. */
  readonly ondblclick = (event: MouseEvent): void => {
    if ((event.target as Element).closest('button, a, summary, [role=button]')) return;
    getSelection()?.removeAllRanges();
    this.#set(this.factor > 1 ? 1 : CLOSE, event);
  };

  readonly keys: Record<string, () => void> = {
    '+': () => this.enlarge(),
    '=': () => this.enlarge(),
    '-': () => this.reduce(),
    '0': () => this.fit(),
  };
}

/** How much larger the board is drawn than it is laid out. */
export const scaleOf = (root: HTMLElement): number => root.getBoundingClientRect().width / root.offsetWidth || 1;
