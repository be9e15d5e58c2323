/** Whose view a shared device shows. */

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveTable } from '../src/net/live_table.svelte';
import type { EventInfo, SeatState, Update } from '../src/net/wire';
import { Viewer } from '../src/state/table/viewer.svelte';
import { makeInRoot } from './effects.svelte';
import { browser, event, FakeSocket, update } from './network';

const settings = vi.hoisted(() => ({ curtain: true }));
vi.mock('../src/state/settings.svelte', () => ({ settings }));

const seat = (number: number, choices: number): SeatState =>
  ({
    seat: number,
    choices: Array.from({ length: choices }, (_, i) => ({ text: `c${i}`, label: '', targets: [] })),
    view: { moves: 0 },
  }) as unknown as SeatState;

let live: LiveTable;
let viewer: Viewer;
let stop: () => void;

/** The server tells how many choices seats 0 and 1 have, and who moved. */
function tell(version: number, zero: number, one: number, some: Partial<Update> = {}): void {
  const table = { id: 'one', version, status: 'playing', seats: [], turn: [] } as unknown as Update['table'];
  FakeSocket.last.tells(update(version, { table, seats: [seat(0, zero), seat(1, one)], ...some }));
  flushSync();
}

beforeEach(() => {
  browser();
  settings.curtain = true;
  live = new LiveTable('one', 'en');
  FakeSocket.last.opens();
  [viewer, stop] = makeInRoot(() => new Viewer(live));
  tell(1, 2, 2, { full: true });
});
afterEach(() => {
  stop();
  live.stop();
  vi.useRealTimers();
});

const PRIVATE: EventInfo = { ...event(2), own: [{ seat: 1, args: {}, text: 'Ben offers a camel' }] };

describe('around one device', () => {
  test('the curtain names the seat to act, and shows nothing of any hand', () => {
    expect([viewer.curtain, viewer.nextSeat, viewer.view, viewer.seat]).toEqual([true, 0, undefined, null]);
    viewer.uncover(0);
    flushSync();
    expect([viewer.curtain, viewer.seat]).toEqual([false, 0]);
  });

  test('a seat that acts before the others hands the device on', () => {
    viewer.switchTo(1);
    flushSync();
    expect([viewer.curtain, viewer.nextSeat]).toEqual([true, 1]);
    viewer.uncover(1);
    flushSync();
    expect(viewer.seat).toBe(1);
    tell(2, 2, 0, { by: 1, events: [PRIVATE] });
    expect([viewer.curtain, viewer.nextSeat, viewer.seat]).toEqual([true, 0, null]);
  });

  test('after a secret act the hand is covered, also while others have to act', () => {
    viewer.uncover(0);
    tell(2, 0, 0, { by: 0, events: [] });
    expect([viewer.curtain, viewer.actingSeat, viewer.seat]).toEqual([true, null, null]);
    viewer.uncover(1);
    flushSync();
    expect([viewer.curtain, viewer.seat]).toEqual([false, 1]);
  });

  test('it stays open between the steps of a secret act, and after an open one', () => {
    viewer.uncover(0);
    tell(2, 1, 0, { by: 0, events: [] });
    expect([viewer.curtain, viewer.seat]).toEqual([false, 0]);
    tell(3, 0, 0, { by: 0 });
    expect([viewer.curtain, viewer.seat]).toEqual([false, 0]);
  });

  test('who only looks is told whom to hand the device to', () => {
    tell(2, 2, 0, { by: null });
    viewer.switchTo(1);
    flushSync();
    viewer.uncover(1);
    flushSync();
    expect([viewer.seat, viewer.awaitedSeat]).toEqual([1, 0]);
    viewer.switchTo(0);
    flushSync();
    expect([viewer.curtain, viewer.nextSeat, viewer.awaitedSeat]).toEqual([true, 0, null]);
  });

  test('without the curtain the page follows the seat to act', () => {
    settings.curtain = false;
    viewer.switchTo(1);
    flushSync();
    tell(2, 2, 0, { by: 1, events: [PRIVATE] });
    expect(viewer.seat).toBe(0);
  });
});
