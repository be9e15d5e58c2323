/** Keys of the table. */

import { spoken } from './texts.svelte';

/** The same keys on a Russian keyboard. */
const RUSSIAN: Record<string, string> = { г: 'u', Г: 'U', к: 'r', р: 'h', с: 'c', д: 'l', ы: 's', ц: 'w', ',': '?' };

/** Do what a key means, unless somebody writes or another part of the page has it. */
export function onKey(event: KeyboardEvent, run: Record<string, () => void>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if ((event.target as HTMLElement).closest('input, textarea, select, dialog, [role=tablist]')) return;
  const wanted = run[event.key] ?? run[RUSSIAN[event.key] ?? ''];
  if (!wanted || (event.key === ',' && spoken() !== 'ru')) return;
  event.preventDefault();
  wanted();
}
