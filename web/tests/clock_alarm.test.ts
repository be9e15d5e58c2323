/** The alarm before a player's time is up. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveTable } from '../src/net/live_table.svelte';
import { alarmLevel, ClockAlarm, secondsLeft } from '../src/state/table/clock_alarm.svelte';

const START = 1_000_000;
beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(START);
});
afterEach(() => void vi.useRealTimers());

/** A table where seat 1 is mine and has 35 seconds; its clock runs if `running` names it. */
const tableWith = (running: number[]): LiveTable =>
  ({
    clock: { left: [900, 35], running, deadline: null, stands: 0 },
    clockAt: START,
    table: { status: 'playing', seats: [0, 1].map((seat) => ({ seat, mine: seat === 1 })) },
  }) as unknown as LiveTable;

test('the alarm has two levels: below 30 and below 10 seconds', () => {
  expect([null, 900, 30, 29.9, 10, 9.9, 0].map(alarmLevel)).toEqual([0, 0, 0, 1, 1, 2, 2]);
});

test('each level is sounded once, when it is reached', () => {
  const onlevel = vi.fn();
  const alarm = new ClockAlarm(tableWith([1]), onlevel);
  const stop = alarm.watch()!;
  expect(alarm.level).toBe(0);
  vi.advanceTimersByTime(6_000);
  expect([alarm.level, onlevel.mock.calls]).toEqual([1, [[1]]]);
  vi.advanceTimersByTime(20_000);
  expect([alarm.level, onlevel.mock.calls]).toEqual([2, [[1], [2]]]);
  vi.advanceTimersByTime(60_000);
  expect([alarm.left, onlevel.mock.calls.length]).toEqual([0, 2]);
  stop();
});

test('a clock that stands, or is not mine, raises no alarm', () => {
  const onlevel = vi.fn();
  expect(new ClockAlarm(tableWith([0]), onlevel).watch()).toBeUndefined();
  expect(secondsLeft(tableWith([0]), 1, START + 60_000)).toBe(35);
  expect(onlevel).not.toHaveBeenCalled();
});
