/** Confirmation, buttons, hints, and targets out of view. */

import { expect, test } from 'vitest';
import { keepsChoosing } from '../src/animation/event_steps';
import { ChoiceSelection, nextQuestions } from '../src/input/choice_selection.svelte';
import { scoreDifference, advantageOf } from '../src/state/table/advantage';
import { numberSteps } from '../src/board/target_marks';
import { BoardTargets } from '../src/board/board_targets.svelte';
import { sideOf } from '../src/board/in_view';
import type { ChoiceInfo, HintChoice } from '../src/net/wire';

const choice = (text: string, ...targets: string[]): ChoiceInfo => ({ text, targets, label: text });

test("a selection survives another player's simultaneous move, and restarts with a new decision", () => {
  const [hand, other] = [[choice('offer oil', 'hand:oil')], [choice('play oil', 'hand:oil')]];
  expect(keepsChoosing(0, 0, true, hand, hand)).toBe(true); // another player's choice is being displayed
  expect(keepsChoosing(0, 2, false, hand, hand)).toBe(true);
  expect(keepsChoosing(0, 0, false, hand, hand)).toBe(false);
  expect(keepsChoosing(0, 2, true, other, hand)).toBe(false);
});

test('choices without a target on the board become buttons', () => {
  const selection = new ChoiceSelection();
  selection.begin([choice('take a', 'card:a'), choice('take b', 'card:b'), choice('skip')]);
  const places = new BoardTargets();
  expect(places.buttons(selection)).toEqual([]);
  places.found = new Set(['card:a', 'card:b']);
  expect(places.buttons(selection).map((one) => one.text)).toEqual(['skip']);
  places.found = new Set(['card:a']);
  expect(places.buttons(selection).map((one) => one.text)).toEqual(['take b', 'skip']);
});

test('remaining choices that no target distinguishes become buttons', () => {
  const selection = new ChoiceSelection();
  selection.begin([
    choice('use for an elder', 'djinn:a', 'pay:elder'),
    choice('use for a fakir', 'djinn:a', 'pay:fakir'),
    choice('pass'),
  ]);
  const places = new BoardTargets();
  places.found = new Set(['djinn:a']);
  selection.pick('djinn:a');
  expect(places.buttons(selection).map((one) => one.text)).toEqual(['use for an elder', 'use for a fakir']);
});

test('after a first target the question is about the next one', () => {
  const selection = new ChoiceSelection();
  selection.begin([
    choice('a', 'tile:c4', 'tribe:red'),
    choice('b', 'tile:c4', 'tribe:blue'),
    choice('c', 'tile:c5', 'tribe:red'),
  ]);
  expect(nextQuestions(selection)).toEqual([]);
  selection.pick('tile:c4');
  expect(nextQuestions(selection)).toEqual(['next.tile.tribe', 'next.tribe', 'next.tile']);
});

test('with several kinds of targets left, the question is about the last pick', () => {
  const selection = new ChoiceSelection();
  selection.begin([
    choice('a', 'square:bag', 'use:bag'),
    choice('b', 'square:bag', 'draw:bag'),
    choice('c', 'square:vase', 'draw:vase'),
  ]);
  selection.pick('square:bag');
  expect(nextQuestions(selection)).toEqual(['next.square']);
});

const hint = (text: string, value: number): HintChoice => ({
  text,
  label: text,
  value,
  turn: [],
  points: {},
  after: {},
  chance: false,
});

test('a hint has its advantage over the next best choice, and its certainty', () => {
  const all = [hint('a', 12), hint('b', 8.5), hint('c', 8)];
  expect(advantageOf(all, 0)).toMatchObject({ gain: 3.5, sure: 'clear', other: { text: 'b' } });
  expect(advantageOf(all, 1)).toMatchObject({ gain: -3.5, sure: 'behind', other: { text: 'a' } });
  expect(advantageOf([hint('a', 9.5), hint('b', 8)], 0).sure).toBe('likely');
  expect(advantageOf([hint('a', 9), hint('b', 9)], 0).sure).toBe('equal');
  expect(advantageOf([hint('a', 9)], 0).sure).toBe('only');
  const one = { ...hint('a', 12), points: { palms: 3, viziers: 1, coins: 2 } };
  expect(scoreDifference(one, { ...hint('b', 8), points: { viziers: 5, coins: 2 } })).toEqual([
    ['viziers', -4],
    ['palms', 3],
  ]);
  expect(scoreDifference(one, null)).toEqual([]);
});

test('steps of a turn are numbered; steps on one target share a mark', () => {
  const seen = (target: string): boolean => target.startsWith('tile:');
  expect(numberSteps([['tile:a'], ['tribe:red', 'tile:b'], ['tile:a'], ['end:turn']], seen)).toEqual([
    { target: 'tile:a', text: '1 3', kind: 'step' },
    { target: 'tile:b', text: '2', kind: 'step' },
  ]);
});

test('a target is in view if its centre is', () => {
  const window = { left: 0, top: 100, right: 390, bottom: 600 };
  const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });
  expect(sideOf(at(10, 570), window)).toBe('in');
  expect(sideOf(at(10, 590), window)).toBe('below');
  expect(sideOf(at(10, 60), window)).toBe('above');
  expect(sideOf(at(380, 300), window)).toBe('beside');
});
