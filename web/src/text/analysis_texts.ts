/** Words of the analysis that are made of numbers. */

import type { Say } from './i18n';
import { currentLanguage, t } from './page_texts.svelte';

/** "9%" */
export const percent = (share: number): string =>
  share.toLocaleString(currentLanguage(), { style: 'percent', maximumFractionDigits: 0 }).replace('-', '−');

/** "2.4" */
export const tenths = (value: number): string =>
  value.toLocaleString(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const nameOutcome = (kind: string, say: Say): string =>
  kind === 'setup' ? t('analysis.setup') : say(`outcome.${kind}`);
