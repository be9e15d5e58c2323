/** The client of a table: reconnects, loses no move, sends none twice, and keeps one log. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { get } from '../src/net/api';
import { LiveTable } from '../src/net/live_table.svelte';
import { CLOSE_CODES, type ChatLine, type AnyClientMessage, type RefusedMessage, type TurnInfo } from '../src/net/wire';
import { browser, event, FakeSocket, update, type Browser } from './network';

vi.mock('../src/net/api', () => ({ get: vi.fn(), getToken: () => 'a-secret-of-mine' }));
vi.mock('../src/state/player_names', () => ({ withNames: (table: unknown) => table }));

let live: LiveTable;
let around: Browser;
const socket = (): FakeSocket => FakeSocket.last;
const moves = (): number[] => live.log.map((one) => one.move);
const sent = (type: AnyClientMessage['type']): AnyClientMessage[] =>
  socket().sent.filter((frame) => frame.type === type);

beforeEach(() => {
  around = browser();
  live = new LiveTable('one', 'en');
});

afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

function arrive(version = 5, some: Parameters<typeof update>[1] = {}): void {
  socket().opens();
  socket().tells(update(version, { full: true, log_from: 0, events: [event(1), event(version)], ...some }));
}

function comeBack(): void {
  socket().breaks();
  vi.advanceTimersByTime(live.retryAt - Date.now());
}

describe('connecting', () => {
  test('it sends hello, and is live with the first whole update', () => {
    expect(socket().url).toBe('wss://play.example/api/tables/one/live');
    socket().opens();
    const hello = { type: 'hello', protocol: 1, token: 'a-secret-of-mine', lang: 'en', since: 0, patches: true };
    expect(socket().sent).toEqual([hello]);
    expect(live.status).toBe('connecting');
    socket().tells(update(5, { full: true }));
    expect([live.status, live.wasLive, live.table?.version]).toEqual(['live', true, 5]);
  });

  test('a lost connection is reported, retried, and asked for later updates', () => {
    arrive(5);
    const first = socket();
    first.breaks();
    expect(live.status).toBe('lost');
    vi.advanceTimersByTime(live.retryAt - Date.now());
    expect(socket()).not.toBe(first);
    socket().opens();
    expect(sent('hello')).toMatchObject([{ since: 5 }]);
    first.tells(update(6)); // too late: this connection was replaced
    expect(live.table?.version).toBe(5);
    socket().tells(update(6, { full: true, log_from: 5, events: [event(6)] }));
    expect([live.status, moves()]).toEqual(['live', [1, 5, 6]]);
  });

  test('retry delays grow to a limit, and reset once it was live', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const pauses = [];
    for (let i = 0; i < 8; i++) {
      socket().breaks();
      pauses.push(live.retryAt - Date.now());
      vi.advanceTimersByTime(live.retryAt - Date.now());
    }
    expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
    arrive();
    socket().breaks();
    expect(live.retryAt - Date.now()).toBe(400);
  });

  test('a first connection is connecting for a while before it is lost', () => {
    socket().breaks();
    expect(live.status).toBe('connecting');
    for (let i = 0; i < 2; i++) {
      vi.advanceTimersByTime(live.retryAt - Date.now());
      socket().breaks();
    }
    expect(live.status).toBe('lost');
  });

  test('it reconnects at once when the browser is online again', () => {
    arrive();
    socket().breaks();
    around.window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(15_000); // and the scheduled retry is cancelled
    expect(FakeSocket.all).toHaveLength(2);
  });

  test.each([
    [CLOSE_CODES.OLD_PAGE, 'old'],
    [CLOSE_CODES.NO_TABLE, 'gone'],
  ])('after %i there is nothing to try again', async (code, status) => {
    arrive();
    const answer = live.play(0, 'walk');
    socket().breaks(code);
    expect(live.status).toBe(status);
    expect(await answer).toBeNull();
    around.window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('an unknown token is not retried', () => {
    socket().opens();
    socket().tells({ type: 'problem', code: 'unknown_token', message: '' });
    socket().breaks();
    vi.advanceTimersByTime(60_000);
    expect([live.status, FakeSocket.all.length]).toEqual(['stranger', 1]);
  });

  test('a connection that does not open is dropped and retried', () => {
    const first = socket();
    vi.advanceTimersByTime(19_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(live.retryAt).toBeGreaterThan(Date.now());
    vi.advanceTimersByTime(live.retryAt - Date.now());
    expect(socket()).not.toBe(first);
    arrive();
    expect(live.status).toBe('live');
  });

  test('a quiet connection is pinged, and dropped without an answer', () => {
    arrive();
    vi.advanceTimersByTime(20_000);
    expect(sent('ping')).toHaveLength(1);
    socket().tells({ type: 'pong', n: 1, now: 0 });
    vi.advanceTimersByTime(28_000);
    expect([sent('ping').length, live.status]).toEqual([2, 'live']);
    vi.advanceTimersByTime(8_000);
    expect(live.status).toBe('lost');
  });

  test('a page that becomes visible pings at once', () => {
    arrive();
    around.document.dispatchEvent(new Event('visibilitychange'));
    expect(sent('ping')).toHaveLength(1);
  });

  test('a closed page does not reconnect', () => {
    arrive();
    const left = socket();
    live.stop();
    left.breaks();
    around.window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect([live.status, FakeSocket.all.length, left.readyState]).toEqual(['closed', 1, 3]);
  });
});

describe('moves', () => {
  test('a move without an answer is resent with the same number until it is acknowledged', async () => {
    arrive();
    const answer = live.play(0, 'walk a b');
    const [first] = sent('play');
    expect(first).toMatchObject({ n: 1, seat: 0, version: 5, action: 'walk a b' });
    expect(live.pendingMoves).toBe(1);
    for (let i = 0; i < 2; i++) {
      comeBack();
      arrive();
      expect(sent('play')).toEqual([first]);
    }
    socket().tells({ type: 'ack', n: 1, version: 6, again: true });
    expect(await answer).toMatchObject({ type: 'ack', again: true });
    expect(live.pendingMoves).toBe(0);
    comeBack();
    arrive();
    expect(sent('play')).toEqual([]);
  });

  test('a move of a real table waits until it is told what chance did', () => {
    arrive();
    void live.play(0, 'roll');
    socket().tells({ type: 'refused', n: 1, code: 'outcome_needed', message: '', allowed: [], version: 5 });
    expect(live.toldMove).toEqual({ seat: 0, action: 'roll' });
    expect(live.isBusy).toBe(true); // a second click would close the question that is about to open
    live.toldMove = null;
    expect(live.isBusy).toBe(false);
  });

  test('a move made while disconnected is sent after the reconnect', () => {
    arrive();
    socket().breaks();
    void live.play(0, 'walk');
    expect(live.pendingMoves).toBe(1);
    vi.advanceTimersByTime(live.retryAt - Date.now());
    socket().opens();
    expect(sent('play')).toEqual([]); // not before the server has sent the position
    socket().tells(update(5, { full: true, log_from: 5, events: [] }));
    expect(sent('play')).toHaveLength(1);
  });

  test('a move is resent even if its update arrives before the answer to hello', async () => {
    arrive();
    const answer = live.play(0, 'walk');
    comeBack();
    socket().opens();
    socket().tells(update(6)); // stored during the reconnect; its ack went to the closed connection
    socket().tells(update(6, { full: true, log_from: 5, events: [event(6)] }));
    expect([live.status, moves(), sent('play')]).toMatchObject(['live', [1, 5, 6], [{ n: 1, version: 5 }]]);
    socket().tells({ type: 'ack', n: 1, version: 6, again: true });
    expect(await answer).toMatchObject({ again: true });
    expect(live.pendingMoves).toBe(0);
  });

  test('previews and hints are not resent: they resolve to null', async () => {
    arrive();
    const preview = live.preview(0, 'walk');
    const hint = live.hint(0);
    socket().breaks();
    expect(await Promise.all([preview, hint])).toEqual([null, null]);
    expect(await live.hint(0)).toBeNull();
  });

  test('a preview is requested once until the table changes', async () => {
    arrive();
    const asked = live.preview(0, 'walk');
    expect(live.preview(0, 'walk')).toBe(asked);
    expect(sent('preview')).toHaveLength(1);
    const told = {
      events: [],
      chance: false,
      points: {},
      ends: true,
      final: false,
      pieces: {},
      chain: [],
      returns: false,
      after: {},
      outlook: {},
    };
    socket().tells({ type: 'previewed', n: 1, action: 'walk', ...told });
    expect(await asked).toMatchObject({ ends: true });
    socket().tells(update(6));
    void live.preview(0, 'walk');
    expect(sent('preview')).toHaveLength(2);
  });

  test('a refused move is reported, a refused preview is not', async () => {
    const told = vi.fn();
    arrive();
    live.onrefused = told;
    const refused: Omit<RefusedMessage, 'n'> = {
      type: 'refused',
      code: 'illegal',
      message: 'no',
      version: 5,
      allowed: [],
    };
    const answers = [live.play(0, 'fly'), live.preview(0, 'fly')];
    socket().tells({ ...refused, n: 1 });
    socket().tells({ ...refused, n: 2 });
    expect(await Promise.all(answers)).toEqual([{ ...refused, n: 1 }, null]);
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('a chat line that arrived before the disconnect is not sent twice', async () => {
    const line: ChatLine = { number: 1, name: 'Ann', text: 'Well played', at: 0 };
    arrive();
    const answers = [live.say('Well played'), live.say('And again?')];
    comeBack();
    arrive(5, { chat: [line] });
    expect(sent('say')).toMatchObject([{ text: 'And again?' }]);
    expect(await answers[0]).toMatchObject({ type: 'ack', again: true });
  });
});

describe('the log', () => {
  test('each update appends its events', () => {
    arrive(5);
    socket().tells(update(6));
    expect([moves(), live.currentEvents.map((one) => one.move)]).toEqual([[1, 5, 6], [6]]);
  });

  test('known events are not added again', () => {
    arrive(5);
    socket().tells(update(5));
    socket().tells(update(4));
    expect(moves()).toEqual([1, 5]);
  });

  test('a gap requests a sync and shows no partial update', () => {
    arrive(5);
    socket().tells(update(8));
    expect([live.table?.version, moves()]).toEqual([5, [1, 5]]);
    expect(sent('sync')).toMatchObject([{ since: 5 }]);
    socket().tells(update(8, { full: true, log_from: 5, events: [event(6), event(7), event(8)] }));
    expect([moves(), live.currentEvents]).toEqual([[1, 5, 6, 7, 8], []]);
  });

  test('undone events are removed, and the new ones added', () => {
    arrive(5);
    socket().tells(update(6, { log_from: 5, events: [event(6)] }));
    socket().tells(update(7, { log_from: 4, events: [], cause: 'undo' }));
    expect(moves()).toEqual([1]);
    socket().tells(update(8, { log_from: 4, events: [event(5, 'another way')] }));
    expect(live.log.map((one) => one.text)).toEqual(['move 1', 'another way']);
  });

  test("after a long absence the log starts where the server's starts, and the rest can be loaded", async () => {
    socket().opens();
    socket().tells(update(90, { full: true, log_from: 80, events: [event(85), event(90)] }));
    expect([live.logFrom, moves()]).toEqual([80, [85, 90]]);
    const turn: TurnInfo = { seat: 0, moves: [1], parts: [{ kind: 'turn', seat: 0, count: 1, text: 'summed up' }] };
    const log = [event(1), event(40), event(85), event(90)];
    vi.mocked(get).mockImplementation((path) => Promise.resolve(path.includes('/turns') ? [turn] : log));
    await live.loadWholeLog();
    expect(live.displayed.turnLog.turns).toEqual([turn]);
    expect(get).toHaveBeenCalledWith('/tables/one/log?lang=en');
    expect([live.logFrom, moves()]).toEqual([0, [1, 40, 85, 90]]);
    vi.mocked(get).mockClear();
    await live.loadWholeLog();
    expect(get).not.toHaveBeenCalled();
  });

  test('a whole update beyond the known log leaves no gap', () => {
    arrive(5);
    comeBack();
    socket().opens();
    socket().tells(update(90, { full: true, log_from: 80, events: [event(85)] }));
    expect([live.logFrom, moves()]).toEqual([80, [85]]);
  });

  test('another language reloads everything', () => {
    arrive(5);
    live.setLanguage('ru');
    expect(sent('sync')).toMatchObject([{ since: 0, lang: 'ru' }]);
    expect(live.log).toEqual([]);
    socket().tells(update(5, { full: true, log_from: 0, events: [event(1, 'ход 1')] }));
    expect(live.log.map((one) => one.text)).toEqual(['ход 1']);
    live.setLanguage('ru');
    expect(sent('sync')).toHaveLength(1);
  });
});

describe('chat and presence', () => {
  test('chat, presence and standing answers', () => {
    const heard = vi.fn();
    const line: ChatLine = { number: 1, name: 'Ann', text: 'Hello', at: 0 };
    const seat = { seat: 0, standing: {} } as (typeof live.seats)[number];
    arrive(5, { seats: [seat, { ...seat, seat: 1 }] });
    live.onchat = heard;
    socket().tells({ type: 'said', line });
    socket().tells({ type: 'said', line });
    expect(live.chat).toEqual([line]);
    expect(heard).toHaveBeenCalledTimes(1);
    socket().tells({ type: 'presence', seats: [1], spectators: 3 });
    expect([live.present, live.spectators]).toEqual([[1], 3]);
    socket().tells({ type: 'stands', seat: 1, standing: { thief: 'never' } });
    expect(live.seats.map((one) => one.standing)).toEqual([{}, { thief: 'never' }]);
  });
});
