/** Tips of Merv's building sites. */

import { expect, test, vi } from 'vitest';
import { siteTip, type State } from '../src/games/merv/table';

vi.mock('../src/state/settings.svelte', () => ({ settings: {}, hasMotion: () => false }));

const say = (key: string): string => key;
const state = {
  buildings: { p1: ['r1c1'], high_courtier: ['r1c2'] },
  soldiers: [[], ['r1c2']],
  upgrades: { orange: ['r1c1'], white: ['r1c3'] },
} as unknown as State;
const names = ['Ann', 'Boris'];

test('owner, upgrade, cubes and action', () => {
  expect(siteTip('r1c1', 'library', state, names, say, { turquoise: 2, orange: 1 }).split('\n')).toEqual([
    'page.site_owner: Ann',
    'page.site_bonus: cube.orange',
    'page.site_gain: 2 cube.turquoise, 1 cube.orange',
    'page.site_action: area.library.help',
  ]);
});

test('a soldier, and what a line brings when it is not offered now', () => {
  expect(siteTip('r1c2', 'wall', state, names, say).split('\n')).toEqual([
    'page.site_owner: party.high_courtier',
    'page.site_soldier: Boris',
    'page.site_line',
    'page.site_action: area.wall.help',
  ]);
});

test('an empty site may keep its upgrade', () => {
  expect(siteTip('r1c3', 'mosque', state, names, say).split('\n').slice(0, 2)).toEqual([
    'page.site_empty',
    'page.site_white',
  ]);
});
