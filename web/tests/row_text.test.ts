import { expect, test } from 'vitest';
import { initialsOf, readRow } from '../src/state/table/row_text';

const option = (item: string, label: string) => ({ text: item, label, item: `kind.${item}` });
const TILES = [
  option('village_5', 'Village (5)'),
  option('sacred_6', 'Sacred Place (6)'),
  option('sacred_10', 'Sacred Place (10)'),
  option('small_market_6', 'Small Market (6)'),
  option('large_market_4', 'Large Market (4)'),
  option('oasis_8', 'Oasis (8)'),
];
const TRIBES = ['vizier', 'elder', 'merchant', 'builder', 'assassin'].map((one) => option(one, one));
const read = (text: string, options = TILES): unknown => {
  const found = readRow(text, options);
  return 'outcomes' in found ? found.outcomes.map((one) => one.text) : found;
};

test('a row is typed by names, beginnings, initials or numbers', () => {
  expect(initialsOf('Sacred Place (10)')).toBe('sp10');
  const row = ['village_5', 'sacred_10', 'small_market_6', 'large_market_4', 'oasis_8'];
  expect(read('Village (5), Sacred Place (10), small market, large_market_4, OASIS')).toEqual(row);
  expect(read('v sp10 sm6 lm o')).toEqual(row);
  expect(read(' 5 10  small 4 8 ')).toEqual(row);
  expect(read('визирь, мудр', [option('a', 'визирь'), option('b', 'мудрец')])).toEqual(['a', 'b']);
  expect(read('черный', [option('a', 'чёрный'), option('b', 'черта')])).toEqual(['a']);
  expect(read('')).toEqual([]);
});

test('letters that are names alone may stand together', () => {
  expect(read('vve mba', TRIBES)).toEqual(['vizier', 'vizier', 'elder', 'merchant', 'builder', 'assassin']);
  expect(read('vvx', TRIBES)).toEqual({ unknown: 'vvx' });
});

test('a word that names nothing, or several things, is said', () => {
  expect(read('oasis castle')).toEqual({ unknown: 'castle' });
  expect(read('oasis 6')).toEqual({ unclear: '6' });
  expect(read('s')).toEqual({ unclear: 's' });
});
