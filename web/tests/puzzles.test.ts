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

const { asLesson, isSolved, markSolved, puzzlesOf, streak } = await import('../src/state/puzzles');
const { dateOf, dayOf } = await import('../src/state/dates');

const pool = (...ids: string[]): PuzzleInfo[] =>
  ids.map((id) => ({ id, seat: 0, players: 3, worth: 9, other: 5, answer: [], names: { en: ['Ann'], ru: ['Аня'] } }));

test('every game has a puzzle a day and goes through its own in order, for everybody alike', () => {
  const pools = { b: pool('b1', 'b2'), a: pool('a1', 'a2', 'a3'), none: [] };
  const found = [3, 4, 5].map((day) => puzzlesOf(day, pools).map(({ game, puzzle }) => `${game}:${puzzle.id}`));
  expect(found).toEqual([
    ['a:a1', 'b:b2'],
    ['a:a2', 'b:b1'],
    ['a:a3', 'b:b2'],
  ]);
  expect(puzzlesOf(7, {})).toEqual([]);
});

test('a puzzle says who you are, what the goal is and which points count', () => {
  const lesson = asLesson(pool('a1')[0]!, 'en', 'Gold counts.');
  expect(lesson.text.en.split('\n\n')).toEqual(['puzzle.who', 'puzzle.text', 'Gold counts.']);
});

test('a day converts to a date and back', () => {
  expect(dayOf(dateOf(20_000))).toBe(20_000);
  expect(dayOf('soon')).toBe(null);
});

test('a streak counts days with any solved puzzle, up to today or yesterday', () => {
  shelf.set('puzzles.solved', '5 8'); // of an older version, with one puzzle a day
  markSolved(9, 'amul');
  markSolved(10, 'merv');
  markSolved(10, 'amul');
  expect(streak(10)).toBe(3);
  expect(streak(11)).toBe(3);
  expect(streak(12)).toBe(0);
  expect(isSolved(10, 'merv')).toBe(true);
  expect(isSolved(9, 'merv')).toBe(false);
});
