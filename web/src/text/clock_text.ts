/** Describes clocks, and converts times of day between local time and UTC. */

import { t } from './page_texts.svelte';
import type { Pace } from '../net/wire';

const two = (n: number): string => String(n).padStart(2, '0');

/** A local time of day in UTC. */
export function toUtc(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = new Date();
  day.setHours(hours, minutes, 0, 0);
  return `${two(day.getUTCHours())}:${two(day.getUTCMinutes())}`;
}

/** A UTC time of day in local time. */
export function toLocal(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = new Date();
  day.setUTCHours(hours, minutes, 0, 0);
  return `${two(day.getHours())}:${two(day.getMinutes())}`;
}

/** Describes the clock of a table for players who are about to join. */
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
