/** The painted ground of Yspahan leaves the places of the game free. */

import { expect, test, vi } from 'vitest';
import type { Components, Point } from '../src/games/yspahan/components';
import { quartersOf, roofscapeOf } from '../src/games/yspahan/ground/roofscape';
import { place } from '../src/games/yspahan/table';

vi.mock('../src/state/settings.svelte', () => ({ settings: {}, hasMotion: () => false }));

const SHOPS: Point[] = [
  [-3, 1],
  [-1, 1],
  [-1, 2],
];
const STREETS: Point[] = [
  [-2, 0],
  [0, 2],
];
const components = {
  souks: [{ id: 'souk', plate: [-2, 2], shops: SHOPS.map((at, i) => ({ id: `shop_${i}`, at })), ground: [1, 2, 3] }],
  street: Object.fromEntries(STREETS.map((at, i) => [`s${i}`, at])),
} as unknown as Components;

for (const turned of [false, true]) {
  test(`houses stand inside the quarters and on no shop or street (turned: ${turned})`, () => {
    const buildings = roofscapeOf(components, turned);
    expect(buildings.length).toBeGreaterThan(50);
    for (const { x, y } of buildings) {
      const inside = quartersOf(turned).some(
        ({ box }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
      );
      expect([x, y, inside]).toEqual([x, y, true]);
      for (const point of [...SHOPS, ...STREETS]) {
        const [px, py] = place(point, turned);
        expect(Math.hypot(x - px, y - 4 - py)).toBeGreaterThanOrEqual(29);
      }
    }
  });
}

test('the same city every time, the farthest house first', () => {
  const buildings = roofscapeOf(components, false);
  expect(roofscapeOf(components, false)).toEqual(buildings);
  expect(buildings.map((one) => one.y)).toEqual(buildings.map((one) => one.y).toSorted((a, b) => a - b));
});
