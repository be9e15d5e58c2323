/** Selecting a choice by targets, as boards do it. */

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

test('each target narrows the choices; the last one left is the choice', () => {
  const one = selection(AB, AC, BC, PASS);
  expect(one.pick('tile:a')).toBeNull();
  expect(one.remaining).toEqual([AB, AC]);
  expect(one.pick('tile:c')).toBe(AC);
  expect(one.chosen).toEqual(['tile:a', 'tile:c']);
});

test('the order of targets does not matter', () => {
  const one = selection(AB, AC, BC);
  expect(one.pick('tile:c')).toBeNull();
  expect(one.pick('tile:a')).toBe(AC);
});

test('a target picked again is deselected, with all targets after it', () => {
  const one = selection(choice('x', 'a', 'b', 'c'), choice('y', 'a', 'b', 'd'), choice('z', 'a', 'e', 'c'));
  one.pick('a');
  one.pick('b');
  expect(one.pick('a')).toBeNull();
  expect(one.chosen).toEqual([]);
  expect(one.remaining).toHaveLength(3);
});

test('a target that does not fit the first one restarts the selection', () => {
  const one = selection(AB, AC, choice('walk d e', 'tile:d', 'tile:e'), choice('walk d f', 'tile:d', 'tile:f'));
  one.pick('tile:a');
  expect(one.pick('tile:d')).toBeNull();
  expect(one.chosen).toEqual(['tile:d']);
});

test('a target without choices changes nothing', () => {
  const one = selection(AB, AC);
  one.pick('tile:a');
  expect(one.pick('tile:z')).toBeNull();
  expect(one.chosen).toEqual(['tile:a']);
});

test('a target of only one choice selects it at once', () => {
  expect(selection(AB, AC, PASS).pick('tile:b')).toBe(AB);
});

test('a new decision clears targets and confirmation', () => {
  const one = selection(AB, AC);
  one.pick('tile:a');
  one.toConfirm = AB;
  one.begin([BC]);
  expect([one.chosen, one.toConfirm, one.remaining]).toEqual([[], null, [BC]]);
});

test('stepBack cancels the confirmation first, then target by target, then returns false', () => {
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

test('stepBack from a confirmation without targets leaves the targets alone', () => {
  const one = selection(AB, AC, PASS);
  one.pick('tile:a');
  one.toConfirm = PASS;
  expect(one.stepBack()).toBe(true);
  expect(one.chosen).toEqual(['tile:a']);
});

test('choicesAt gives every remaining choice of a target', () => {
  const one = selection(AB, AC, BC);
  expect(one.choicesAt('tile:b')).toEqual([AB, BC]);
  one.pick('tile:a');
  expect(one.choicesAt('tile:b')).toEqual([AB]);
});

test('glowing targets distinguish the remaining choices', () => {
  const one = selection(AB, AC, BC);
  const tiles = (): string[] => [...one.glow].filter((target) => target.startsWith('tile:')).sort();
  expect(tiles()).toEqual(['tile:a', 'tile:b', 'tile:c']);
  one.pick('tile:a');
  expect(tiles()).toEqual(['tile:b', 'tile:c']);
});

test('a target shared by all choices does not glow, but a single choice does', () => {
  const tiles = (...choices: ChoiceInfo[]): string[] =>
    [...glowTargets(choices, [])].filter((one) => one.startsWith('tile:'));
  expect(tiles(AB, AC)).toEqual(['tile:b', 'tile:c']);
  expect(tiles(AB)).toEqual(['tile:a', 'tile:b']);
});
