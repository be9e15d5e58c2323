/**
 * Service worker: opens the page without a network and activates new versions as a whole. The page itself is precached.
 * Large files (interpreter and rules) are cached on first use; from then on a new version caches its large files before
 * it is offered, so that it works offline, too.
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
import { handlePushMessages } from './push';

declare const self: ServiceWorkerGlobalScope & { kept: PrecacheEntry[]; large: string[] };

// Several sites may share an origin; each has its own caches.
const LARGE = `caravanserai-large ${self.registration.scope}`;
const TOLD = `caravanserai-told ${self.registration.scope}`;

// Written for each target folder (tools/web.py): `kept` and `large`.
importScripts('files.js');
const large = self.large.map((name) => new URL(name, self.registration.scope).href);

precacheAndRoute(self.kept);
cleanupOutdatedCaches();
clientsClaim();
handlePushMessages();

registerRoute(({ url }) => large.includes(url.href), new CacheFirst({ cacheName: LARGE }));
// Answers about games, for use without the server.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/games(\/|$)/.test(url.pathname),
  new NetworkFirst({ cacheName: TOLD, networkTimeoutSeconds: 4 }),
);
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/(api|healthz|metrics)(\/|$)/] }),
);

/** Cache every large file that is not cached yet. */
async function keepLarge(): Promise<void> {
  const cache = await caches.open(LARGE);
  for (const url of large) if (!(await cache.match(url))) await cache.add(url);
}

/** Large files of older versions are deleted when the new one takes over. */
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
  // Only sent when the player agrees: see src/browser/page_updates.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'KEEP_LARGE') event.waitUntil(keepLarge().catch(() => {}));
});
