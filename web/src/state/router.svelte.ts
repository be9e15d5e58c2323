/** Where we are, and how one goes elsewhere. */

import { addressOf, alone } from '../net/base_url';
import { place } from './storage_place.svelte';
import { followed, pathOf, read, type Route } from './routes';

export type { Route } from './routes';

const FROM = 'caravanserai.from';
const roomOf = (path: string): string => path.split(/[?#]/)[0]!;

/** The room that the address names; tables may lie in different places. */
const arrive = (): Route => place.follow(read(pathOf(location, alone)));

class Router {
  route = $state<Route>(arrive());
  /** The table, lesson or replay that was left for another room: the way back to it. */
  get from(): string | null {
    return sessionStorage.getItem(FROM);
  }

  constructor() {
    addEventListener('popstate', this.reread);
    addEventListener('hashchange', this.reread);
    addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      const href = link.getAttribute('href')!;
      const path = followed(href, link, pathOf(location, alone), alone);
      if (path === null) return;
      event.preventDefault();
      this.go(path);
      if (href.startsWith('#') && !href.startsWith('#/')) jump(href.slice(1));
    });
  }

  private readonly reread = (): void => void (this.route = arrive());

  go(path: string, replace = false): void {
    const before = pathOf(location, alone);
    if (path === before) return;
    const left = roomOf(before);
    if (/^\/(table|learn|replay)\//.test(left)) sessionStorage.setItem(FROM, left);
    else if (left === '/') sessionStorage.removeItem(FROM);
    history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(path));
    this.reread();
    if (left !== roomOf(path) && !replace) scrollTo(0, 0);
  }
}

/** What a browser does by itself where the `#` is free: the skip link, a paragraph of the rules. */
function jump(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView();
  place?.focus();
}

export const router = new Router();
export const go = (path: string, replace = false): void => router.go(path, replace);
