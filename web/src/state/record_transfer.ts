/** Moves a game between the server and this browser as a record; the upload page takes it. */

import { storagePlace } from './storage_place.svelte';
import { go } from './router.svelte';

let record = '';

export function transferRecord(text: string, here: boolean): void {
  record = text;
  storagePlace.choose(here);
  go('/replay');
}

/** Returns the transferred record once. */
export function takeTransferredRecord(): string {
  const brought = record;
  record = '';
  return brought;
}

/** Save a text or a picture as a file. */
export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
