import { expect, test } from 'vitest';
import type { GameInfo } from '../src/net/wire';
import { botId, botIn, levelOf, styleOf } from '../src/state/bot_ids';

const named = (id: string) => ({ id, strength: 1, label: { en: id, ru: id }, sentence: { en: id, ru: id } });
const game = {
  id: 'yspahan',
  bots: ['apprentice', 'vizier'].map(named),
  styles: ['builder'].map(named),
} as unknown as GameInfo;

test('an id is a level and a style', () => {
  expect([levelOf('vizier-builder'), styleOf('vizier-builder')]).toEqual(['vizier', 'builder']);
  expect([levelOf('vizier'), styleOf('vizier')]).toEqual(['vizier', '']);
  expect([botId('vizier', 'builder'), botId('vizier', '')]).toEqual(['vizier-builder', 'vizier']);
});

test('a bot of another game keeps its level and drops a style that is not here', () => {
  expect(botIn(game, 'vizier-builder')).toBe('vizier-builder');
  expect(botIn(game, 'vizier-pilgrim')).toBe('vizier');
  expect(botIn(game, 'vizier')).toBe('vizier');
  expect([botIn(game, 'first_vizier'), botIn(game, ''), botIn(game, null)]).toEqual([null, null, null]);
});
