/** Numbers of the statistics in words. */

import { number } from '../../text/page_texts.svelte';

/** "+4.5", "−2": points ahead or behind. */
export const signed = (value: number): string => (value > 0 ? '+' : '') + number(Math.round(value * 10) / 10);

export const rounded = (value: number): string => number(Math.round(value * 10) / 10);
