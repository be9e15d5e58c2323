/** Names of bots that nobody named. */

import { beforeAll, expect, test, vi } from 'vitest';
import type { TableInfo } from '../src/net/wire';

const LEVELS = [{ id: 'greedy', label: { en: 'Merchant', ru: 'Купец' } }];

vi.mock('../src/net/api', () => ({ get: () => Promise.resolve([{ id: 'merv', bots: LEVELS, styles: [] }]) }));
vi.mock('../src/text/page_texts.svelte', () => ({
  t: (key: string, args: Record<string, unknown> = {}) => [key, ...Object.values(args)].join(' '),
  currentLanguage: () => 'en',
}));

const { allGames } = await import('../src/state/games.svelte');
const { levelBeside, playerName, withNames } = await import('../src/state/player_names');
const { tableTitle } = await import('../src/text/table_title');

beforeAll(async () => void (await allGames()));

const tableOf = (...seats: [string, string | null][]): TableInfo =>
  ({ game: 'merv', name: 'Cup', seats: seats.map(([name, bot]) => ({ name, bot })) }) as unknown as TableInfo;
const namesOf = (table: TableInfo): string[] => withNames(table).seats.map((seat) => seat.name);

test('a bot that nobody named goes by its level, and two of them have numbers', () => {
  expect(namesOf(tableOf(['Amina', null], ['greedy', 'greedy']))).toEqual(['Amina', 'Merchant']);
  expect(namesOf(tableOf(['greedy', 'greedy'], ['Harun', 'greedy'], ['greedy', 'greedy']))).toEqual([
    'Merchant\u00a01',
    'Harun',
    'Merchant\u00a02',
  ]);
  expect(playerName('merv', { name: 'greedy 7', bot: 'greedy' })).toBe('Merchant\u00a07');
  expect(playerName('merv', { name: 'greedy', bot: null })).toBe('greedy');
});

test('the level stands beside a name, not beside itself', () => {
  expect(levelBeside('merv', { name: 'Harun', bot: 'greedy' })).toBe('Merchant');
  expect(levelBeside('merv', { name: 'Merchant\u00a02', bot: 'greedy' })).toBe('');
  expect(levelBeside('merv', { name: 'Amina', bot: null })).toBe('');
});

test('a table of a tournament is named with its round', () => {
  expect(tableTitle({ ...tableOf(), tournament_round: 3 })).toBe('table.round Cup 3');
  expect(tableTitle({ ...tableOf(), tournament_round: 0 })).toBe('Cup');
});
