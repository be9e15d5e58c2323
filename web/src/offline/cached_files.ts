/** What the service worker keeps of the pocket's files, and asking it to keep them all. */

import { baseUrl } from '../net/base_url';

interface CachedListing {
  files: Record<string, { name: string }>;
}

/** Whether tables can be opened here without a network. */
export async function isPocketCached(): Promise<boolean> {
  try {
    const answer = await fetch(new URL('pocket/pocket.json', baseUrl));
    const { files } = (await answer.json()) as CachedListing;
    const found = await Promise.all(
      Object.values(files).map((file) => caches.match(new URL(`pocket/${file.name}`, baseUrl))),
    );
    return found.every(Boolean);
  } catch {
    return false;
  }
}

/** The first time, the page may have fetched them before there was a worker to keep them. */
export async function cachePocketFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_LARGE' });
}
