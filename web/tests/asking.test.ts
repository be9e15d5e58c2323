/** Where a player is asked, what is offered as a button, what a hint says, and what is out of sight. */

import { expect, test } from 'vitest';
import { keepsChoosing } from '../src/animation/event_steps';
import { ChoiceSelection, nextQuestions } from '../src/input/choice_selection.svelte';
import { scoreDifference, advantageOf } from '../src/state/table/advantage';
import { numberSteps } from '../src/board/target_marks';
import { BoardTargets } from '../src/board/board_targets.svelte';
import { sideOf } from '../src/board/in_view';
import { needsConfirmation } from '../src/input/preview_summary';
import type { ChoiceInfo, HintChoice, PreviewResult } from '../src/net/wire';

const choice = (text: string, ...targets: string[]): ChoiceInfo => ({ text, targets, label: text });

const PLAIN: PreviewResult = {
  type: 'previewed',
  n: 1,
  action: '',
  events: [],
  chance: false,
  points: {},
  ends: false,
  final: false,
  pieces: {},
  chain: [],
  returns: false,
  after: {},
  outlook: {},
};

test('a step that plainly is its own end is no reason to ask', () => {
  expect(needsConfirmation({ ...PLAIN, ends: true }, true)).toBe(false);
  expect(needsConfirmation({ ...PLAIN, chance: true, final: true }, true)).toBe(false);
});

test('a step that runs on by itself to what cannot be undone asks', () => {
  expect(needsConfirmation({ ...PLAIN, ends: true, chain: ['end_turn'] }, true)).toBe(true);
  expect(needsConfirmation({ ...PLAIN, final: true, chain: ['draw'] }, false)).toBe(true);
});

test('a chain that can be taken back does not ask, and neither does the end of a turn among own seats', () => {
  expect(needsConfirmation({ ...PLAIN, chain: ['palace c3'] }, true)).toBe(false);
  expect(needsConfirmation({ ...PLAIN, ends: true, chain: ['end_turn'] }, false)).toBe(false);
});

test('who is choosing goes on while another does the same, and begins anew with a decision of their own', () => {
  const [hand, other] = [[choice('offer oil', 'hand:oil')], [choice('play oil', 'hand:oil')]];
  expect(keepsChoosing(0, 0, true, hand, hand)).toBe(true); // another's choice is being shown
  expect(keepsChoosing(0, 2, false, hand, hand)).toBe(true);
  expect(keepsChoosing(0, 0, false, hand, hand)).toBe(false);
  expect(keepsChoosing(0, 2, true, other, hand)).toBe(false);
});

test('buttons are for what has no place on the board', () => {
  const selection = new ChoiceSelection();
  selection.begin([choice('take a', 'card:a'), choice('take b', 'card:b'), choice('skip')]);
  const places = new BoardTargets();
  expect(places.buttons(selection)).toEqual([]);
  places.found = new Set(['card:a', 'card:b']);
  expect(places.buttons(selection).map((one) => one.text)).toEqual(['skip']);
  places.found = new Set(['card:a']);
  expect(places.buttons(selection).map((one) => one.text)).toEqual(['take b', 'skip']);
});

test('choices that no further place tells apart become buttons when they are all that is left', () => {
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

test('after a first click the question is about what is left', () => {
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

test('where several kinds are left, the question is about what was picked', () => {
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

test('a hint says what it gains over the next best, and how sure that is', () => {
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

test('the steps of a turn are numbered on their places; steps on one place share a mark', () => {
  const seen = (target: string): boolean => target.startsWith('tile:');
  expect(numberSteps([['tile:a'], ['tribe:red', 'tile:b'], ['tile:a'], ['end:turn']], seen)).toEqual([
    { target: 'tile:a', text: '1 3', kind: 'step' },
    { target: 'tile:b', text: '2', kind: 'step' },
  ]);
});

test('a place is in sight when its middle is', () => {
  const window = { left: 0, top: 100, right: 390, bottom: 600 };
  const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });
  expect(sideOf(at(10, 570), window)).toBe('in');
  expect(sideOf(at(10, 590), window)).toBe('below');
  expect(sideOf(at(10, 60), window)).toBe('above');
  expect(sideOf(at(380, 300), window)).toBe('beside');
});
