/** Short messages at the edge of the page. */

import { untrack } from 'svelte';

export interface Toast {
  id: number;
  text: string;
  /** an offer stays until it is answered */
  kind: 'info' | 'trouble' | 'offer';
  action?: { label: string; run: () => void };
}

let last = 0;
export const toasts = $state<Toast[]>([]);

/** Show a message. An effect that calls this does not depend on the list: it would run again whenever that changes. */
export const toast = (text: string, kind: Toast['kind'] = 'info', action?: Toast['action']): void =>
  untrack(() => add(text, kind, action));

function add(text: string, kind: Toast['kind'], action?: Toast['action']): void {
  const same = toasts.findIndex((one) => one.text === text);
  if (same >= 0) toasts.splice(same, 1);
  const id = ++last;
  toasts.push({ id, text, kind, ...(action ? { action } : {}) });
  if (toasts.length > 3) toasts.shift();
  if (kind !== 'offer') setTimeout(() => dismissToast(id), kind === 'trouble' ? 8000 : 5000);
}

export function dismissToast(id: number): void {
  const at = toasts.findIndex((one) => one.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
