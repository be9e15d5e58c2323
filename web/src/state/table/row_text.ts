/** Rows of a set-up as people type them: names, their beginnings, initials ("sm6": Small Market (6)), or numbers. */

import type { PossibleOutcome } from '../../net/wire';

type Named = Pick<PossibleOutcome, 'text' | 'label' | 'item'>;

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').trim();
const wordsOf = (label: string): string[] => plain(label).match(/[\p{L}\p{M}]+|\d+/gu) ?? [];

/** "sm6" for "Small Market (6)". */
export const initialsOf = (label: string): string =>
  wordsOf(label)
    .map((word) => (/^\d/.test(word) ? word : word[0]))
    .join('');

function find<T extends Named>(word: string, options: T[]): T[] {
  const tests: ((one: T) => boolean)[] = [
    (one) => plain(one.label) === word || one.item.split('.').at(-1) === word,
    (one) => initialsOf(one.label) === word,
    (one) => wordsOf(one.label).includes(word),
    (one) => plain(one.label).startsWith(word),
    (one) => initialsOf(one.label).startsWith(word),
  ];
  for (const test of tests) {
    const found = options.filter(test);
    if (found.length) return found;
  }
  return [];
}

export type ReadRow<T> = { outcomes: T[] } | { unknown: string } | { unclear: string };

/** The outcomes of a row: words between commas, or between spaces. Letters that are names alone may stand together. */
export function readRow<T extends Named>(text: string, options: T[]): ReadRow<T> {
  const outcomes: T[] = [];
  const words = text
    .split(/[,;\n]/.test(text) ? /[,;\n]/ : /\s+/)
    .map(plain)
    .filter(Boolean);
  for (const word of words) {
    const found = find(word, options);
    const letters = found.length ? [] : [...word].map((letter) => find(letter, options));
    if (found.length === 1) outcomes.push(found[0]!);
    else if (letters.length > 1 && letters.every((one) => one.length === 1))
      outcomes.push(...letters.map((one) => one[0]!));
    else return found.length ? { unclear: word } : { unknown: word };
  }
  return { outcomes };
}
