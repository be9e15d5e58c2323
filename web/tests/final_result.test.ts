import { expect, test } from 'vitest';
import { aheadSince, finalResultOf, gamePartOf, headlineOf } from '../src/state/table/final_result';
import type { GameTimeline, RankInfo, SeatInfo } from '../src/net/wire';

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

test('a solo game is won or lost against its party; with others the winners are named', () => {
  const seats = [{ seat: 0, mine: true }, { seat: 1 }] as SeatInfo[];
  const solo = { seats: seats.slice(0, 1), ended_by: 'game' as const };
  const lost = ranked([1, 'magistrate', 40], [2, 0, 30]);
  expect(headlineOf({ ...solo, winners: [], ranking: lost })).toEqual({ kind: 'lost', to: 'magistrate' });
  const won = ranked([1, 0, 50], [2, 'magistrate', 40]);
  expect(headlineOf({ ...solo, winners: [0], ranking: won })).toEqual({ kind: 'you' });
  expect(headlineOf({ ...solo, ended_by: 'resign', winners: [], ranking: lost })).toEqual({ kind: 'over' });
  const two = { seats, ended_by: 'game' as const, ranking: ranked([1, 1, 9], [2, 0, 8]) };
  expect(headlineOf({ ...two, winners: [1] })).toEqual({ kind: 'won' });
  expect(headlineOf({ ...two, winners: [0, 1] })).toEqual({ kind: 'won' });
});
