/** Marks lie on their targets, beside what is printed there. */

import { expect, test } from 'vitest';
import type { Rectangle } from '../src/board/in_view';
import { markHeight, obstacle, placeMark } from '../src/board/mark_place';

const box = (left: number, top: number, width: number, height: number): Rectangle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const TILE = box(100, 100, 80, 80);
const SIZE = { width: 28, height: 28 };

test('a mark takes the first free corner', () => {
  expect(placeMark(TILE, SIZE, [])).toEqual(box(100, 100, 28, 28));
  expect(placeMark(TILE, SIZE, [], 'right')).toEqual(box(152, 100, 28, 28));
  expect(placeMark(TILE, SIZE, [obstacle(box(100, 100, 20, 20))])).toEqual(box(152, 100, 28, 28));
});

test('with something in every corner it lies between them, and covers as little as possible', () => {
  const corners = [box(100, 100, 20, 20), box(160, 100, 20, 20), box(100, 160, 20, 20), box(160, 160, 20, 20)];
  const placed = placeMark(
    TILE,
    SIZE,
    corners.map((one) => obstacle(one)),
  );
  expect(corners.every((one) => one.right <= placed.left || one.left >= placed.right || one.bottom <= placed.top)).toBe(
    true,
  );
  const full = placeMark(TILE, SIZE, [obstacle(TILE, 1), obstacle(box(100, 100, 80, 40), 4)]);
  expect(full.top).toBeGreaterThanOrEqual(140);
});

test('marks of small targets are small, and lie over the middle of smaller ones', () => {
  expect(markHeight(TILE)).toBe(28);
  expect(markHeight(box(0, 0, 50, 90))).toBe(20);
  expect(markHeight(box(0, 0, 10, 10))).toBe(18);
  const placed = placeMark(box(0, 0, 10, 10), { width: 18, height: 18 }, []);
  expect([placed.left, placed.right]).toEqual([-4, 14]);
});
