import { expect, test } from 'vitest';
import type { GameTimeline } from '../src/net/wire';
import { nextEnd, previousEnd, replayTurnsOf } from '../src/state/replay_turns';

const move = (action: string): GameTimeline['moves'][number] => ({ seat: 0, action, scores: [], texts: [], part: '' });
const course: GameTimeline = {
  game: '',
  names: [],
  start: [],
  moves: ['bid', 'pick', 'drop', 'end', 'bid', 'pass'].map(move),
  data: '',
  options: {},
  parties: [],
  colours: [],
  over: true,
  turns: [
    { seat: 0, moves: [1], parts: [{ kind: 'turn', seat: 0, count: 1, text: 'Ann bids' }] },
    {
      seat: 0,
      moves: [2, 3, 4],
      parts: [
        { kind: 'turn', seat: 0, count: 2, text: 'Ann sows' },
        { kind: 'heading', seat: null, count: 1, text: 'Round 2' },
      ],
    },
    { seat: 1, moves: [5, 6], parts: [] },
  ],
};

test('a replay goes from turn to turn', () => {
  const turns = replayTurnsOf(course);
  expect([0, 1, 2, 4, 6].map((at) => nextEnd(turns, at, 6))).toEqual([1, 4, 4, 6, 6]);
  expect([6, 5, 3, 1, 0].map((at) => previousEnd(turns, at))).toEqual([4, 4, 1, 0, 0]);
});

test('each turn has its sentence, else its first action, and what followed', () => {
  expect(replayTurnsOf(course).map((turn) => [turn.text, turn.after.map((part) => part.text)])).toEqual([
    ['Ann bids', []],
    ['Ann sows', ['Round 2']],
    ['bid', []],
  ]);
});
