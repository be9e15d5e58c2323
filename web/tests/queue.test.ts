/** The animation queue: a week of Yspahan with two bots, frame by frame as the server sent it, at every speed. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STAGING } from '../src/games/yspahan/staging';
import { eventStepsOf, withoutExpiredChoices, type EventStep } from '../src/animation/event_steps';
import { PatchReader } from '../src/net/patch';
import { AnimationQueue, type TimedStep } from '../src/animation/queue';
import { RecordPlayback } from '../src/animation/record_playback.svelte';
import { DisplayedTable } from '../src/state/table/displayed_table.svelte';
import type { EventReplay, EventInfo, AnyServerMessage, ViewDelta, SeatState, Update } from '../src/net/wire';
import week from './week.json';

vi.mock('../src/state/player_names', () => ({ withNames: (table: unknown) => table }));

const frames = week as unknown as AnyServerMessage[];
const page = { visibilityState: 'visible' };

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The updates that the frames expand to. */
function updates(): Update[] {
  const patched = new PatchReader(() => expect.unreachable());
  return frames.map((frame) => patched.expand(frame) as Update);
}

/** View deltas as in a replay: also the one of the last event. */
function wayOf(update: Update): ViewDelta[] {
  const { view, moments } = update.seats[0]!;
  const { state, scores, actors, step, stack } = view;
  return [...(moments ?? []), { state, scores, actors, step, stack }];
}

type Stage = 'begin' | 'land' | 'end';
interface Note {
  stage: Stage;
  step: EventStep;
  at: number;
}

/** A display that records its steps with their times. */
function watched(tempo: number): { shown: DisplayedTable; notes: Note[] } {
  const shown = new DisplayedTable(() => tempo);
  shown.staging = STAGING;
  const notes: Note[] = [];
  const queue = shown.queue as unknown as { handlers: Record<Stage, (...all: unknown[]) => void> };
  for (const stage of ['begin', 'land', 'end'] as const) {
    const run = queue.handlers[stage];
    queue.handlers[stage] = (...all) => {
      notes.push({ stage, step: all[0] as EventStep, at: Date.now() });
      run(...all);
    };
  }
  return { shown, notes };
}

/** As in play: the player acts when asked, the server sends bot moves at once. */
function play(shown: DisplayedTable, check: () => void = () => {}): number {
  const start = Date.now();
  for (const update of updates()) {
    if (update.by === 0) wait(shown, check);
    if (update.by === 0) expect(shown.seats[0]!.choices.length).toBeGreaterThan(0);
    shown.receive(update);
    check();
  }
  wait(shown, check);
  return Date.now() - start;
}

function wait(shown: DisplayedTable, check: () => void): void {
  for (let i = 0; i < 20_000 && shown.queue.isBusy; i++) {
    vi.advanceTimersByTime(40);
    check();
  }
  expect(shown.queue.isBusy).toBe(false);
}

const pointsIn = (events: EventInfo[], seat: number): number =>
  events.reduce((sum, { args }) => sum + (args.seat === seat ? Number(args.points ?? 0) : 0), 0);
const changeIn = (events: EventInfo[], seat: number, piece: string): number =>
  events.reduce((sum, { key, args }) => {
    if (args.seat !== seat || args.piece !== piece) return sum;
    return sum + (key === 'gain' ? Number(args.n) : key === 'pay' ? -Number(args.n) : 0);
  }, 0);

