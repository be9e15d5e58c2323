/** Points by lines of the score sheet, in words. */

import type { Say } from './i18n';
import { signed } from './page_texts.svelte';

/** "Mongol majority +3, Resources −4": lines are named as on the sheet, since some begin with a proper name. */
export const nameScoreLines = (lines: [line: string, points: number][], say: Say): string =>
  lines.map(([line, points]) => `${say(`score.${line}`)} ${signed(points)}`).join(', ');
