/** A game goes from the server into this browser, or back, as its record: the room for records takes it up. */

import { place } from './storage_place.svelte';
import { go } from './router.svelte';

let record = '';

export function carry(text: string, here: boolean): void {
  record = text;
  place.go(here);
  go('/replay');
}

/** What was carried here, once. */
export function carried(): string {
  const brought = record;
  record = '';
  return brought;
}

/** A text becomes a file of the person's own. */
export function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