describe.each([
  ['slow', 1.8],
  ['calm', 1],
  ['fast', 0.5],
])('a week, %s', (_, tempo) => {
  test('no step begins before the last one ended', () => {
    const { shown, notes } = watched(tempo);
    play(shown);
    expect(notes.length).toBeGreaterThan(200);
    notes.forEach((note, i) => {
      expect(note.stage).toBe((['begin', 'land', 'end'] as const)[i % 3]);
      if (note.stage !== 'begin') expect(note.step).toBe(notes[i - 1]!.step);
      if (i) expect(note.at).toBeGreaterThanOrEqual(notes[i - 1]!.at);
    });
    const told = notes.filter((one) => one.stage === 'begin').flatMap((one) => one.step.events);
    expect(told).toEqual(updates().flatMap((one) => one.events));
  });

  test('points, coins and camels match the events displayed so far', () => {
    const { shown, notes } = watched(tempo);
    const [first] = updates();
    const start = first!.seats[0]!.view.state as Record<string, number[]>;
    let seen = 0;
    let known = 0;
    play(shown, () => {
      const { view } = shown.seats[0]!;
      const state = view.state as Record<string, number[]>;
      if (notes.length === known) return;
      known = notes.length;
      const landed = notes.filter((one) => one.stage === 'land').flatMap((one) => one.step.events);
      expect(shown.log).toEqual(landed);
      for (let seat = 0; seat < 3; seat++) {
        expect(view.scores[seat]!.total).toBe(pointsIn(landed, seat));
        expect(state.gold![seat]).toBe(start.gold![seat]! + changeIn(landed, seat, 'gold'));
        expect(state.camels![seat]).toBe(start.camels![seat]! + changeIn(landed, seat, 'camel'));
      }
      seen = Math.max(seen, ...view.scores.map((sheet) => sheet.total ?? 0));
    });
    expect(seen).toBeGreaterThan(0);
  });

  test('nothing can be chosen, and no dice are known, before the roll was displayed', () => {
    const { shown, notes } = watched(tempo);
    play(shown, () => {
      if (shown.playing) expect(shown.seats[0]!.choices).toEqual([]);
    });
    const rolls = notes.filter(
      ({ stage, step }) => stage === 'end' && step.events.some((event) => event.key === 'roll'),
    );
    expect(rolls.length).toBeGreaterThan(5);
    for (const { step, at } of rolls) {
      const began = notes.find((one) => one.step === step)!.at;
      expect(at - began).toBeGreaterThanOrEqual(0.3 * STAGING.roll!.hold! * tempo - 1);
    }
  });

  test("an opponent's turn is animated, within a limit for the player", () => {
    const { shown, notes } = watched(tempo);
    play(shown);
    const spans = new Map<number, [number, number]>();
    for (const { step, at } of notes) {
      if (!step.update?.by) continue;
      const span = spans.get(step.update.version) ?? [at, at];
      spans.set(step.update.version, [span[0], at]);
    }
    expect(spans.size).toBeGreaterThan(20);
    for (const [from, to] of spans.values()) expect(to - from).toBeGreaterThanOrEqual(60 * tempo);
    expect(Math.max(...[...spans.values()].map(([from, to]) => to - from))).toBeLessThan(25_000);
  });

  test("the week's end is a scene with parts", () => {
    const { shown } = watched(tempo);
    const titles = new Set<string>();
    let parts = 0;
    play(shown, () => {
      if (shown.scene) titles.add(shown.scene.title.key);
      if (shown.scene?.title.key === 'week') parts = Math.max(parts, shown.scene.parts.length);
    });
    expect(titles).toContain('week');
    expect(parts).toBeGreaterThan(1);
    expect(shown.scene).toBeNull();
  });
});

describe('without waiting', () => {
  test('without animation everything shows at once', () => {
    const { shown } = watched(0);
    expect(play(shown)).toBe(0);
    expect(shown.seats).toBe(shown.update!.seats);
  });

  test('a hidden page does not keep a player waiting', () => {
    const { shown } = watched(1);
    page.visibilityState = 'hidden';
    expect(play(shown)).toBe(0);
  });

  test("the player's own move shows at once, whatever was still animated", () => {
    const { shown } = watched(1);
    const all = updates();
    const own = all.findIndex(
      (one, i) => one.by === 0 && all[i - 1]!.by === 2 && one.events.every((event) => !STAGING[event.key]?.always),
    );
    expect(own).toBeGreaterThan(0);
    for (const update of all.slice(0, own)) shown.receive(update);
    expect(shown.queue.isBusy).toBe(true);
    shown.receive(all[own]!);
    expect(shown.seats).toBe(all[own]!.seats);
  });

  test("another player's secret choice does not cut an animation short", () => {
    const { shown } = watched(1);
    const all = updates();
    const foreign = all.findIndex((one) => one.by !== 0 && one.events.length > 3);
    for (const update of all.slice(0, foreign + 1)) shown.receive(update);
    const waiting = shown.queue.waiting.length;
    shown.receive({ ...all[foreign]!, by: 1, events: [] });
    expect(shown.queue.waiting.length).toBe(waiting + 1);
  });

  test('skipping goes to the next event, or to the end', () => {
    const { shown, notes } = watched(1);
    const all = updates();
    for (const update of all.slice(0, 8)) shown.receive(update);
    const ended = (): number => notes.filter((one) => one.stage === 'end').length;
    const before = ended();
    shown.queue.skip();
    expect(ended()).toBe(before + 1);
    shown.queue.finish();
    expect([shown.queue.isBusy, shown.seats]).toEqual([false, all[7]!.seats]);
  });

  test('a reconnect shows the current position and drops the queue', () => {
    const { shown } = watched(1);
    const all = updates();
    for (const update of all.slice(0, 8)) shown.receive(update);
    shown.receive({ ...all[20]!, full: true, events: [] });
    expect([shown.queue.isBusy, shown.seats]).toEqual([false, all[20]!.seats]);
  });
});

