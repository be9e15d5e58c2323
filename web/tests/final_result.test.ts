import { expect, test } from 'vitest';
import { aheadSince, finalResultOf, gamePartOf } from '../src/state/table/final_result';
import type { GameTimeline, RankInfo } from '../src/net/wire';

const ranked = (...rows: [number, number | string, number][]): RankInfo[] =>
  rows.map(([rank, who, score]) => ({ rank, who, score, by: '' }));

test('a rank has its margin to the winner, and the winner to the second', () => {
  const ranking = ranked([1, 2, 50], [2, 0, 36], [3, 1, 20]);
  expect(finalResultOf(0, ranking)).toEqual({ rank: 2, rival: 2, margin: -14 });
  expect(finalResultOf(2, ranking)).toEqual({ rank: 1, rival: 0, margin: 14 });
  expect(finalResultOf(3, ranking)).toBe(null);
});

test('a shared rank is compared with the winner, and a party can be the rival', () => {
  expect(finalResultOf(0, ranked([1, 0, 30], [1, 1, 30]))).toEqual({ rank: 1, rival: 1, margin: 0 });
  expect(finalResultOf(0, ranked([1, 2, 40], [2, 0, 30], [2, 1, 30]))).toEqual({ rank: 2, rival: 2, margin: -10 });
  expect(finalResultOf(0, ranked([1, 'magistrate', 40], [2, 0, 30]))).toMatchObject({
    rival: 'magistrate',
    margin: -10,
  });
});

test('a lasting lead names the part of the game in which it began', () => {
  const moves = [
    [0, 5],
    [9, 5],
    [9, 12],
    [20, 12],
  ].map((scores, i) => ({ seat: 0, action: '', scores, texts: [], part: `week ${i + 1}` }));
  const course: GameTimeline = {
    game: '',
    names: [],
    start: [0, 0],
    moves,
    data: '',
    options: {},
    turns: [],
    parties: [],
    colours: [],
    over: true,
  };
  expect(aheadSince(course, 0, 1)).toBe(4);
  expect(gamePartOf(course, 4)).toBe('week 4');
  expect(aheadSince(course, 1, 0)).toBe(null);
});
