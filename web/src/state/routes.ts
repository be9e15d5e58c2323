/** The rooms and their addresses, as text. */

import { dayOf, today } from './dates';

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

/** A damaged escape is taken as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Which room a path leads to: `/table/ID/replay/12?seat=1`, `/rules/amul#thief`. */
export function read(path: string): Route {
  const url = new URL(path, 'http://page');
  const query = url.searchParams;
  const hash = decoded(url.hash.slice(1));
  const [room, id, third, fourth] = url.pathname.split('/').filter(Boolean).map(decoded);
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

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** The path of where we are. On a site it stands behind the `#`; what else stands there is a place on the home page. */
export function pathOf(address: Address, alone: boolean): string {
  if (!alone) return address.pathname + address.search + address.hash;
  return address.hash.startsWith('#/') ? address.hash.slice(1) : '/';
}

/** Where a link leads inside the page, from where we are; null: out of it, or left to the browser. */
export function followed(href: string, link: Address, here: string, alone: boolean): string | null {
  if (alone) {
    if (href.startsWith('#/')) return href.slice(1);
    return href.startsWith('#') ? here.split('#')[0] + href : null;
  }
  if (href.startsWith('#') || link.pathname.startsWith('/api')) return null;
  return link.pathname + link.search + link.hash;
}
