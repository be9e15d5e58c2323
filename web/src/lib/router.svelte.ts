/** Where we are. Rooms have addresses; the server answers each of them with the same document. */

import { dayOf, today } from './days';

export type Route =
  | { room: 'home' }
  | { room: 'play'; game: string; mode: string }
  | { room: 'table'; id: string; invite: string | null }
  | { room: 'replay'; source: 'table' | 'record'; id: string; move: number; seat: number | null; open: boolean }
  | { room: 'upload' }
  | { room: 'settings' }
  | { room: 'continue' }
  | { room: 'rules'; game: string; section: string | null }
  | { room: 'learn'; game: string; lesson: number }
  | { room: 'puzzle'; day: number }
  | { room: 'nowhere' };

function read(location: Location): Route {
  const parts = location.pathname.split('/').filter(Boolean);
  const query = new URLSearchParams(location.search);
  const hash = decodeURIComponent(location.hash.slice(1));
  const [room, id, third, fourth] = parts;
  const move = (text: string | undefined): number => Math.max(0, Number.parseInt(text ?? '0', 10) || 0);
  const replay = (source: 'table' | 'record', of: string, at: string | undefined): Route => {
    const seat = query.get('seat');
    return { room: 'replay', source, id: of, move: move(at), seat: seat === null ? null : move(seat), open: query.get('open') !== '0' };
  };
  if (!room) return { room: 'home' };
  if (room === 'play' && id) return { room: 'play', game: id, mode: third ?? 'bots' };
  if (room === 'table' && id && third === 'replay') return replay('table', id, fourth);
  if (room === 'table' && id) return { room: 'table', id, invite: hash.startsWith('invite=') ? hash.slice(7) : null };
  if (room === 'replay') return id ? replay('record', id, third) : { room: 'upload' };
  if (room === 'settings') return { room: 'settings' };
  if (room === 'continue') return { room: 'continue' };
  if (room === 'rules' && id) return { room: 'rules', game: id, section: hash || null };
  if (room === 'learn' && id) return { room: 'learn', game: id, lesson: move(third) };
  if (room === 'puzzle') return { room: 'puzzle', day: dayOf(id ?? '') ?? today() };
  return { room: 'nowhere' };
}

const FROM = 'caravanserai.from';

class Router {
  route = $state<Route>(read(location));
  /** The table, lesson or replay that was left for another room: the way back to it. */
  get from(): string | null {
    return sessionStorage.getItem(FROM);
  }

  constructor() {
    addEventListener('popstate', () => (this.route = read(location)));
    addEventListener('hashchange', () => (this.route = read(location)));
    addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api') || link.getAttribute('href')!.startsWith('#')) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }

  go(path: string, replace = false): void {
    if (path === location.pathname + location.search + location.hash) return;
    const before = location.pathname;
    if (/^\/(table|learn|replay)\//.test(before)) sessionStorage.setItem(FROM, before);
    else if (before === '/') sessionStorage.removeItem(FROM);
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.route = read(location);
    if (before !== location.pathname && !replace) scrollTo(0, 0);
  }
}

export const router = new Router();
export const go = (path: string, replace = false): void => router.go(path, replace);
