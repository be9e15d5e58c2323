/** Keyboard shortcuts of the table. */

import { currentLanguage } from '../text/page_texts.svelte';

/** The same keys in the Russian layout. */
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
/** Elements that use arrows, letters and Escape themselves; hint and help work there, too. */
const OWN_KEYS = 'input, select, [role=tablist]';
const EVERYWHERE = ['h', '?'];

/** Run the shortcut of a key, unless a text field or another widget has the focus. */
export function handleKey(event: KeyboardEvent, run: Record<string, () => void>): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target as HTMLElement;
  if (at.closest(`dialog, ${TEXT_FIELDS}`)) return;
  if (event.key === ' ' && at.closest('button, a, summary, [role=button]')) return; // space presses the focused element
  const key = event.key in run ? event.key : (RUSSIAN[event.key] ?? '');
  const wanted = run[key];
  if (!wanted || (event.key === ',' && currentLanguage() !== 'ru')) return;
  if (at.closest(OWN_KEYS) && !EVERYWHERE.includes(key)) return;
  event.preventDefault();
  wanted();
}
