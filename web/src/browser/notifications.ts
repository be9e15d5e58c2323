/** Calls a player back: tab title, system notification. Nothing while the page has the focus. */

import { settings } from '../state/settings.svelte';

export function setTitle(text: string): void {
  document.title = text;
}

export const canNotify = (): boolean => 'Notification' in window;

export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function notify(head: string, body: string, tag: string): void {
  if (!settings.notifications || !canNotify() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  try {
    const note = new Notification(head, { body, tag, icon: '/icon.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones have the constructor but refuse it.
  }
}
