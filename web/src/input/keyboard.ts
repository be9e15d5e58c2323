/** Keys of the table. */

import { currentLanguage } from '../text/page_texts.svelte';

/** The same keys on a Russian keyboard. */
const RUSSIAN: Record<string, string> = {
  г: 'u',
  Г: 'U',
  к: 'r',
  р: 'h',
  с: 'c',
  д: 'l',
  ы: 's',
  ц: 'w',
  ч: 'x',
  ',': '?',
};

const TEXT_FIELDS =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])';
/** Parts of the page that use arrows, letters and Escape themselves; a hint and help are there for them, too. */
const OWN_KEYS = 'input, select, [role=tablist]';
const EVERYWHERE = ['h', '?'];

/** Do what a key means, unless somebody writes or another part of the page has it. */
export function handleKey(event: KeyboardEvent, run: Record<string, () => void>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target as HTMLElement;
  if (at.closest(`dialog, ${TEXT_FIELDS}`)) return;
  if (event.key === ' ' && at.closest('button, a, summary, [role=button]')) return; // it presses what has the focus
  const key = event.key in run ? event.key : (RUSSIAN[event.key] ?? '');
  const wanted = run[key];
  if (!wanted || (event.key === ',' && currentLanguage() !== 'ru')) return;
  if (at.closest(OWN_KEYS) && !EVERYWHERE.includes(key)) return;
  event.preventDefault();
  wanted();
}
