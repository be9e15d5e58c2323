import { describe, expect, it } from 'vitest';
import { isBoardPage, parseRoute, pathOf, resolveLink, SECTIONS, sectionOf } from '../src/state/routes';

const address = (href: string): URL => new URL(href, 'https://host.example/games/serai/');

describe('routes by their paths', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/play/amul', { page: 'play', game: 'amul', mode: 'bots', group: null }],
    ['/play/amul/device', { page: 'play', game: 'amul', mode: 'device', group: null }],
    ['/play/amul/friends?group=Ab3', { page: 'play', game: 'amul', mode: 'friends', group: 'Ab3' }],
    ['/learn', { page: 'learning' }],
    ['/you', { page: 'you' }],
    ['/groups', { page: 'groups' }],
    ['/group/Ab3#invite=secret', { page: 'group', id: 'Ab3', invite: 'secret' }],
    ['/tournament/Ab3', { page: 'tournament', id: 'Ab3' }],
    ['/table/Ab3', { page: 'table', id: 'Ab3', invite: null }],
    ['/table/Ab3#invite=s%2Fecret', { page: 'table', id: 'Ab3', invite: 's/ecret' }],
    [
      '/table/here-Ab3/replay/12?seat=1&open=0',
      { page: 'replay', source: 'table', id: 'here-Ab3', move: 12, seat: 1, open: false },
    ],
    ['/replay', { page: 'upload' }],
    ['/replay/x7', { page: 'replay', source: 'record', id: 'x7', move: 0, seat: null, open: true }],
    ['/table/Ab3/study/12', { page: 'study', source: 'table', id: 'Ab3', move: 12 }],
    ['/study/own-1', { page: 'study', source: 'study', id: 'own-1', move: 0 }],
    ['/study', { page: 'studies' }],
    ['/rules/merv#walls', { page: 'rules', game: 'merv', section: 'walls' }],
    ['/learn/merv/3', { page: 'learn', game: 'merv', lesson: 3 }],
    ['/puzzle/1970-01-11', { page: 'puzzles', day: 10 }],
    ['/puzzle/1970-01-11/merv', { page: 'puzzle', day: 10, game: 'merv' }],
    ['/elsewhere', { page: 'nowhere' }],
    ['/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A', invite: null }],
  ])('%s', (path, route) => expect(parseRoute(path)).toEqual(route));
});

describe('the menu', () => {
  it('leads to a page of the section that it names', () => {
    for (const [section, path] of Object.entries(SECTIONS)) expect(sectionOf(parseRoute(path).page)).toBe(section);
  });
  it.each([
    ['/table/Ab3', 'play', true],
    ['/mistakes/merv', 'learn', true],
    ['/study', 'learn', false],
    ['/tournament/Ab3', 'club', false],
    ['/history', 'you', false],
    ['/elsewhere', undefined, false],
  ])('%s', (path, section, isBoard) => {
    const { page } = parseRoute(path);
    expect([sectionOf(page), isBoardPage(page)]).toEqual([section, isBoard]);
  });
});

describe('the current path', () => {
  it('is the address, with a server', () => {
    expect(pathOf(address('/table/Ab3?x=1#invite=s'), false)).toBe('/table/Ab3?x=1#invite=s');
  });
  it('follows the #, on a static site below any path', () => {
    expect(pathOf(address('#/table/Ab3/replay/12?seat=1'), true)).toBe('/table/Ab3/replay/12?seat=1');
    expect(pathOf(address('index.html#/rules/merv#walls'), true)).toBe('/rules/merv#walls');
  });
  it('is the home page, where a static site has no path', () => {
    expect(pathOf(address(''), true)).toBe('/');
    expect(pathOf(address('?from=mail#main'), true)).toBe('/');
  });
});

describe('links', () => {
  const on = (href: string, here: string, alone: boolean): string | null =>
    resolveLink(href, address(href), here, alone);
  it('lead to pages', () => {
    expect(on('/play/amul?x=1', '/', false)).toBe('/play/amul?x=1');
    expect(on('#/play/amul', '/', true)).toBe('/play/amul');
  });
  it('within a page are left to the browser with a server, and handled on a static site', () => {
    expect(on('#walls', '/rules/merv#gates', false)).toBeNull();
    expect(on('#walls', '/rules/merv#gates', true)).toBe('/rules/merv#walls');
  });
  it('out of the page are left alone', () => {
    expect(on('/api/docs', '/', false)).toBeNull();
    expect(on('files/record.txt', '/', true)).toBeNull();
  });
});
