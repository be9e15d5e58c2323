import { expect, test, vi } from 'vitest';
import type { AnalysisReport } from '../src/net/wire';

const shelf = vi.hoisted(() => new Map<string, string>());
vi.mock('../src/state/local_store', () => ({
  localStore: {
    get: (key: string) => shelf.get(key) ?? null,
    set: (key: string, value: string) => shelf.set(key, value),
  },
}));
vi.mock('../src/net/api', () => ({ ApiError: Error, get: vi.fn(), post: vi.fn() }));
vi.mock('../src/text/page_texts.svelte', () => ({ t: (key: string) => key, number: String, signed: String }));

const { allMistakes, dueByGame, dueMistakes, keepMistakes, mergeMistakes, noteAnswer, unsentMistakes } =
  await import('../src/state/mistakes');
const { parseRoute } = await import('../src/state/routes');

const report = { game: 'merv', players: [{ costliest: [] }, { costliest: [7, 20] }] } as unknown as AnalysisReport;

test('mistakes come back later and later while they are solved, and on the next day when they are missed', () => {
  keepMistakes('table', 'Ab3', report, 1, ['Ann', 'Bo'], 100);
  expect(dueMistakes(100, 'merv').map((one) => one.move)).toEqual([7, 20]);
  expect(dueByGame(100)).toEqual([['merv', 2]]);
  expect(dueMistakes(100, 'amul')).toEqual([]);
  noteAnswer('table/Ab3/7', true, 100);
  noteAnswer('table/Ab3/20', false, 100);
  expect(dueMistakes(101, 'merv').map((one) => one.move)).toEqual([7, 20]);
  noteAnswer('table/Ab3/7', true, 101);
  expect(allMistakes().find((one) => one.move === 7)).toMatchObject({ due: 104, solved: 2 });
  noteAnswer('table/Ab3/7', false, 104);
  expect(allMistakes().find((one) => one.move === 7)).toMatchObject({ due: 105, solved: 0 });
});

test('a mistake is kept once, and its room has an address', () => {
  keepMistakes('table', 'Ab3', report, 1, ['Ann', 'Bo'], 200);
  expect(allMistakes()).toHaveLength(2);
  expect(parseRoute('/mistakes/merv/2')).toEqual({ page: 'mistakes', game: 'merv', lesson: 2 });
});

test('the server is told what changed, and devices get what others changed', () => {
  shelf.clear();
  keepMistakes('table', 'Ab3', report, 1, ['Ann', 'Bo'], 100);
  keepMistakes('table', 'here-1', report, 1, ['Ann', 'Bo'], 100);
  const sent = unsentMistakes();
  expect(sent.kept.map((one) => [one.id, one.move])).toEqual([
    ['Ab3', 7],
    ['Ab3', 20],
  ]);
  noteAnswer('table/Ab3/7', true, 100); // while the request is under way
  const other = { source: 'record', id: 'Xy', game: 'amul', move: 5, names: ['Ann'], due: 90, solved: 0 } as const;
  mergeMistakes([...sent.kept, { ...other, names: ['Ann'] }], sent);
  expect(dueByGame(100)).toEqual([
    ['merv', 3],
    ['amul', 1],
  ]);
  expect(unsentMistakes()).toMatchObject({ kept: [{ id: 'Ab3', move: 7, due: 101, solved: 1 }], dropped: [] });
  const again = unsentMistakes();
  mergeMistakes(again.kept, again); // another device, or the server, has dropped the others
  expect(allMistakes().map((one) => [one.id, one.move])).toEqual([
    ['Ab3', 7],
    ['here-1', 7],
    ['here-1', 20],
  ]);
  expect(unsentMistakes().kept).toEqual([]);
});