describe('spectators', () => {
  const seen = (update: Update): Update => ({
    ...update,
    seats: update.seats.map((seat) => ({ ...seat, seat: null, choices: [] })),
  });

  test('can pause, step and resume', () => {
    const { shown, notes } = watched(1);
    const all = updates().map(seen);
    for (const update of all.slice(0, 12)) shown.receive(update);
    shown.queue.pause();
    vi.advanceTimersByTime(60_000);
    const stood = notes.length;
    vi.advanceTimersByTime(60_000);
    expect([notes.length, shown.paused]).toEqual([stood, true]);
    expect(shown.behind).toBeGreaterThan(0);
    const begun = (): number => notes.filter((one) => one.stage === 'begin').length;
    const before = begun();
    shown.queue.step();
    vi.advanceTimersByTime(60_000);
    expect(begun()).toBe(before + 1);
    shown.queue.pause(false);
    vi.advanceTimersByTime(120_000);
    expect([shown.queue.isBusy, shown.behind]).toEqual([false, 0]);
  });

  test('see every move at its pace, whatever an update holds', () => {
    const { shown } = watched(1);
    const all = updates().map(seen);
    for (const update of all.slice(0, 6)) shown.receive(update);
    const waiting = shown.queue.waiting.length;
    expect(waiting).toBeGreaterThan(0);
    // A secret choice has no event for a spectator; a seat change is no move.
    shown.receive({ ...all[6]!, events: [], seats: all[6]!.seats.map((seat) => ({ ...seat, moments: [] })) });
    shown.receive({ ...all[6]!, cause: 'seat', by: null, events: [] });
    expect(shown.queue.waiting.length).toBe(waiting + 2);
  });

  test('are never hurried, however much waits', () => {
    const { shown } = watched(1);
    for (const update of updates().map(seen)) shown.receive(update);
    vi.advanceTimersByTime(60_000);
    expect(shown.queue.isBusy).toBe(true);
  });
});

test('a replay runs on the board, and then the table is as before', () => {
  const { shown, notes } = watched(0);
  const all = updates();
  const many = all.slice(1).find((one) => one.by !== 0 && one.events.length > 3)!;
  const before = all[all.indexOf(many) - 1]!;
  for (const update of all.slice(0, all.indexOf(many) + 1)) shown.receive(update);
  const now = shown.seats;
  notes.length = 0;
  const told: EventReplay = { view: before.seats[0]!.view, events: many.events, moments: wayOf(many) };
  shown.replay(told, now[0]!);
  expect(shown.isReplay).toBe(true);
  expect(shown.seats[0]!.choices).toEqual([]);
  const log = shown.log;
  wait(shown, () => {});
  expect(notes.filter((one) => one.stage === 'begin').flatMap((one) => one.step.events)).toEqual(many.events);
  expect([shown.isReplay, shown.seats, shown.log]).toEqual([false, now, log]);
});

