/** The coach asks once about each own turn when it is over, and forgets what was taken back. */

import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveTable } from '../src/net/live_table.svelte';
import type { TableInfo, Update } from '../src/net/wire';

const asked: [path: string, body: Record<string, unknown>][] = [];
let answer: () => Promise<unknown> = () => Promise.resolve({ move: 1, note: null });
class ApiError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}
vi.mock('../src/state/settings.svelte', () => ({ settings: { coach: 'place' } }));
vi.mock('../src/text/page_texts.svelte', () => ({ currentLanguage: () => 'en' }));
vi.mock('../src/net/api', () => ({
  ApiError,
  explainError: String,
  post: (path: string, body: Record<string, unknown>) => {
    asked.push([path, body]);
    return answer();
  },
}));
const { Coach } = await import('../src/state/table/coach.svelte');
const { mayHaveCoach } = await import('../src/state/table/coach_permission');

const ME = 1;
const note = {
  choice: {
    move: 6,
    seat: ME,
    loss: 5,
    error: 1,
    chance: 0.1,
    mark: 'mistake',
    played: [],
    better: [],
    explained: false,
    reasons: [],
    consequences: [],
  },
  played: { turn: [], points: {}, after: {}, chance: false },
  better: { turn: [{ text: 'x', label: 'X', targets: ['tile:a'] }], points: {}, after: {}, chance: false },
};
let version = 0;
const update = (by: number, log_from: number, mine: number, cause = 'play'): Update =>
  ({
    version: ++version,
    full: false,
    cause,
    by,
    log_from,
    seats: [{ seat: ME, choices: Array(mine) }],
  }) as unknown as Update;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => void (asked.length = 0));

test('it asks when the turn has passed on, and again if another seat only answered', async () => {
  const coach = new Coach({ id: 't' } as LiveTable);
  coach.follow(update(ME, 5, 3), ME);
  expect(asked).toEqual([]);
  answer = () => Promise.reject(new ApiError('turn_open'));
  coach.follow(update(ME, 6, 0), ME);
  await settled();
  answer = () => Promise.resolve({ move: 6, note });
  coach.follow(update(0, 7, 2), ME);
  await settled();
  expect(asked.map(([path, body]) => [path, body['move'], body['strength']])).toEqual([
    ['/tables/t/coach', 7, 'place'],
    ['/tables/t/coach', 7, 'place'],
  ]);
  expect(coach.step).toBe('where');
  expect(coach.marks(() => true)).toEqual([{ target: 'tile:a', text: '!', kind: 'coach' }]);
  coach.step = 'what';
  expect(coach.marks(() => true)[0]!.text).toBe('1');
  expect(coach.nextStep).toBeUndefined(); // nothing is known about why
  coach.note = { ...coach.note!, played: { ...note.played, points: { gold: 2 } } };
  expect(coach.nextStep).toBe('why');
  coach.follow(update(0, 8, 2), ME);
  await settled();
  expect(asked.length).toBe(2);
  coach.follow(update(ME, 5, 3, 'back'), ME);
  expect(coach.note).toBeNull();
});

test('a verdict on a turn that was taken back meanwhile is not shown', async () => {
  const coach = new Coach({ id: 't' } as LiveTable);
  answer = () => Promise.resolve({ move: 6, note });
  coach.follow(update(ME, 5, 0), ME);
  coach.follow(update(ME, 5, 3, 'undo'), ME);
  await settled();
  expect(coach.note).toBeNull();
});

test('it says that it looks, and that it had no time', async () => {
  const coach = new Coach({ id: 't' } as LiveTable);
  answer = () => Promise.reject(new ApiError('not_analysed'));
  coach.follow(update(ME, 5, 0), ME);
  expect(coach.state).toBe('looking');
  await settled();
  expect(coach.state).toBe('late');
  answer = () => Promise.resolve({ move: 8, note: null });
  coach.follow(update(ME, 7, 0), ME);
  await settled();
  expect(coach.state).toBe('');
});

test('only one person against bots may have a coach', () => {
  const table = (...seats: [kind: string, mine: boolean][]): TableInfo =>
    ({
      players: seats.length,
      hints: true,
      status: 'playing',
      seats: seats.map(([kind, mine]) => ({ kind, mine })),
    }) as unknown as TableInfo;
  expect(mayHaveCoach(table(['person', true], ['bot', false]))).toBe(true);
  expect(mayHaveCoach(table(['person', true], ['person', false]))).toBe(false);
  expect(mayHaveCoach(table(['person', true], ['person', true]))).toBe(false);
  expect(mayHaveCoach({ ...table(['person', true], ['bot', false]), hints: false })).toBe(false);
  expect(mayHaveCoach(table(['person', true]))).toBe(false);
});
