/** Shows the push messages of the server, and opens their page when one is tapped. */

declare const self: ServiceWorkerGlobalScope;

interface PushedMessage {
  title: string;
  body: string;
  path: string;
  tag: string;
}

const addressOf = (path: string): string => new URL(path.replace(/^\//, ''), self.registration.scope).href;
const withoutHash = (url: string): string => url.split('#')[0]!;
const windows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function show(message: PushedMessage): Promise<void> {
  const address = addressOf(message.path);
  // Whoever looks at the table sees that it is their turn.
  if ((await windows()).some((page) => page.focused && withoutHash(page.url) === address)) return;
  await self.registration.showNotification(message.title, {
    body: message.body,
    tag: message.tag,
    icon: addressOf('icons/192.png'),
    data: { address },
    // A message replaces the one before it; without this the device would stay silent.
    ...{ renotify: true },
  });
}

async function open(address: string): Promise<void> {
  const pages = await windows();
  const there = pages.find((page) => withoutHash(page.url) === address);
  if (there) {
    await there.focus();
    return;
  }
  // A page at the list of tables may be taken; one at another table stays.
  const home = pages.find((page) => withoutHash(page.url) === self.registration.scope);
  const moved = home && (await home.navigate(address).catch(() => null));
  if (moved) await moved.focus();
  else await self.clients.openWindow(address);
}

export function handlePushMessages(): void {
  self.addEventListener('push', (event) => {
    const message = event.data?.json() as PushedMessage | undefined;
    if (message) event.waitUntil(show(message));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { address } = (event.notification.data ?? {}) as { address?: string };
    event.waitUntil(open(address ?? self.registration.scope));
  });
}
