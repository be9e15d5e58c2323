/** Texts of the page. A language is loaded on first use. */

import { Catalogue, type Args, type Entry } from './i18n';
import type { Language } from '../net/wire';
import { settings } from '../state/settings.svelte';

type TextFile = { default: Record<string, Entry> };
const files = import.meta.glob<TextFile>('./*.json');
/** Texts of pages that tables do not load, by folder. */
export type TextPart = 'analysis' | 'devices' | 'editor' | 'groups' | 'history' | 'real' | 'settings' | 'upload';
const partFiles = import.meta.glob<TextFile>('./*/*.json');
const parts = new Set<TextPart>();
const loaded = $state<{ catalogue: Catalogue | null }>({ catalogue: null });

let loading: Promise<void> = Promise.resolve();

async function load(language: Language): Promise<void> {
  const names = [`./${language}.json`, ...[...parts].map((part) => `./${part}/${language}.json`)];
  const found = await Promise.all(names.map((name) => (files[name] ?? partFiles[name])!()));
  loaded.catalogue = new Catalogue(language, Object.assign({}, ...found.map((file) => file.default)));
}

/** Load a language with the parts that are in use. One after another: the last one has everything. */
export const loadTexts = (language: Language): Promise<void> =>
  (loading = loading.catch(() => {}).then(() => load(language)));

/** Add the texts of a part, in this and every later language. */
export async function loadTextPart(part: TextPart): Promise<void> {
  if (parts.has(part)) return loading;
  parts.add(part);
  try {
    await loadTexts(settings.language);
  } catch (error) {
    parts.delete(part);
    throw error;
  }
}

/** A text of the page in the current language. */
export function t(key: string, args?: Args): string {
  return loaded.catalogue?.say(key, args) ?? '';
}

export const hasText = (key: string): boolean => loaded.catalogue?.has(key) ?? false;
export const textsReady = (): boolean => loaded.catalogue?.language === settings.language;
export const currentLanguage = (): Language => loaded.catalogue?.language ?? settings.language;

export function number(value: number): string {
  return value.toLocaleString(currentLanguage()).replace('-', '−');
}

/** "4.9": megabytes. */
export const megabytes = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function signed(value: number): string {
  return (value > 0 ? '+' : '') + number(value);
}

/** A date in short: "17/11/2026". */
export const dateText = (seconds: number): string => new Date(seconds * 1000).toLocaleDateString(currentLanguage());

/** "2nd". */
export function placeText(n: number): string {
  const form = new Intl.PluralRules(currentLanguage(), { type: 'ordinal' }).select(n);
  return t(`end.place.${form}`, { n });
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 hours ago". */
export function ago(seconds: number): string {
  const past = Date.now() / 1000 - seconds;
  const format = new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' });
  const [unit, size] = UNITS.find(([, least]) => past >= least) ?? ['minute', Infinity];
  return format.format(-Math.floor(past / size), unit).replaceAll(' ', '\u00a0');
}

export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left >= 86400) return t('clock.days', { n: Math.floor(left / 86400), h: Math.floor((left % 86400) / 3600) });
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return left >= 3600
    ? `${Math.floor(left / 3600)}:${two((left % 3600) / 60)}:${two(left % 60)}`
    : `${two(left / 60)}:${two(left % 60)}`;
}
