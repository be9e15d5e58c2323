/** Clocks in words, and hours of the day between the player's time and the server's (UTC). */

import { t } from './page_texts.svelte';
import type { Pace } from '../net/wire';

const two = (n: number): string => String(n).padStart(2, '0');

/** An hour of the player's day, as the server counts it. */
export function toUtc(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = new Date();
  day.setHours(hours, minutes, 0, 0);
  return `${two(day.getUTCHours())}:${two(day.getUTCMinutes())}`;
}

/** An hour of the server's day, as the player's clock shows it. */
export function toLocal(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = new Date();
  day.setUTCHours(hours, minutes, 0, 0);
  return `${two(day.getHours())}:${two(day.getMinutes())}`;
}

/** What everybody at the table should know about the clock before they sit down. */
export function describeClock(pace: Pace): string {
  if (pace.kind === 'none') return t('pace.told.none');
  const sentences =
    pace.kind === 'live'
      ? [t('pace.told.live', { n: Math.round((pace.bank ?? 0) / 60), seconds: pace.increment ?? 0 })]
      : [t('pace.told.days', { n: pace.days ?? 0 })];
  if (pace.kind === 'days' && pace.quiet) {
    sentences.push(t('pace.told.quiet', { from: toLocal(pace.quiet.start), to: toLocal(pace.quiet.end) }));
  }
  sentences.push(t(`pace.told.${pace.on_time ?? 'bot'}`));
  return sentences.join(' ');
}
