/** Finds targets of the board that are out of view. */

/** Selector of targets that can be chosen now. */
export const CHOOSABLE = '[data-target][role="button"]:not([aria-pressed="true"])';

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface HiddenTargets {
  above: Element[];
  below: Element[];
  /** clipped by a horizontally scrolling strip, or beside the window */
  beside: Element[];
}

/** Element of a target. */
export function targetElement(stage: HTMLElement | undefined, target: string): Element | null {
  const name = CSS.escape(target);
  return stage?.querySelector(`[data-target="${name}"]`) ?? stage?.querySelector(`#${name}`) ?? null;
}

/** Side of a window on which the centre of a box lies. */
export function sideOf(box: Rectangle, window: Rectangle): 'in' | 'above' | 'below' | 'beside' {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  if (y < window.top) return 'above';
  if (y > window.bottom) return 'below';
  return x < window.left || x > window.right ? 'beside' : 'in';
}

/** Targets that are out of view, by side. */
export function findHiddenTargets(stage: HTMLElement): { hidden: HiddenTargets; inView: number } {
  const hidden: HiddenTargets = { above: [], below: [], beside: [] };
  let inView = 0;
  for (const place of stage.querySelectorAll(CHOOSABLE)) {
    const box = place.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const side = clippingBoxes(place, stage)
      .map((one) => sideOf(box, one))
      .find((one) => one !== 'in');
    if (side) hidden[side as keyof HiddenTargets].push(place);
    else inView++;
  }
  return { hidden, inView };
}

const overlap = (one: Rectangle, other: Rectangle): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** By how many px a box over the stage moves to its other edge, where it covers less of what the box is about. */
export function moveClear(box: Rectangle, stage: Rectangle, about: Rectangle[]): number {
  const isAbove = box.top + box.bottom < stage.top + stage.bottom;
  const shift = isAbove ? stage.bottom - box.bottom : stage.top - box.top;
  const covered = (by: number): number => {
    const { left, right } = box; // a DOMRect cannot be spread
    const moved = { left, right, top: box.top + by, bottom: box.bottom + by };
    return about.reduce((sum, one) => sum + overlap(one, moved), 0);
  };
  return covered(shift) < covered(0) ? shift : 0;
}

/** Whether something that can be chosen lies under a box. */
export function coversTarget(stage: HTMLElement, box: Rectangle): boolean {
  return [...stage.querySelectorAll(CHOOSABLE)].some((place) => overlap(place.getBoundingClientRect(), box) > 0);
}

/** Boxes that clip an element: the stage and every scrolling strip in it, outermost first. */
export function clippingBoxes(place: Element, stage: HTMLElement): Rectangle[] {
  const found: Rectangle[] = [];
  for (let one = place.parentElement; one && one !== stage; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) {
      const style = getComputedStyle(one);
      if (/auto|scroll|hidden/.test(style.overflowX + style.overflowY)) found.unshift(one.getBoundingClientRect());
    }
  }
  return [stage.getBoundingClientRect(), ...found];
}
