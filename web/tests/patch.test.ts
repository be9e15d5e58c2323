/**
 * Applying a patch to the update before it gives the update after it; a patch that does not fit requests a sync, once.
 */

import { describe, expect, test, vi } from 'vitest';
import { applyPatch, PatchReader } from '../src/net/patch';
import type { GameView, Patch, SeatPatch, SeatState, Update } from '../src/net/wire';
import { event, update } from './network';

function seat(number: number | null, state: Record<string, unknown>): SeatState {
  const view = { game: 'toy', seat: number, moves: 4, scores: [{ total: 1 }], state } as unknown as GameView;
  const standing: Record<string, string> = {};
  return { seat: number, view, choices: [], can_undo: false, can_redo: false, standing };
}

const change: SeatPatch = {
  seat: 0,
  view: {},
  state: {},
  cells: {},
  choices: [],
  can_undo: true,
  can_redo: false,
  standing: {},
};

function before(...seats: SeatState[]): Update {
  return update(5, { seats, chat: [{ number: 1, name: 'A', text: 'hi', at: 1 }] });
}

function patch(some: Partial<Patch> = {}): Patch {
  const clock = { left: [10, 20], running: [1], deadline: 7, stands: 0 };
  return {
    type: 'patch',
    version: 6,
    base: 5,
    turn: [1],
    updated: 9,
    clock,
    prompt: null,
    seats: [change],
    log_from: 4,
    events: [event(5)],
    turns: [],
    under_way: [],
    cause: 'play',
    by: 0,
    ...some,
  };
}

describe('a patch', () => {
  test('changes what it names and nothing else', () => {
    const state = { row: ['a', 'b', 'c', 'd'], gold: { a1: 1, b1: 2, c1: 3 }, deck: { count: 7 }, round: 1 };
    const was = before(seat(0, state));
    const cells = { row: { 2: 'x' }, gold: { b1: 9 } };
    const found = applyPatch(was, patch({ seats: [{ ...change, view: { moves: 5 }, state: { round: 2 }, cells }] }))!;
    expect(found).toMatchObject({
      type: 'update',
      version: 6,
      full: false,
      cause: 'play',
      by: 0,
      chat: [],
      log_from: 4,
    });
    expect(found.table).toEqual({ ...was.table, version: 6, turn: [1], updated: 9, clock: found.clock });
    const [{ view, can_undo }] = found.seats as [SeatState];
    expect([view.moves, view.game, can_undo]).toEqual([5, 'toy', true]);
    expect(view.state).toEqual({ ...state, row: ['a', 'b', 'x', 'd'], gold: { a1: 1, b1: 9, c1: 3 }, round: 2 });
    expect(view.state.deck).toBe(state.deck);
    expect([state.row[2], state.gold.b1, was.version]).toEqual(['c', 2, 5]);
  });

  test('covers each own seat, or the spectator', () => {
    const found = applyPatch(
      before(seat(0, { n: 1 }), seat(2, { n: 1 })),
      patch({
        seats: [
          { ...change, state: { n: 2 } },
          { ...change, seat: 2, state: { n: 3 } },
        ],
      }),
    );
    expect(found?.seats.map((one) => one.view.state.n)).toEqual([2, 3]);
    const watched = applyPatch(before(seat(null, { n: 1 })), patch({ seats: [{ ...change, seat: null }] }));
    expect(watched?.seats[0]!.view.state).toEqual({ n: 1 });
  });

  test.each([
    ['another version', before(seat(0, {})), patch({ base: 4 })],
    ['other seats', before(seat(1, {})), patch()],
    ['fewer seats', before(seat(0, {}), seat(1, {})), patch()],
  ])('does not fit upon %s', (_, was, made) => {
    expect(applyPatch(was, made)).toBeNull();
  });
});

describe('frames as they come', () => {
  test('patches build on each other, and other frames pass', () => {
    const patched = new PatchReader(() => expect.unreachable());
    const whole = before(seat(0, { n: 1 }));
    expect(patched.expand(whole)).toBe(whole);
    expect(patched.expand({ type: 'pong', n: 1, now: 0 })).toEqual({ type: 'pong', n: 1, now: 0 });
    patched.expand(patch());
    const next = patched.expand(patch({ base: 6, version: 7, seats: [{ ...change, state: { n: 5 } }] })) as Update;
    expect([next.version, next.seats[0]!.view.state.n]).toEqual([7, 5]);
  });

  test('a patch that does not fit requests one sync, and a whole update continues', () => {
    const ask = vi.fn();
    const patched = new PatchReader(ask);
    patched.expand(before(seat(0, {})));
    for (const base of [6, 7]) expect(patched.expand(patch({ base, version: base + 1 }))).toBeNull();
    expect(ask).toHaveBeenCalledTimes(1);
    patched.expand(update(8, { full: true, seats: [seat(0, {})] }));
    expect(patched.expand(patch({ base: 8, version: 9 }))).toMatchObject({ version: 9 });
  });
});
