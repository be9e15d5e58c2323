/** Rows of the picture of a result. */

import { expect, test } from 'vitest';
import { rowsByScore, withoutNames, type ResultCard } from '../src/play/result/result_card';

const NAMES = ['Amina', 'Boris', 'Scholars'];

test('the end of a game is ordered and ranked', () => {
  const rows = rowsByScore(NAMES, [3, 0, null], [20, 31, 7], true);
  expect(rows.map((row) => [row.rank, row.name, row.colour, row.score])).toEqual([
    [1, 'Boris', 0, 31],
    [2, 'Amina', 3, 20],
    [3, 'Scholars', null, 7],
  ]);
});

test('equal points get no ranks: tie-breaks are not known', () => {
  expect(rowsByScore(NAMES, [0, 1, null], [20, 20, 7], true).map((row) => row.rank)).toEqual([0, 0, 0]);
});

test('before the end the seats keep their order and have no ranks', () => {
  const rows = rowsByScore(NAMES, [0, 1, null], [1, 5, 3], false);
  expect(rows.map((row) => row.name)).toEqual(NAMES);
  expect(rows.every((row) => row.rank === 0)).toBe(true);
});

test('names of people can be left out', () => {
  const card: ResultCard = { heading: '', line: '', brand: '', date: '', key: '', rows: [] };
  card.rows = rowsByScore(NAMES, [0, 1, null], [1, 5, 3], true);
  const shown = withoutNames(card, (n) => `Player ${n}`);
  expect(shown.rows.map((row) => row.name)).toEqual(['Player 1', 'Scholars', 'Player 2']);
  expect(JSON.stringify(shown)).not.toContain('Amina');
  expect(card.rows[0]!.name).toBe('Boris');
});
