/** Reloads into the newest version instead of the cached one. */

const PATIENCE = 10_000;

/** The waiting service worker, if a new version exists. */
async function newestWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update().catch(() => {});
  const coming = registration.installing;
  if (coming) {
    await new Promise<void>((done) => {
      coming.addEventListener('statechange', () => done(), { once: true });
      setTimeout(done, PATIENCE);
    });
  }
  return registration.waiting;
}

export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  const waiting = registration && (await newestWorker(registration));
  if (waiting) {
    const taken = new Promise<void>((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
      setTimeout(done, PATIENCE);
    });
    waiting.postMessage({ type: 'SKIP_WAITING' });
    await taken;
  }
  location.reload();
}
