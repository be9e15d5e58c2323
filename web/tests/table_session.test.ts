/** A table as one viewer plays it, without a browser. */

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveTable } from '../src/net/live_table.svelte';
import type { SeatState, Update } from '../src/net/wire';
import { TableSession } from '../src/play/table_session.svelte';
import { makeInRoot } from './effects.svelte';
import { browser, event, FakeSocket, update } from './network';

const fakes = vi.hoisted(() => ({
  settings: { curtain: true, coach: 'off', confirm: 'irreversible', motion: 'off' },
  assets: {
    isReady: true,
    board: null,
    printed: {},
    say: (key: string) => key,
    has: (key: string) => key === 'next.tile',
    fetchTexts: () => Promise.resolve(),
    fetchBoard: () => Promise.resolve(),
  },
}));
vi.mock('../src/state/settings.svelte', () => ({
  settings: fakes.settings,
  hasMotion: () => false,
  tempo: () => 0,
}));
vi.mock('../src/state/game_assets.svelte', () => ({
  GameAssets: class {
    constructor() {
      Object.assign(this, fakes.assets);
    }
  },
}));
vi.mock('../src/input/pointer', () => ({ lastInputWasTouch: () => false }));
vi.mock('../src/browser/sounds', () => ({ playSound: () => {} }));
vi.mock('../src/state/games.svelte', () => ({ allGames: () => Promise.resolve([]) }));
vi.mock('../src/state/storage_place.svelte', () => ({ storagePlace: { isThinking: false, isLocalPath: () => false } }));
vi.mock('../src/animation/staging', async (load) => ({ ...(await load<object>()), loadStaging: async () => ({}) }));
vi.mock('../src/text/page_texts.svelte', () => ({
  t: (key: string, args: Record<string, unknown> = {}) => [key, ...Object.values(args)].join(' '),
  hasText: () => false,
  currentLanguage: () => 'en',
}));

const CHOICES = ['tile:a1', 'tile:b1'].map((target, i) => ({
  text: `take ${i}`,
  label: `Take ${target}`,
  targets: ['hand:0', target],
}));
const seat = (number: number | null, choices: unknown[]): SeatState =>
  ({ seat: number, choices, view: { moves: 0, state: { gold: 1 }, scores: [] } }) as unknown as SeatState;

let live: LiveTable;
let session: TableSession;
let stop: () => void;

function tell(version: number, seats: SeatState[], turn: number[], some: Partial<Update> = {}): void {
  const table = {
    id: 'one',
    game: 'pebbles',
    version,
    status: 'playing',
    playable: true,
    seats: ['Ann', 'Ben'].map((name, i) => ({ seat: i, name })),
    turn,
    ...some.table,
  } as unknown as Update['table'];
  const prompt = { text: 'Take a tile', help: 'Any tile.', rule: 'tiles' } as unknown as Update['prompt'];
  FakeSocket.last.tells(update(version, { prompt, seats, ...some, table }));
  flushSync();
}

beforeEach(() => {
  browser();
  vi.stubGlobal('localStorage', undefined);
  live = new LiveTable('one', 'en');
  FakeSocket.last.opens();
  tell(1, [seat(0, CHOICES)], [0], { full: true });
  [session, stop] = makeInRoot(() => new TableSession(live));
  flushSync();
});
afterEach(() => {
  stop();
  live.stop();
  vi.useRealTimers();
});

describe('the prompt', () => {
  test('asks the player, and after a first target for the rest', () => {
    expect([session.isAsked, session.promptSeat, session.question, session.help]).toEqual([
      true,
      0,
      'Take a tile',
      'Any tile.',
    ]);
    session.decision.selection.pick('hand:0');
    expect(session.question).toBe('next.tile');
  });

  test('says for whom one waits, with the question as its help', () => {
    tell(2, [seat(0, [])], [1]);
    expect([session.isAsked, session.promptSeat, session.question, session.help]).toEqual([
      false,
      1,
      'wait.for Ben',
      'wait.question Take a tile',
    ]);
  });

  test('is silent about a table that is over', () => {
    tell(2, [seat(0, [])], [], { table: { status: 'over' } as Update['table'] });
    expect([session.over, session.question, session.help]).toEqual([true, 'prompt.over', '']);
  });
});

describe('the board', () => {
  test('shows choices that the selection narrows, and lets one step back', () => {
    session.decision.selection.pick('hand:0');
    expect([session.shown?.chosen, [...session.glow]]).toEqual([['hand:0'], ['tile:a1', 'tile:b1']]);
    expect([session.stepBack(), session.shown?.chosen, session.stepBack()]).toEqual([true, [], false]);
  });

  test('shows nothing while a device is handed over', () => {
    tell(2, [seat(0, CHOICES), seat(1, CHOICES)], [0, 1], { full: true });
    expect([session.viewer.curtain, session.shown, session.isAsked, session.handoverSeats]).toEqual([
      true,
      undefined,
      false,
      [0],
    ]);
    session.viewer.uncover(0);
    flushSync();
    expect([session.isAsked, session.shown?.choices.length]).toEqual([true, 2]);
  });

  test('keeps a selection while somebody else moves, and drops it with new choices', () => {
    session.decision.selection.pick('hand:0');
    tell(2, [seat(0, CHOICES)], [0], { by: 1, events: [event(2)] });
    expect(session.shown?.chosen).toEqual(['hand:0']);
    tell(3, [seat(0, CHOICES.slice(1))], [0], { by: 1, events: [event(3)] });
    expect(session.shown?.chosen).toEqual([]);
  });

  test('previews a choice on top of the state', () => {
    session.decision.hoverPreview.result = { after: { gold: 4 } } as never;
    expect(session.shown?.after).toEqual({ gold: 4 });
    session.decision.hoverPreview.result = { after: {} } as never;
    expect(session.shown?.after).toBeNull();
  });
});

test('a spectator watches, and is asked nothing', () => {
  tell(2, [seat(null, [])], [0], { full: true });
  expect([session.isWatching, session.isAsked, session.question]).toEqual([true, false, 'wait.for Ann']);
});
