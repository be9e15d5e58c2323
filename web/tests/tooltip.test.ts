/** Where a tooltip goes. */

import { expect, test } from 'vitest';
import { goesBelow } from '../src/input/tooltip.svelte';

test('a tooltip of a target that can be chosen leaves the place above to the preview', () => {
  expect(goesBelow(400, 200, true)).toBe(true);
  expect(goesBelow(400, 200, false)).toBe(false);
});

test('without room below it goes above: the cards of Five Tribes lie at the bottom of the stage', () => {
  expect(goesBelow(400, 20, true)).toBe(false);
});

test('without room above it goes below, if there is more', () => {
  expect(goesBelow(40, 300, false)).toBe(true);
  expect(goesBelow(100, 60, false)).toBe(false);
});
