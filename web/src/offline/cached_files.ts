/** Asks the service worker to cache the files of the pocket, and whether it has them. */

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

/** On the first visit the page may have fetched the files before a service worker could cache them. */
export async function cachePocketFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_LARGE' });
}
