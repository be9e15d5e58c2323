/** Where a mark lies on its target: inside it, over as little as possible of what is printed there. */

import type { Rectangle } from './in_view';

/** Something that marks should not cover. Words and numbers weigh more than drawings. */
export interface Obstacle extends Rectangle {
  weight: number;
}

/** From the first corner to the opposite one, in parts of the free way. */
const PARTS = [0, 1, 0.5, 0.25, 0.75];
const LARGEST = 28;
const SMALLEST = 18;
/** part of a target that a sign on it covers at most */
const LARGEST_SIGN = 0.35;
const WEIGHTS = { drawing: 1, word: 4 };

const overlap = (one: Rectangle, other: Rectangle): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const isSeen = (box: DOMRect): boolean => box.width > 2 && box.height > 2;

export const obstacle = ({ left, top, right, bottom }: Rectangle, weight = WEIGHTS.word): Obstacle => ({
  left,
  top,
  right,
  bottom,
  weight,
});

/** The height of a mark in px: small targets have small ones. */
export const markHeight = (target: Rectangle): number =>
  Math.max(SMALLEST, Math.min(LARGEST, 0.4 * Math.min(target.right - target.left, target.bottom - target.top)));

/** The box of a mark on a target. Of places that cover equally little, corners come first, beginning at `side`. */
export function placeMark(
  target: Rectangle,
  size: { width: number; height: number },
  printed: Obstacle[],
  side: 'left' | 'right' = 'left',
): Rectangle {
  const near = printed.filter((one) => overlap(one, target) > 0);
  const freeX = target.right - target.left - size.width;
  const freeY = target.bottom - target.top - size.height;
  let best: Rectangle | null = null;
  let least = Infinity;
  for (const y of PARTS)
    for (const x of PARTS) {
      const left = target.left + freeX * (freeX < 0 ? 0.5 : side === 'left' ? x : 1 - x);
      const top = target.top + freeY * (freeY < 0 ? 0.5 : y);
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const covered = near.reduce((sum, one) => sum + one.weight * overlap(one, box), 0);
      if (covered < least) [best, least] = [box, covered];
    }
  return best!;
}

/** The boxes of drawings on a target: signs and pieces, but not its ground and its frame. */
export function drawnBoxes(target: Element): Obstacle[] {
  const { width, height } = target.getBoundingClientRect();
  return [...target.querySelectorAll('path, circle, rect, polygon, use, image')]
    .map((one) => one.getBoundingClientRect())
    .filter((box) => isSeen(box) && box.width * box.height < LARGEST_SIGN * width * height)
    .map((box) => obstacle(box, WEIGHTS.drawing));
}

/** The boxes of pieces, words and numbers of the board, apart from marks and texts for screen readers. */
export function printedBoxes(stage: Element): Obstacle[] {
  const words = new Set<Element>();
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.nodeValue?.trim() && node.parentElement && !node.parentElement.closest('[data-mark], .sr'))
      words.add(node.parentElement);
  const pieces = stage.querySelectorAll('[data-piece], [data-anchor]:not([data-anchor^="seat:"])');
  const boxesOf = (all: Iterable<Element>, weight: number): Obstacle[] =>
    [...all]
      .map((one) => one.getBoundingClientRect())
      .filter(isSeen)
      .map((box) => obstacle(box, weight));
  return [...boxesOf(words, WEIGHTS.word), ...boxesOf(pieces, WEIGHTS.drawing)];
}