test('the log of a late spectator is cut at what was displayed', () => {
  const { shown } = watched(1);
  const all = updates();
  const [start, seatState] = [all[0]!.seats[0]!.view, { ...all[2]!.seats[0]!, seat: null, choices: [] }];
  const events = [...all[1]!.events, ...all[2]!.events];
  shown.receive({ ...all[2]!, full: true, log_from: 0, events, seats: [seatState] });
  shown.replay({ view: start, events, moments: [...wayOf(all[1]!), ...wayOf(all[2]!)] }, seatState);
  wait(shown, () => {
    if (shown.isReplay) expect(shown.log.length).toBeLessThanOrEqual(events.length);
    if (shown.isReplay) expect(shown.log).toEqual(events.slice(0, shown.log.length));
  });
  expect([shown.isReplay, shown.log]).toEqual([false, events]);
  expect(shown.seats).toEqual([seatState]);
});

describe('event steps', () => {
  const seat = (choices: string[]): SeatState =>
    ({
      seat: 0,
      view: { state: {}, scores: [], actors: [], moves: 0 },
      choices: choices.map((text) => ({ text })),
    }) as unknown as SeatState;
  const frame = (some: Partial<Update>): Update =>
    ({ cause: 'play', by: 1, events: [], seats: [seat([])], ...some }) as Update;
  const event = (key: string, move = 1): EventInfo => ({ key, move, args: {}, text: key, seat: 1 });

  test('choices that others do not affect stay available', () => {
    const moments = [{}];
    const before = [seat(['a', 'b'])];
    const [first] = eventStepsOf(
      before,
      frame({ events: [event('x'), event('y')], seats: [{ ...seat(['a', 'b']), moments }] }),
      {},
    );
    expect(first!.seats[0]!.choices.map((one) => one.text)).toEqual(['a', 'b']);
    const [other] = eventStepsOf(
      before,
      frame({ events: [event('x'), event('y')], seats: [{ ...seat(['c']), moments }] }),
      {},
    );
    expect(other!.seats[0]!.choices).toEqual([]);
  });

  test('expired choices are not offered during their animation', () => {
    const now = { ...seat(['a', 'b']), can_undo: true, can_redo: true };
    const [left] = withoutExpiredChoices([now], [{ ...seat([]), can_undo: true, can_redo: false }]);
    expect([left!.choices, left!.can_undo, left!.can_redo, left!.view]).toEqual([[], true, false, now.view]);
    expect(withoutExpiredChoices([now], [seat(['a', 'b'])])[0]!.choices).toBe(now.choices);
  });

  test('a single event needs no view delta: it leads to the view of its update', () => {
    const after = seat(['c']);
    const [step, ...more] = eventStepsOf([seat(['a'])], frame({ events: [event('x')], seats: [after] }), {});
    expect(more).toEqual([]);
    expect([step!.seats[0]!.view, step!.seats[0]!.choices]).toEqual([after.view, []]);
  });

  test('an old update without view deltas is one change', () => {
    const steps = eventStepsOf([seat([])], frame({ events: [event('x'), event('y')] }), {});
    expect(steps.map((one) => one.events.length)).toEqual([2]);
    expect([steps[0]!.first, steps[0]!.last]).toEqual([true, true]);
  });

  test('the final scoring is counted line by line', () => {
    const over = seat([]);
    over.view.scores = [
      { gold: 3, cards: 0, djinns: 2, total: 5 },
      { gold: 1, cards: 0, djinns: 0, total: 1 },
    ];
    const update = frame({ events: [event('over')], seats: [over], table: { status: 'over' } as Update['table'] });
    const before = seat([]);
    before.view.scores = [
      { gold: null, djinns: 2, total: null },
      { gold: 1, djinns: 0, total: 1 },
    ];
    const steps = eventStepsOf([before], update, {});
    expect(steps.map((one) => one.counts)).toEqual([undefined, ['gold'], ['gold', 'djinns']]);
    expect(steps.map((one) => one.last)).toEqual([false, false, true]);
    // No displayed score exceeds what is counted so far.
    const totals = steps.map((one) => one.seats[0]!.view.scores.map((sheet) => sheet.total));
    expect(totals).toEqual([
      [null, 1],
      [3, 1],
      [5, 1],
    ]);
    expect(steps[1]!.seats[0]!.view.scores[0]).toEqual({ gold: 3, total: 3 });
  });

  test('before the final scoring, points are those displayed before it', () => {
    const over = { ...seat([]), moments: [{ scores: [{ gold: 7, total: 7 }] }] };
    over.view.scores = [{ gold: 9, total: 9 }];
    const update = frame({
      events: [event('x'), event('over')],
      seats: [over],
      table: { status: 'over' } as Update['table'],
    });
    const steps = eventStepsOf([seat([])], update, {
      x: { lead: 1, hold: 1 },
      over: { lead: 1, hold: 1, always: true },
    });
    expect(steps.map((one) => one.seats[0]!.view.scores[0]!.total)).toEqual([7, 7, 9]);
  });
});

