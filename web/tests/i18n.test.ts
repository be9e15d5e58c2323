/** The page words sentences like the terminal: one fixture for this file and for tests/core/test_texts.py. */

import { describe, expect, test } from 'vitest';
import fixture from '../../tests/fixtures/sentences.json';
import { TextNumbers } from '../src/text/text_numbers';
import { Catalogue, Name, named, type Args, type Entry } from '../src/text/i18n';
import type { Language } from '../src/net/wire';

const LANGUAGES: Language[] = ['en', 'ru'];
const catalogue = (language: Language): Catalogue =>
  new Catalogue(
    language,
    fixture.catalogues[language] as Record<string, Entry>,
    new TextNumbers(fixture.printed, fixture.options),
  );

function args(given: object): Args {
  const one = (value: unknown): unknown =>
    typeof value === 'object' ? new Name((value as { name: string }).name) : value;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, one(value)]));
}

type Said = [key: string, args: object, en: string, ru: string];
type Form = [key: string, form: string, en: string, ru: string];

describe.each(LANGUAGES)('%s', (language) => {
  const text = catalogue(language);
  const column = language === 'en' ? 2 : 3;

  test('plural forms', () => {
    for (const [form, numbers] of Object.entries(fixture.plurals[language])) {
      expect(numbers.map((n) => text.plural(n))).toEqual(numbers.map(() => form));
    }
  });

  test.each(fixture.said as unknown as Said[])('%s %o', (...row) => {
    expect(text.say(row[0], args(row[1]))).toBe(row[column]);
  });

  test.each(fixture.forms as Form[])('%s in the form %s', (...row) => {
    expect(text.form(row[0], row[1])).toBe(row[column]);
  });

  test('every sentence of the fixture is covered', () => {
    const keys = new Set([...fixture.said, ...fixture.forms].map((row) => row[0]));
    expect(Object.keys(text.entries).filter((key) => !keys.has(key))).toEqual([]);
  });
});

test('a missing text falls back to its key', () => {
  const text = catalogue('en');
  expect(text.has('plain')).toBe(true);
  expect(text.has('plane')).toBe(false);
  expect(text.say('log.no_such_thing')).toBe('no such thing');
  expect(text.say('drop', { tribe: named('tribe', 'white') })).toBe('Drop elder on ');
});
