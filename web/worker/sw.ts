/**
 * The service worker: with it the page opens without a network, and a new version of it comes as a whole.
 *
 * The page itself is kept beforehand. What is large (the interpreter and the rules for it) is kept when it is first used;
 * from then on a new version brings its own large files along before it is offered, so that it too works offline.
 */

import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { kept: PrecacheEntry[]; large: string[] };

// Several sites may lie at one origin, and each keeps its own.
const LARGE = `caravanserai-large ${self.registration.scope}`;
const TOLD = `caravanserai-told ${self.registration.scope}`;

// Written for each folder that the page is put in (tools/web.py): `kept` and `large`.
importScripts('files.js');
const large = self.large.map((name) => new URL(name, self.registration.scope).href);

precacheAndRoute(self.kept);
cleanupOutdatedCaches();
clientsClaim();

registerRoute(({ url }) => large.includes(url.href), new CacheFirst({ cacheName: LARGE }));
// What a server tells about its games, for the time when it is away.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/games(\/|$)/.test(url.pathname),
  new NetworkFirst({ cacheName: TOLD, networkTimeoutSeconds: 4 }),
);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/(api|healthz|metrics)(\/|$)/] }),
);

/** Keep every large file; those that are there already are not asked for again. */
async function keepLarge(): Promise<void> {
  const cache = await caches.open(LARGE);
  for (const url of large) if (!(await cache.match(url))) await cache.add(url);
}

/** Large files of older versions go when the new one takes over. */
async function dropOldLarge(): Promise<void> {
  const cache = await caches.open(LARGE);
  for (const { url } of await cache.keys()) if (!large.includes(url)) await cache.delete(url);
}

const inUse = async (): Promise<boolean> =>
  (await caches.has(LARGE)) && (await (await caches.open(LARGE)).keys()).length > 0;

self.addEventListener('install', (event) => event.waitUntil(inUse().then((used) => (used ? keepLarge() : undefined))));
self.addEventListener('activate', (event) => event.waitUntil(dropOldLarge()));
self.addEventListener('message', (event) => {
  const { type } = event.data as { type?: string };
  // Only ever asked for by a person: see src/browser/page_updates.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'KEEP_LARGE') event.waitUntil(keepLarge().catch(() => {}));
});
