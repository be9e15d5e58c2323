/** Players of a game that is dealt at once, colours of seats, and points that may be known. */

import { expect, test } from 'vitest';
import { assignColours } from '../src/board/colours';
import { usualPlayers } from '../src/state/usual_players';
import { knownPoints } from '../src/state/table/known_points';
import { isReconstructed } from '../src/text/text_numbers';

test('nobody plays alone without choosing it', () => {
  expect(usualPlayers([1, 2, 3, 4], 0)).toBe(3);
  expect(usualPlayers([1, 2], 0)).toBe(2);
  expect(usualPlayers([1], 0)).toBe(1);
  expect(usualPlayers([1, 2, 3, 4], 1)).toBe(3);
  expect(usualPlayers([1, 2, 3, 4], 4)).toBe(4);
});

test('colours are the chosen ones, else those of the seats', () => {
  expect(assignColours([null, null, null])).toEqual([0, 1, 2]);
  expect(assignColours([2, null, null])).toEqual([2, 1, 0]);
  expect(assignColours([3, null, 0, null])).toEqual([3, 1, 0, 2]);
});

test('hidden points are left out and marked', () => {
  expect(knownPoints({ gold: 12, total: 12 })).toEqual({ points: 12, more: false });
  expect(knownPoints({ gold: null, camels: 18, total: null })).toEqual({ points: 18, more: true });
  expect(knownPoints(undefined)).toBeNull();
});

test('the source of a row says what is reconstructed', () => {
  const printed = { scroll: [{ id: '19', source: 'rulebook (effect); reconstructed (place)' }], setup: { gold: 5 } };
  expect(isReconstructed(printed, 'scroll.19')).toBe(true);
  expect(isReconstructed(printed, 'scroll.20')).toBe(false);
  expect(isReconstructed(printed, 'setup')).toBe(false);
});
