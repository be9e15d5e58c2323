/** Parses and resolves the paths of the page. */

import { dayOf, today } from './dates';

export type Route =
  | { page: 'home' }
  | { page: 'learning' }
  | { page: 'you' }
  | { page: 'play'; game: string; mode: string; group: string | null }
  | { page: 'table'; id: string; invite: string | null }
  | { page: 'replay'; source: 'table' | 'record'; id: string; move: number; seat: number | null; open: boolean }
  | { page: 'analysis'; source: 'table' | 'record'; id: string; move: number }
  | { page: 'study'; source: 'table' | 'record' | 'study'; id: string; move: number }
  | { page: 'studies' }
  | { page: 'upload' }
  | { page: 'settings' }
  | { page: 'history' }
  | { page: 'groups' }
  | { page: 'group'; id: string; invite: string | null }
  | { page: 'tournament'; id: string }
  | { page: 'continue' }
  | { page: 'rules'; game: string; section: string | null }
  | { page: 'learn'; game: string; lesson: number }
  | { page: 'mistakes'; game: string; lesson: number }
  | { page: 'puzzles'; day: number }
  | { page: 'puzzle'; day: number; game: string }
  | { page: 'editor'; game: string; position: string; from: string }
  | { page: 'nowhere' };

/** A malformed escape is taken literally. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Route of a path: `/table/ID/replay/12?seat=1`, `/rules/amul#thief`. */
export function parseRoute(path: string): Route {
  const url = new URL(path, 'http://page');
  const query = url.searchParams;
  const hash = decoded(url.hash.slice(1));
  const [page, id, third, fourth] = url.pathname.split('/').filter(Boolean).map(decoded);
  const move = (text: string | undefined): number => Math.max(0, Number.parseInt(text ?? '0', 10) || 0);
  const replay = (source: 'table' | 'record', of: string, at: string | undefined): Route => {
    const seat = query.get('seat');
    return {
      page: 'replay',
      source,
      id: of,
      move: move(at),
      seat: seat === null ? null : move(seat),
      open: query.get('open') !== '0',
    };
  };
  if (!page) return { page: 'home' };
  if (page === 'play' && id) return { page: 'play', game: id, mode: third ?? 'bots', group: query.get('group') };
  if ((page === 'table' || page === 'replay') && id && third === 'study')
    return { page: 'study', source: page === 'table' ? 'table' : 'record', id, move: move(fourth) };
  if (page === 'study') return id ? { page: 'study', source: 'study', id, move: 0 } : { page: 'studies' };
  if ((page === 'table' || page === 'replay') && id && third === 'analysis')
    return { page: 'analysis', source: page === 'table' ? 'table' : 'record', id, move: move(fourth) };
  if (page === 'table' && id && third === 'replay') return replay('table', id, fourth);
  if ((page === 'table' || page === 'group') && id)
    return { page, id, invite: hash.startsWith('invite=') ? hash.slice(7) : null };
  if (page === 'groups') return { page: 'groups' };
  if (page === 'tournament' && id) return { page: 'tournament', id };
  if (page === 'replay') return id ? replay('record', id, third) : { page: 'upload' };
  if (page === 'history') return { page: 'history' };
  if (page === 'settings') return { page: 'settings' };
  if (page === 'continue') return { page: 'continue' };
  if (page === 'rules' && id) return { page: 'rules', game: id, section: hash || null };
  if (page === 'editor' && id)
    return {
      page: 'editor',
      game: id,
      position: hash.startsWith('position=') ? hash.slice(9) : '',
      from: query.get('from') ?? '',
    };
  if (page === 'you') return { page: 'you' };
  if (page === 'learn') return id ? { page: 'learn', game: id, lesson: move(third) } : { page: 'learning' };
  if (page === 'mistakes' && id) return { page: 'mistakes', game: id, lesson: move(third) };
  if (page === 'puzzle') {
    // Puzzles of days to come are not shown.
    const day = Math.min(dayOf(id ?? '') ?? today(), today());
    return third ? { page: 'puzzle', day, game: third } : { page: 'puzzles', day };
  }
  return { page: 'nowhere' };
}

/** The four entries of the menu, by the path that each leads to. */
export const SECTIONS = { play: '/', learn: '/learn', club: '/groups', you: '/you' } as const;
export type Section = keyof typeof SECTIONS;

const PAGES: Record<Section, Route['page'][]> = {
  play: ['home', 'play', 'table'],
  learn: [
    ...(['learning', 'learn', 'mistakes', 'puzzles', 'puzzle', 'rules', 'editor'] as const),
    ...(['studies', 'study', 'upload', 'replay', 'analysis'] as const),
  ],
  club: ['groups', 'group', 'tournament'],
  you: ['you', 'history', 'settings', 'continue'],
};

/** The entry of the menu that a page belongs to. */
export const sectionOf = (page: Route['page']): Section | undefined =>
  (Object.keys(SECTIONS) as Section[]).find((section) => PAGES[section].includes(page));

/** Pages that fill the window with a board; on a phone they have no bottom bar. */
const BOARDS: Route['page'][] = ['table', 'replay', 'study', 'learn', 'mistakes', 'puzzle', 'editor', 'analysis'];
export const isBoardPage = (page: Route['page']): boolean => BOARDS.includes(page);

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** Path of an address. On a static site it follows the `#`; any other fragment is an element of the home page. */
export function pathOf(address: Address, alone: boolean): string {
  if (!alone) return address.pathname + address.search + address.hash;
  return address.hash.startsWith('#/') ? address.hash.slice(1) : '/';
}

/** Path a link leads to within the page; null if it leaves the page or is left to the browser. */
export function resolveLink(href: string, link: Address, here: string, alone: boolean): string | null {
  if (alone) {
    if (href.startsWith('#/')) return href.slice(1);
    return href.startsWith('#') ? here.split('#')[0] + href : null;
  }
  if (href.startsWith('#') || link.pathname.startsWith('/api')) return null;
  return link.pathname + link.search + link.hash;
}
