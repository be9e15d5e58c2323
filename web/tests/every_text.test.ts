/**
 * Every text of every game is the same on the page as in Python. The texts come from tests/web/every_text.py in a file
 * that VITE_TEXTS names; `make test` sets it (tests/web/test_units.py).
 */

import { describe, expect, test } from 'vitest';
import type { Language } from '../src/net/wire';
import { Catalogue, Name, type Args, type Entry } from '../src/text/i18n';
import { TextNumbers, type Printed } from '../src/text/text_numbers';

interface Texts {
  game: string;
  language: Language;
  entries: Record<string, Entry>;
  printed: Printed;
  options: Record<string, unknown>;
  said: [key: string, args: Record<string, unknown>, expected: string][];
  forms: [key: string, form: string, expected: string][];
  rules: [source: string, expected: string];
}

const file = import.meta.env.VITE_TEXTS as string | undefined;
const all = file ? ((await import(/* @vite-ignore */ file)) as { default: Texts[] }).default : [];

const isNamed = (value: unknown): value is { name: string } => typeof value === 'object' && value !== null;

const toArgs = (given: Record<string, unknown>): Args =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isNamed(value) ? new Name(value.name) : value]),
  );

test.skipIf(!file)('each game comes in two languages', () => {
  const games = all.map((texts) => texts.game);
  expect(games).toHaveLength(2 * new Set(games).size);
  expect(games).toContain('marrakesh');
});

describe.each(all)('$game in $language', (texts) => {
  const text = new Catalogue(texts.language, texts.entries, new TextNumbers(texts.printed, texts.options));

  test('sentences', () => {
    const said = texts.said.map(([key, args]) => [key, text.say(key, toArgs(args))]);
    expect(said).toEqual(texts.said.map(([key, , expected]) => [key, expected]));
  });

  test('names and other texts', () => {
    const said = texts.forms.map(([key, form]) => [key, form, text.form(key, form)]);
    expect(said).toEqual(texts.forms);
    expect(said.filter(([, , words]) => words!.includes('@'))).toEqual([]);
  });

  test('rules', () => {
    expect(text.fill(texts.rules[0])).toBe(texts.rules[1]);
  });
});
