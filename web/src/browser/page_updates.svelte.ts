/**
 * Registers the service worker and offers new versions of the page. A new version is fetched beside the old one,
 * offered outside of a game, and taken only when the player agrees.
 */

import { untrack } from 'svelte';
import { Workbox } from 'workbox-window';
import { isStaticSite, baseUrl } from '../net/base_url';
import { cachePocketFiles } from '../offline/cached_files';
import { pocket } from '../offline/pocket.svelte';
import { reloadNewest } from './reload';
import { localStore } from '../state/local_store';
import { router } from '../state/router.svelte';
import { settings } from '../state/settings.svelte';
import { t } from '../text/page_texts.svelte';
import { toast } from '../ui/toasts.svelte';
import type { GameInfo } from '../net/wire';

const PAGES_IN_PLAY = ['table', 'learn', 'puzzle'];
const CHECK_INTERVAL = 30 * 60_000;

/** `offered`: a new version is ready. `taken`: another tab has activated it, and this tab is outdated. */
let found = $state<'none' | 'offered' | 'taken'>('none');
let lastCheck = Date.now();

const offer = (): void =>
  toast(t('update.ready'), 'offer', { label: t('update.take'), run: () => void reloadNewest() });

function watchPages(): void {
  let entered = router.route.page;
  $effect(() => {
    const page = router.route.page;
    const moved = page !== entered;
    entered = page;
    if (found === 'taken' && moved) location.reload();
    else if (found === 'offered' && !PAGES_IN_PLAY.includes(page)) untrack(offer);
  });
}

function watchPocket(): void {
  $effect(() => {
    if (pocket.state === 'ready') void cachePocketFiles();
  });
}

/** Request the game answers again, now that the service worker can cache them. */
async function cacheGameAnswers(): Promise<void> {
  const games = (await (await fetch('/api/games')).json()) as GameInfo[];
  const about = ['data', 'lessons', 'showcase', `text/${settings.language}`, `rules/${settings.language}`];
  for (const path of ['puzzles', ...games.flatMap(({ id }) => about.map((part) => `${id}/${part}`))])
    await fetch(`/api/games/${path}`);
}

export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(new URL('sw.js', baseUrl).href, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => (found = 'offered'));
  workbox.addEventListener('controlling', (event) => {
    if (event.isUpdate) found = 'taken';
    if (!isStaticSite) void cacheGameAnswers().catch(() => {});
  });
  $effect.root(watchPages);
  $effect.root(watchPocket);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastCheck < CHECK_INTERVAL) return;
    lastCheck = Date.now();
    void workbox.update().catch(() => {});
  });
  // Without storage (private windows) the page works without a service worker.
  await workbox.register().catch(() => {});
  // Loaded only where messages are on: tables have a budget.
  if (localStore.get('push.endpoint'))
    await import('./push.svelte').then(({ renewPush }) => renewPush()).catch(() => {});
}
