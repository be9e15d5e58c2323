/**
 * Keeps a scrolling box at its end while its reader follows it. Where the box stands says nothing about that: its
 * content grows and shrinks by itself. Only what the reader does counts: wheel, touch, keys, scrollbar.
 */

export interface Following {
  readonly isFollowing: boolean;
  leave(): void;
  resume(): void;
}

/** How near to its end a box counts as scrolled to it, in pixels. */
const NEAR = 24;
const UPWARDS = new Set(['ArrowUp', 'PageUp', 'Home']);
const DOWNWARDS = new Set(['ArrowDown', 'PageDown', 'End']);

export const scrollToEnd = (pane: HTMLElement): void => pane.scrollTo(0, pane.scrollHeight);

/** Follow the end of `content` in `pane`; returns the clean-up function. */
export function followEnd(pane: HTMLElement, content: Element, following: Following): () => void {
  const listeners = new AbortController();
  const options = { passive: true, signal: listeners.signal };
  /** the reader's last direction: 1 is towards the end */
  let direction = 0;
  let touchY = 0;
  let holdsScrollbar = false;

  function scroll(towards: number): void {
    direction = Math.sign(towards);
    if (direction < 0 && pane.scrollHeight > pane.clientHeight) following.leave();
  }
  pane.addEventListener('wheel', (event) => !event.ctrlKey && event.deltaY && scroll(event.deltaY), options);
  pane.addEventListener('touchstart', (event) => (touchY = event.touches[0]!.clientY), options);
  pane.addEventListener(
    'touchmove',
    (event) => {
      const y = event.touches[0]!.clientY;
      if (y !== touchY) scroll(touchY - y);
      touchY = y;
    },
    options,
  );
  pane.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLSelectElement) return;
      if (UPWARDS.has(event.key) || (event.key === ' ' && event.shiftKey)) scroll(-1);
      else if (DOWNWARDS.has(event.key) || event.key === ' ') scroll(1);
    },
    options,
  );
  pane.addEventListener(
    'pointerdown',
    (event) => (holdsScrollbar = event.target === pane && event.offsetX >= pane.clientWidth),
    options,
  );
  // Browsers do not tell when a scrollbar is let go.
  window.addEventListener('pointermove', (event) => (holdsScrollbar &&= event.buttons > 0), options);
  pane.addEventListener(
    'scroll',
    () => {
      const isAtEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < NEAR;
      if (isAtEnd && (direction > 0 || holdsScrollbar)) following.resume();
      else if (holdsScrollbar) following.leave();
    },
    options,
  );

  const sizes = new ResizeObserver(() => {
    if (following.isFollowing) scrollToEnd(pane);
  });
  sizes.observe(content);
  sizes.observe(pane);
  return () => {
    listeners.abort();
    sizes.disconnect();
  };
}
