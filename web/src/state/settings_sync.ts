/** The server keeps the settings of a person for the next device on which they continue. */

import { requestFrom } from '../net/api';
import { isStaticSite } from '../net/base_url';
import type { KeptSettings } from '../net/wire';
import { identity } from './identity.svelte';
import { settings, takeSettings } from './settings.svelte';

const PAUSE = 1500; // ms after a change: several come together
let timer: ReturnType<typeof setTimeout> | undefined;

/** Send the settings of this device soon. Without a network they stay here, until the next change. */
export function keepSettings(): void {
  if (isStaticSite || !identity.isKnownAt('server')) return;
  const body: KeptSettings = { settings: { ...settings } };
  clearTimeout(timer);
  timer = setTimeout(() => void requestFrom('server', 'PUT', '/me/settings', body).catch(() => {}), PAUSE);
}

/** Begin with the settings of the device where the person was before. */
export async function fetchSettings(): Promise<void> {
  const found = await requestFrom<KeptSettings>('server', 'GET', '/me/settings').catch(() => null);
  takeSettings(found?.settings ?? {});
}
