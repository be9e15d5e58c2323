/** Words about who leaves a table and comes back. */

import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PresenceNotes } from '../src/state/table/presence_notes.svelte';
import { makeInRoot } from './effects.svelte';
import { FakeTable } from './fake_table.svelte';

const toast = vi.hoisted(() => vi.fn());
const settings = vi.hoisted(() => ({ talk: true }));
vi.mock('../src/state/settings.svelte', () => ({ settings }));
vi.mock('../src/ui/toasts.svelte', () => ({ toast }));
vi.mock('../src/text/page_texts.svelte', () => ({ t: (key: string, { name }: { name: string }) => `${key} ${name}` }));

let table: FakeTable;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  toast.mockReset();
  table = new FakeTable([0, 1]);
  [, stop] = makeInRoot(() => new PresenceNotes(table.asLive()));
  flushSync();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function present(...seats: number[]): void {
  table.present = seats;
  flushSync();
}

test('who stays away is named once, and so is their return', () => {
  present(0);
  vi.advanceTimersByTime(7000);
  present(0, 1);
  expect(toast.mock.calls).toEqual([['presence.left Ben'], ['presence.back Ben']]);
});

test('a page that is loaded anew is no leaving', () => {
  present(0);
  vi.advanceTimersByTime(2000);
  present(0, 1);
  vi.advanceTimersByTime(20_000);
  expect(toast).not.toHaveBeenCalled();
});

test('nothing is said about me, or when the game is over', () => {
  present(1);
  vi.advanceTimersByTime(7000);
  table.table.status = 'over';
  present();
  vi.advanceTimersByTime(7000);
  expect(toast).not.toHaveBeenCalled();
});

test('nothing is said where talk is off', () => {
  settings.talk = false;
  present(0);
  vi.advanceTimersByTime(7000);
  settings.talk = true;
  expect(toast).not.toHaveBeenCalled();
});
