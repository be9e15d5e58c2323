/**
 * The page kept for days without a network, and new versions of it. A new one is fetched beside the old, offered when
 * nobody is at a board, and taken only by whoever says so: never in the middle of a move.
 */

import { Workbox } from 'workbox-window';
import { base } from './base';
import { reload } from './reload';
import { router } from './router.svelte';
import { t } from './texts.svelte';
import { toast } from './toasts.svelte';

const PLAYING = ['table', 'learn', 'puzzle'];
const LOOK_AGAIN = 30 * 60_000;

/** `offered`: it lies ready. `taken`: another page of this browser has taken it, and this one is of yesterday. */
let found = $state<'none' | 'offered' | 'taken'>('none');
let looked = Date.now();

function watchRooms(): void {
  let entered = router.route.room;
  $effect(() => {
    const room = router.route.room;
    const moved = room !== entered;
    entered = room;
    if (found === 'taken' && moved) location.reload();
    else if (found === 'offered' && !PLAYING.includes(room)) toast(t('update.ready'), 'offer', { label: t('update.take'), run: () => void reload() });
  });
}

export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(new URL('sw.js', base).href, { updateViaCache: 'none' });
  workbox.addEventListener('waiting', () => (found = 'offered'));
  workbox.addEventListener('controlling', (event) => event.isUpdate && (found = 'taken'));
  $effect.root(watchRooms);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_AGAIN) return;
    looked = Date.now();
    void workbox.update().catch(() => {});
  });
  // A browser that keeps nothing (private windows, blocked storage) shows the page as it always did.
  await workbox.register().catch(() => {});
}
