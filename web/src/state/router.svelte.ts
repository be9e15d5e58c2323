/** Client-side router. */

import { addressOf, isStaticSite } from '../net/base_url';
import { storagePlace } from './storage_place.svelte';
import { resolveLink, pathOf, parseRoute, type Route } from './routes';

export type { Route } from './routes';

const FROM = 'caravanserai.from';
const pathWithoutQuery = (path: string): string => path.split(/[?#]/)[0]!;

/** Route of the current address; also tells the storage place which table it names. */
const readRoute = (): Route => storagePlace.followRoute(parseRoute(pathOf(location, isStaticSite)));

class Router {
  route = $state<Route>(readRoute());
  /** Path of the table, lesson or replay that was left for another page: the way back to it. */
  get from(): string | null {
    return sessionStorage.getItem(FROM);
  }

  constructor() {
    addEventListener('popstate', this.#reread);
    addEventListener('hashchange', this.#reread);
    addEventListener('click', (event) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      const href = link.getAttribute('href')!;
      const path = resolveLink(href, link, pathOf(location, isStaticSite), isStaticSite);
      if (path === null) return;
      event.preventDefault();
      this.go(path);
      if (href.startsWith('#') && !href.startsWith('#/')) jump(href.slice(1));
    });
  }

  readonly #reread = (): void => void (this.route = readRoute());

  go(path: string, replace = false): void {
    const before = pathOf(location, isStaticSite);
    if (path === before) return;
    const left = pathWithoutQuery(before);
    if (/^\/(table|learn|replay)\//.test(left)) sessionStorage.setItem(FROM, left);
    else if (left === '/') sessionStorage.removeItem(FROM);
    history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(path));
    this.#reread();
    if (left !== pathWithoutQuery(path) && !replace) scrollTo(0, 0);
  }
}

/** Scroll to an element as a browser does for `#id`, which is taken by the path on a static site. */
function jump(id: string): void {
  const storagePlace = document.getElementById(id);
  storagePlace?.scrollIntoView();
  storagePlace?.focus();
}

export const router = new Router();
export const go = (path: string, replace = false): void => router.go(path, replace);
