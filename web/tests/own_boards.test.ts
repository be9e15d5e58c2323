import { expect, test } from 'vitest';
import ownBoards from 'virtual:own-boards';
import { loadBoard } from '../src/board/board';

test('a board in the folder of a game is loaded, and games without one have none', async () => {
  expect(Object.keys(ownBoards)).toEqual(['pebbles']);
  expect(await loadBoard('pebbles')).toBeTypeOf('function');
  expect(await loadBoard('bazaar')).toBeNull();
});
