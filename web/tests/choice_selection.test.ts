/** Choosing by pointing, as boards do it. */

import { expect, test } from 'vitest';
import { ChoiceSelection, glowTargets } from '../src/input/choice_selection.svelte';
import type { ChoiceInfo } from '../src/net/wire';

const choice = (text: string, ...targets: string[]): ChoiceInfo => ({ text, targets, label: text });

const AB = choice('walk a b', 'tile:a', 'tile:b');
const AC = choice('walk a c', 'tile:a', 'tile:c');
const BC = choice('walk b c', 'tile:b', 'tile:c');
const PASS = choice('pass');

function selection(...choices: ChoiceInfo[]): ChoiceSelection {
  const found = new ChoiceSelection();
  found.begin(choices);
  return found;
}

test('each target narrows the choices, and the last one left is the choice', () => {
  const one = selection(AB, AC, BC, PASS);
  expect(one.pick('tile:a')).toBeNull();
  expect(one.remaining).toEqual([AB, AC]);
  expect(one.pick('tile:c')).toBe(AC);
  expect(one.chosen).toEqual(['tile:a', 'tile:c']);
});

test('the order of pointing does not matter', () => {
  const one = selection(AB, AC, BC);
  expect(one.pick('tile:c')).toBeNull();
  expect(one.pick('tile:a')).toBe(AC);
});

test('a target picked again is let go, with all that came after it', () => {
  const one = selection(choice('x', 'a', 'b', 'c'), choice('y', 'a', 'b', 'd'), choice('z', 'a', 'e', 'c'));
  one.pick('a');
  one.pick('b');
  expect(one.pick('a')).toBeNull();
  expect(one.chosen).toEqual([]);
  expect(one.remaining).toHaveLength(3);
});

test('a place that does not go with the first begins again from there', () => {
  const one = selection(AB, AC, choice('walk d e', 'tile:d', 'tile:e'), choice('walk d f', 'tile:d', 'tile:f'));
  one.pick('tile:a');
  expect(one.pick('tile:d')).toBeNull();
  expect(one.chosen).toEqual(['tile:d']);
});

test('what no choice names changes nothing', () => {
  const one = selection(AB, AC);
  one.pick('tile:a');
  expect(one.pick('tile:z')).toBeNull();
  expect(one.chosen).toEqual(['tile:a']);
});

test('a target that only one choice names is that choice at once', () => {
  expect(selection(AB, AC, PASS).pick('tile:b')).toBe(AB);
});

test('a new decision forgets what was picked and what was asked', () => {
  const one = selection(AB, AC);
  one.pick('tile:a');
  one.toConfirm = AB;
  one.begin([BC]);
  expect([one.chosen, one.toConfirm, one.remaining]).toEqual([[], null, [BC]]);
});

test('back takes the question first, then target by target, and says when there is nothing', () => {
  const one = selection(choice('x', 'a', 'b', 'c'), choice('y', 'a', 'b', 'd'), choice('z', 'a', 'e'));
  one.pick('a');
  one.pick('b');
  one.toConfirm = one.pick('c');
  expect(one.toConfirm?.text).toBe('x');
  expect(one.stepBack()).toBe(true);
  expect([one.toConfirm, one.chosen]).toEqual([null, ['a', 'b']]);
  expect(one.stepBack()).toBe(true);
  expect(one.chosen).toEqual(['a']);
  expect(one.stepBack()).toBe(true);
  expect(one.stepBack()).toBe(false);
});

test('back from a question that was not pointed at leaves the targets alone', () => {
  const one = selection(AB, AC, PASS);
  one.pick('tile:a');
  one.toConfirm = PASS;
  expect(one.stepBack()).toBe(true);
  expect(one.chosen).toEqual(['tile:a']);
});

test('pointing means every remaining choice that names the target', () => {
  const one = selection(AB, AC, BC);
  expect(one.choicesAt('tile:b')).toEqual([AB, BC]);
  one.pick('tile:a');
  expect(one.choicesAt('tile:b')).toEqual([AB]);
});

test('what glows tells the remaining choices apart', () => {
  const one = selection(AB, AC, BC);
  const tiles = (): string[] => [...one.glow].filter((target) => target.startsWith('tile:')).sort();
  expect(tiles()).toEqual(['tile:a', 'tile:b', 'tile:c']);
  one.pick('tile:a');
  expect(tiles()).toEqual(['tile:b', 'tile:c']);
});

test('what all choices share says nothing, but a choice that is alone glows', () => {
  const tiles = (...choices: ChoiceInfo[]): string[] =>
    [...glowTargets(choices, [])].filter((one) => one.startsWith('tile:'));
  expect(tiles(AB, AC)).toEqual(['tile:b', 'tile:c']);
  expect(tiles(AB)).toEqual(['tile:a', 'tile:b']);
});
