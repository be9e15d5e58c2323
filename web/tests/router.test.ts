import { describe, expect, it } from 'vitest';
import { followed, pathOf, read } from '../src/state/routes';

const address = (href: string): URL => new URL(href, 'https://host.example/games/house/');

describe('rooms by their paths', () => {
  it.each([
    ['/', { room: 'home' }],
    ['/play/amul', { room: 'play', game: 'amul', mode: 'bots' }],
    ['/play/amul/device', { room: 'play', game: 'amul', mode: 'device' }],
    ['/table/Ab3', { room: 'table', id: 'Ab3', invite: null }],
    ['/table/Ab3#invite=s%2Fecret', { room: 'table', id: 'Ab3', invite: 's/ecret' }],
    ['/table/here-Ab3/replay/12?seat=1&open=0', { room: 'replay', source: 'table', id: 'here-Ab3', move: 12, seat: 1, open: false }],
    ['/replay', { room: 'upload' }],
    ['/replay/x7', { room: 'replay', source: 'record', id: 'x7', move: 0, seat: null, open: true }],
    ['/rules/merv#walls', { room: 'rules', game: 'merv', section: 'walls' }],
    ['/learn/merv/3', { room: 'learn', game: 'merv', lesson: 3 }],
    ['/puzzle/1970-01-11', { room: 'puzzle', day: 10 }],
    ['/elsewhere', { room: 'nowhere' }],
    ['/table/%E0%A4%A', { room: 'table', id: '%E0%A4%A', invite: null }],
  ])('%s', (path, route) => expect(read(path)).toEqual(route));
});

describe('where we are', () => {
  it('is the address, with a server', () => {
    expect(pathOf(address('/table/Ab3?x=1#invite=s'), false)).toBe('/table/Ab3?x=1#invite=s');
  });
  it('stands behind the #, on a site below any path', () => {
    expect(pathOf(address('#/table/Ab3/replay/12?seat=1'), true)).toBe('/table/Ab3/replay/12?seat=1');
    expect(pathOf(address('index.html#/rules/merv#walls'), true)).toBe('/rules/merv#walls');
  });
  it('is the home page, where a site names no room', () => {
    expect(pathOf(address(''), true)).toBe('/');
    expect(pathOf(address('?from=mail#main'), true)).toBe('/');
  });
});

describe('links', () => {
  const on = (href: string, here: string, alone: boolean): string | null => followed(href, address(href), here, alone);
  it('lead to rooms', () => {
    expect(on('/play/amul?x=1', '/', false)).toBe('/play/amul?x=1');
    expect(on('#/play/amul', '/', true)).toBe('/play/amul');
  });
  it('inside a room are the browser’s with a server, and ours on a site', () => {
    expect(on('#walls', '/rules/merv#gates', false)).toBeNull();
    expect(on('#walls', '/rules/merv#gates', true)).toBe('/rules/merv#walls');
  });
  it('out of the page are left alone', () => {
    expect(on('/api/docs', '/', false)).toBeNull();
    expect(on('files/record.txt', '/', true)).toBeNull();
  });
});
