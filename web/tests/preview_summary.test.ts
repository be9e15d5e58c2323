/** Summaries of previews. */

import { expect, test } from 'vitest';
import { summarizePreview, mergeSentences } from '../src/input/preview_summary';
import type { PreviewResult } from '../src/net/wire';

const said = (key: string, ...texts: string[]): { key: string; text: string }[] => texts.map((text) => ({ key, text }));

test('sentences that differ in one place become one', () => {
  expect(
    mergeSentences(said('drop', 'You put a builder on c1', 'You put a builder on c2', 'You put a builder on c3')),
  ).toEqual(['You put a builder on c1, c2, c3']);
  expect(mergeSentences(said('kill', 'kills an elder on c1 at once', 'kills a vizier on c1 at once'))).toEqual([
    'kills an elder, a vizier on c1 at once',
  ]);
});

test('sentences of different kinds or without common words are not merged', () => {
  expect(mergeSentences([...said('a', 'claims c1'), ...said('b', 'claims c2')])).toEqual(['claims c1', 'claims c2']);
  expect(mergeSentences(said('a', 'one here', 'two there'))).toEqual(['one here', 'two there']);
});

const event = (key: string, text: string, args: Record<string, unknown>) => ({
  move: 1,
  key,
  text,
  args,
  seat: Number(args.seat),
});

test('a whole chain is summarized once: numbers, then events', () => {
  const preview: PreviewResult = {
    type: 'previewed',
    n: 1,
    action: 'drop c3 blue',
    chance: false,
    ends: true,
    final: false,
    returns: false,
    chain: ['palace c3', 'end_turn'],
    after: {},
    outlook: {},
    points: { gold: 9, tiles: 8 },
    pieces: { gold: 9, camels_left: -1, secret: 4 },
    events: [
      event('drop', 'You put a builder on c3', { seat: 0, tile: 'c3', tribe: 'blue' }),
      event('gold', 'You get 9 gold (builders)', { seat: 0, n: 9, because: 'builders' }),
      event('palace', 'You build a palace on c3', { seat: 0, tile: 'c3' }),
      event('turn', "It is Bob's turn", { seat: 1 }),
    ],
  };
  const events = { gold: { amount: true }, drop: { places: ['tile'], pieces: ['tribe'] } };
  const told = summarizePreview(preview, 0, { has: (key) => key !== 'board.secret', events });
  expect(told.points).toBe(17);
  expect(told.lines).toEqual([
    { key: 'score.gold', n: 9 },
    { key: 'score.tiles', n: 8 },
  ]);
  expect(told.pieces).toEqual([{ key: 'board.camels_left', n: -1 }]);
  expect(told.words).toEqual(['You put a builder on c3', 'You build a palace on c3']);
});
