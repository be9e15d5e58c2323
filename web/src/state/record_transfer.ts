/** A game goes from the server into this browser, or back, as its record: the room for records takes it up. */

import { storagePlace } from './storage_place.svelte';
import { go } from './router.svelte';

let record = '';

export function transferRecord(text: string, here: boolean): void {
  record = text;
  storagePlace.choose(here);
  go('/replay');
}

/** What was carried here, once. */
export function takeTransferredRecord(): string {
  const brought = record;
  record = '';
  return brought;
}

/** A text becomes a file of the person's own. */
export function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
