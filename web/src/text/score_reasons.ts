/** Reasons of score items, worded as in src/serai/core/view/wording.py. */

import type { Say } from './i18n';
import { Name } from './i18n';
import type { ScoreItemInfo } from '../net/wire';

/** "4 each", "sets of 3". */
export function scoreReason(say: Say, item: ScoreItemInfo, names: string[]): string {
  const args = Object.entries(item.args).map(([name, value]) => [
    name,
    typeof value === 'string' ? new Name(value) : name === 'seat' ? names[value] : value,
  ]);
  return say(`why.${item.why}`, Object.fromEntries(args));
}
