import { describe, expect, it } from 'vitest';
import { decodePosition, encodePosition } from '../src/pages/editor/position_link';
import { parseRoute } from '../src/state/routes';

describe('positions in links', () => {
  it('come back as they were, in letters that need no escape', async () => {
    const position = { players: 2, tiles: { a1: 'oasis_8' }, names: 'Бухара', hands: [{ fish: 2 }, {}] };
    const text = await encodePosition(position);
    expect(text).toMatch(/^[\w-]+$/);
    expect(await decodePosition(text)).toEqual(position);
  });

  it('are none in a damaged link', async () => {
    expect(await decodePosition('nonsense')).toBeNull();
    expect(await decodePosition('%%%')).toBeNull();
    expect(await decodePosition(await encodePosition([1, 2]))).toBeNull();
  });

  it('open the editor', () => {
    expect(parseRoute('/editor/amul#position=abc')).toEqual({
      page: 'editor',
      game: 'amul',
      position: 'abc',
      from: '',
    });
    expect(parseRoute('/editor/amul?from=%2Freplays%2Fx%2F3')).toMatchObject({ page: 'editor', from: '/replays/x/3' });
  });
});
