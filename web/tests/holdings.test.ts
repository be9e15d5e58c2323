import { expect, test } from 'vitest';
import type { FieldInfo, GameView } from '../src/net/wire';
import { placesOf } from '../src/play/holdings';

const FIELDS: Record<string, FieldInfo> = {
  round: { axes: [], item: '' },
  deck: { axes: [], item: 'card' },
  market: { axes: [], item: 'card' },
  tiles: { axes: ['cell'], item: 'tile' },
  order: { axes: [], item: 'seat' },
  armed: { axes: [], item: '' },
  hand: { axes: ['seat'], item: 'card' },
  gold: { axes: ['seat'], item: '' },
};
const WORDS = {
  say: (key: string) => key.toUpperCase(),
  names: ['Ann', 'Bo'],
  hidden: (n: number) => `${n} hidden`,
  choiceAt: (target: string) => (target === 'market:done' ? 'Be done' : null),
};
const view = {
  seat: 0,
  state: {
    round: 0,
    deck: { count: 4 },
    market: { silk: 2, fish: 1 },
    tiles: { a1: 'oasis' },
    order: [1, 0],
    armed: false,
    hand: [{ silk: 1 }, { count: 3 }],
    gold: [5, null],
  },
} as unknown as GameView;

const told = (seat: number | null): Record<string, string[]> =>
  Object.fromEntries(
    placesOf(view, FIELDS, seat, [], WORDS).map((place) => [place.name, place.holdings.map((one) => one.text)]),
  );
const targets = (seat: number | null, lit: string[] = [], seen = view): string[] =>
  placesOf(seen, FIELDS, seat, lit, WORDS).flatMap((place) => place.holdings.map((one) => one.target));

test('the table shows its places with the texts of what lies there', () => {
  expect(told(null)).toEqual({
    'FIELD.ROUND': ['0'],
    'FIELD.DECK': ['4 hidden'],
    'FIELD.MARKET': ['CARD.SILK ×2', 'CARD.FISH'],
    'FIELD.TILES': ['CELL.A1: TILE.OASIS'],
    'FIELD.ORDER': ['Bo', 'Ann'],
  });
});

test('players show what they hold, and hidden hands their size', () => {
  expect(told(0)).toEqual({ 'FIELD.HAND': ['CARD.SILK'], 'FIELD.GOLD': ['5'] });
  expect(told(1)).toEqual({ 'FIELD.HAND': ['3 hidden'] });
});

test('things in open places and in the own hand are targets, things of others are none', () => {
  expect(targets(null)).toEqual(['', '', 'market:silk', 'market:fish', 'tiles:a1', '', '']);
  expect(targets(0)).toEqual(['hand:silk', '']);
  const open = { ...view, state: { ...view.state, hand: [{}, { silk: 1 }] } };
  expect(targets(1, [], open)).toEqual(['']);
});

test('a place that can be chosen is shown where it is, also if nothing lies there; an argument is no place', () => {
  const lit = ['market:silk', 'market:done', 'tiles:b2', 'hand:gold', 'count:3', 'marketed:silk'];
  expect(targets(null, lit)).toEqual([
    '',
    '',
    'market:silk',
    'market:fish',
    'market:done',
    'tiles:a1',
    'tiles:b2',
    '',
    '',
  ]);
  expect(targets(0, lit)).toEqual(['hand:silk', 'hand:gold', '']);
  expect(targets(1, lit)).toEqual(['']);
  const words = placesOf(view, FIELDS, null, lit, WORDS).flatMap(({ holdings }) => holdings.map(({ text }) => text));
  expect(words).toEqual(expect.arrayContaining(['Be done', 'CELL.B2']));
});