describe('expired choices', () => {
  const told = (key: string): EventInfo => ({ move: 1, key, args: {}, text: '', seat: null }) as unknown as EventInfo;
  const sits = (choices: string[]): SeatState =>
    ({
      seat: 0,
      choices: choices.map((text) => ({ text })),
      can_undo: choices.length > 0,
      can_redo: false,
      view: { scores: [] },
    }) as unknown as SeatState;
  const frame = (by: number, events: EventInfo[], choices: string[], status = 'playing'): Update =>
    ({
      cause: 'play',
      by,
      full: !events.length,
      events,
      seats: [sits(choices)],
      table: { status },
    }) as unknown as Update;
  const offered = (shown: DisplayedTable): unknown[] => [
    shown.playing,
    shown.seats[0]!.choices.map((one) => one.text),
    shown.seats[0]!.can_undo,
  ];

  test('while the last move of a game is animated, its button is gone', () => {
    const { shown } = watched(1);
    shown.staging = { over: { lead: 900, hold: 900, always: true } };
    shown.receive(frame(1, [], ['a']));
    expect(offered(shown)).toEqual([false, ['a'], true]);
    shown.receive(frame(0, [told('over')], [], 'over'));
    expect(offered(shown)).toEqual([true, [], false]);
    vi.advanceTimersByTime(60_000);
    expect([shown.playing, shown.table!.status]).toEqual([false, 'over']);
  });

  test('a choice answered elsewhere before it was displayed is not offered', () => {
    const { shown } = watched(1);
    shown.staging = { asks: { lead: 100, hold: 900 }, answers: { lead: 900, hold: 900, always: true } };
    shown.receive(frame(1, [], []));
    shown.receive(frame(1, [told('asks')], ['a']));
    shown.receive(frame(0, [told('answers')], []));
    vi.advanceTimersByTime(1_100);
    // The question is displayed, the answer not yet.
    expect([shown.update!.seats[0]!.choices.length, shown.landed]).toEqual([1, false]);
    expect(offered(shown)).toEqual([true, [], false]);
  });
});

test('a long queue is played faster for a player, with a lower limit on times', () => {
  const step = (): TimedStep => ({ lead: 0, hold: 1000, own: false });
  const paces: number[] = [];
  const queue = new AnimationQueue<TimedStep>({
    begin: (_, pace) => paces.push(pace),
    land: () => {},
    end: () => {},
  });
  queue.add(Array.from({ length: 100 }, step));
  vi.advanceTimersByTime(200_000);
  expect(paces).toHaveLength(100);
  expect(Math.min(...paces)).toBe(0.3);
  expect(paces.at(-1)).toBe(1);
});

test('a record is played move by move, through the same kind of queue', () => {
  const all = updates();
  const rerun = new RecordPlayback();
  rerun.staging = STAGING;
  const done = vi.fn();
  const [before, after] = [all[0]!.seats[0]!.view, all[1]!];
  const next = {
    move: 1,
    moves: 9,
    view: after.seats[0]!.view,
    action: 'roll',
    seat: 0,
    events: after.events,
    moments: wayOf(after),
  };
  rerun.play(before, next, 1, done);
  expect(rerun.events).toEqual(next.events.slice(0, 1));
  vi.advanceTimersByTime(STAGING.roll!.hold!);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(STAGING.roll!.hold!);
  expect(done).toHaveBeenCalledTimes(1);
  expect(rerun.view!.state).toEqual(next.view.state);
  rerun.stop();
  expect([rerun.view, rerun.events]).toEqual([null, []]);
});
