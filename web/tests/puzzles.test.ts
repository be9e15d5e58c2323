import { expect, test, vi } from 'vitest';
import type { PuzzleInfo } from '../src/net/wire';

const shelf = vi.hoisted(() => new Map<string, string>());
vi.mock('../src/state/local_store', () => ({
  localStore: {
    get: (key: string) => shelf.get(key) ?? null,
    set: (key: string, value: string) => shelf.set(key, value),
  },
}));
vi.mock('../src/board/board', () => ({ hasBoard: () => true }));
vi.mock('../src/text/page_texts.svelte', () => ({ t: (key: string) => key }));

const { puzzleOf, markSolved, streak } = await import('../src/state/puzzles');
const { dateOf, dayOf } = await import('../src/state/dates');

const pool = (...ids: string[]): PuzzleInfo[] =>
  ids.map((id) => ({ id, seat: 0, worth: 9, answer: [], names: { en: [], ru: [] } }));

test('games take turns, and each goes through its own puzzles in order', () => {
  const pools = { b: pool('b1', 'b2'), a: pool('a1'), none: [] };
  const found = [0, 1, 2, 3, 4].map((day) => puzzleOf(day, pools)?.puzzle.id);
  expect(found).toEqual(['a1', 'b1', 'a1', 'b2', 'a1']);
  expect(puzzleOf(7, {})).toBe(null);
});

test('a day converts to a date and back', () => {
  expect(dayOf(dateOf(20_000))).toBe(20_000);
  expect(dayOf('soon')).toBe(null);
});

test('a streak counts up to today or yesterday', () => {
  for (const day of [5, 8, 9, 10]) markSolved(day);
  expect(streak(10)).toBe(3);
  expect(streak(11)).toBe(3);
  expect(streak(12)).toBe(0);
});
