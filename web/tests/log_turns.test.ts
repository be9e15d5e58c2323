import { expect, test } from 'vitest';
import { logItemsOf as itemsOf, turnsBySeat, type LogItem } from '../src/state/table/log_turns';
import type { EventInfo, TurnInfo } from '../src/net/wire';

const logItemsOf = (log: EventInfo[], turns: TurnInfo[], underWay: number[] = [], moves = 99): LogItem[] =>
  itemsOf(log, { turns, underWay, moves });
const told = (move: number, seat: number | null, key: string, unlogged = false): EventInfo => ({
  move,
  seat,
  key,
  args: {},
  text: key,
  own: [],
  unlogged,
});

const LOG = [
  told(1, 0, 'roll'),
  told(1, null, 'group'),
  told(2, 0, 'take'),
  told(2, null, 'day'),
  told(2, null, 'weather'),
  told(2, 1, 'turn', true),
  told(3, 1, 'take'),
];
const TURNS: TurnInfo[] = [
  {
    seat: 0,
    moves: [1, 2],
    parts: [
      { kind: 'turn', seat: 0, count: 3, text: 'Ann rolls and takes' },
      { kind: 'heading', seat: null, count: 3, text: 'Day 2' },
    ],
  },
  { seat: 1, moves: [3], parts: [{ kind: 'turn', seat: 1, count: 1, text: 'Ben takes' }] },
];

test('a turn is one item with its sentence, and a heading begins what follows', () => {
  const items = logItemsOf(LOG, TURNS);
  expect(items.map((item) => [item.kind, item.text, item.events.map((event) => event.key)])).toEqual([
    ['turn', 'Ann rolls and takes', ['roll', 'group', 'take']],
    ['heading', 'Day 2', ['day', 'weather']],
    ['turn', 'Ben takes', ['take']],
  ]);
  expect([items[0]!.first, items[0]!.last]).toEqual([1, 2]);
});

test('choices that others make in secret have no line and no item', () => {
  const hidden = [told(1, 0, 'choose', true), told(2, 1, 'choose', true)];
  const turns = hidden.map((event) => ({
    seat: event.seat!,
    moves: [event.move],
    parts: [{ kind: 'turn' as const, seat: event.seat, count: 1, text: '' }],
  }));
  expect(logItemsOf(hidden, turns)).toEqual([]);
});

test('simultaneous turns alternate but are one item each', () => {
  const log = [told(1, 0, 'a'), told(2, 1, 'b'), told(3, 0, 'c'), told(4, 1, 'd')];
  const turns: TurnInfo[] = [0, 1].map((seat) => ({
    seat,
    moves: [1 + seat, 3 + seat],
    parts: [{ kind: 'turn', seat, count: 2, text: `seat ${seat}` }],
  }));
  expect(logItemsOf(log, turns).map((item) => item.events.map((event) => event.key))).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
});

test('events of a turn that is not known are grouped by player', () => {
  const items = logItemsOf([...LOG, told(4, 2, 'roll'), told(4, 2, 'take')], TURNS);
  expect(items.slice(2).map((item) => [item.seat, item.text, item.events.length])).toEqual([
    [1, 'Ben takes', 1],
    [2, 'roll', 2],
  ]);
  // The beginning of the first turn is not loaded.
  expect(logItemsOf(LOG.slice(2, 3), []).map((item) => item.text)).toEqual(['take']);
});

test('a turn has no sentence before it is complete and displayed', () => {
  const whole = logItemsOf(LOG, TURNS);
  const told = (items: LogItem[]): unknown => items.map((item) => [item.isUnderWay, item.text, item.events.length]);
  // The server says which turn goes on, what is animated is of a later move, and a replay shows events one by one.
  const before = [
    [false, 'Ann rolls and takes', 3],
    [false, 'Day 2', 2],
    [true, '', 1],
  ];
  expect(told(logItemsOf(LOG, TURNS, [3]))).toEqual(before);
  expect(told(logItemsOf(LOG, TURNS.slice(0, 1), [], 2))).toEqual(before);
  expect(told(logItemsOf(LOG.slice(0, 2), TURNS))).toEqual([[true, '', 2]]);
  // The sentences that were there stay as they were.
  expect(whole.slice(0, 2)).toEqual(logItemsOf(LOG, TURNS, [3]).slice(0, 2));
});

test('the last turn of every opponent is found', () => {
  expect(turnsBySeat(logItemsOf(LOG, TURNS), 0).get(1)?.[0]?.text).toBe('Ben takes');
  expect(turnsBySeat(logItemsOf(LOG, TURNS), 0).has(0)).toBe(false);
  expect(turnsBySeat(logItemsOf(LOG, TURNS), null).size).toBe(2);
});
