/** Rows of a plot and the pointer's place in it; round steps beside it. */

import { expect, test } from 'vitest';
import { RowAxis, roundStep } from '../src/ui/plot_axis';

const pointer = (clientX: number): MouseEvent =>
  ({ clientX, currentTarget: { getBoundingClientRect: () => ({ left: 100 }) } }) as unknown as MouseEvent;

test('rows lie between the edges, and a pointer finds the nearest one', () => {
  const axis = new RowAxis(40, 240, 4);
  expect([0, 1, 4].map((row) => axis.x(row))).toEqual([40, 90, 240]);
  expect([0, 140, 184, 188, 340, 999].map((place) => axis.rowAt(pointer(place)))).toEqual([0, 0, 1, 1, 4, 4]);
  expect(axis.path([5, 6.25])).toBe('M40.0 5.0L90.0 6.3');
});

test('a plot of one row has it at its left edge', () => {
  const axis = new RowAxis(40, 240, 0);
  expect([axis.x(0), axis.rowAt(pointer(300))]).toEqual([40, 0]);
});

test('steps are round and few', () => {
  expect([10, 26, 100, 480, 9000].map((range) => roundStep(range, 5))).toEqual([5, 10, 20, 100, 1000]);
});
