/** Push messages of the server to this browser: it is your turn, while the page is closed. Off until asked for. */

import { get, post, request } from '../net/api';
import { decodeBase64 } from '../net/base64';
import { isStaticSite } from '../net/base_url';
import { identity } from '../state/identity.svelte';
import { localStore } from '../state/local_store';
import { storagePlace } from '../state/storage_place.svelte';
import { currentLanguage, loadTextPart, t } from '../text/page_texts.svelte';
import { toast } from '../ui/toasts.svelte';
import type { NoticeInfo, QuietTime } from '../net/wire';

/** `insecure`: browsers offer push messages on https pages only. `refused`: the player or the browser forbids them. */
export type PushState = 'insecure' | 'unsupported' | 'refused' | 'off' | 'on';

const ENDPOINT = 'push.endpoint';
const OFFERED = 'push.offered';

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

function blockedState(): PushState | null {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'refused' : null;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function sendSubscription(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  await post('/me/notices/push', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  localStore.set(ENDPOINT, found.endpoint);
}

class PushMessages {
  state = $state<PushState>('off');
  info = $state.raw<NoticeInfo | null>(null);

  async read(): Promise<void> {
    this.state = blockedState() ?? ((await findSubscription().catch(() => null)) ? 'on' : 'off');
    if (identity.person) this.info = await get<NoticeInfo>('/me/notices').catch(() => null);
  }

  /** Ask the browser, subscribe, and tell the server. Returns the state that was reached. */
  async turnOn(): Promise<PushState> {
    this.state = blockedState() ?? 'off';
    if (this.state !== 'off') return this.state;
    if ((await Notification.requestPermission()) !== 'granted') return (this.state = 'refused');
    const info = this.info ?? (await get<NoticeInfo>('/me/notices'));
    const registration = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: decodeBase64(info.key) };
    const found = await registration.pushManager.subscribe(options).catch(async () => {
      // A subscription with another key, of a server that has moved, is in the way.
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return registration.pushManager.subscribe(options);
    });
    await sendSubscription(found);
    await this.change({ quiet: info.quiet ?? null, channel: info.channel });
    return (this.state = 'on');
  }

  async turnOff(): Promise<void> {
    const found = await findSubscription();
    if (found) {
      await post('/me/notices/push/forget', { endpoint: found.endpoint });
      await found.unsubscribe();
    }
    localStore.set(ENDPOINT, '');
    await this.read();
  }

  async change(wanted: { quiet: QuietTime | null; channel: boolean }): Promise<void> {
    const body = { language: currentLanguage(), zone: zone(), ...wanted };
    this.info = await request<NoticeInfo>('PATCH', '/me/notices', body);
  }

  /** `code` confirms the address; an empty address is forgotten. */
  async changeEmail(email: string): Promise<void> {
    this.info = await post<NoticeInfo>('/me/notices/email', { email, language: currentLanguage() });
  }
  async confirmEmail(code: string): Promise<void> {
    this.info = await post<NoticeInfo>('/me/notices/email/confirm', { code });
  }
}

export const push = new PushMessages();

/** Turn messages on and say what came of it. */
export async function turnOnPush(): Promise<void> {
  try {
    const state = await push.turnOn();
    if (state === 'on') toast(t('push.is_on'));
    else toast(t(`push.${state}`), 'trouble');
  } catch {
    toast(t('push.no_service'), 'trouble');
  }
}

/** At a table in days, offer messages once. */
export async function offerPush(): Promise<void> {
  if (localStore.get(OFFERED) || isStaticSite || storagePlace.isHere) return;
  await push.read();
  if (push.state !== 'off' || !push.info) return;
  localStore.set(OFFERED, 'yes');
  await loadTextPart('settings'); // which hold these sentences, too
  toast(t('push.offer'), 'offer', { label: t('push.offer_yes'), run: () => void turnOnPush() });
}

/** Browsers replace subscriptions now and then: the server gets the new one when the page is opened. */
export async function renewPush(): Promise<void> {
  const known = localStore.get(ENDPOINT);
  if (!known || !identity.person || storagePlace.isHere || blockedState()) return;
  const found = await findSubscription();
  if (found && found.endpoint !== known) await sendSubscription(found);
}
