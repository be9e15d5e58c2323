/** A worker that dies, with and without locks; and two tabs with the same tables. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browser } from './network';
import { FakeWorker } from './workers';

type Opened = (typeof import('../src/offline/pocket.svelte'))['pocket'];
interface Tab {
  pocket: Opened;
  said: string[];
}

const SILENCE = 30_000;
let locks: Map<string, () => void>;

/** Channels of one browser that deliver messages synchronously. */
class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: (event: { data: unknown }) => void = () => {};
  constructor(readonly name: string) {
    FakeChannel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const one of FakeChannel.all) if (one !== this && one.name === this.name) one.onmessage({ data });
  }
}

beforeEach(() => {
  browser();
  FakeWorker.begin();
  FakeChannel.all = [];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('matchMedia', () => new EventTarget());
  locks = new Map();
});
afterEach(() => vi.useRealTimers());

function withLocks(there: boolean): void {
  const request = (name: string, held: () => void): void => void locks.set(name, held);
  const plain = { onLine: true, language: 'en', languages: ['en'] };
  vi.stubGlobal('navigator', there ? { ...plain, locks: { request } } : plain);
}

/** A page that has opened its tables. */
async function tab(language: 'en' | 'ru' = 'en'): Promise<Tab> {
  vi.resetModules();
  const { loadTexts } = await import('../src/text/page_texts.svelte');
  await loadTexts(language);
  const { toasts } = await import('../src/ui/toasts.svelte');
  const { pocket } = await import('../src/offline/pocket.svelte');
  const opened = pocket.open();
  FakeWorker.last.says({ type: 'ready' });
  await opened;
  return {
    pocket,
    get said() {
      return toasts.map((one) => one.text);
    },
  };
}

describe.each([true, false])('a worker dies; locks: %s', (there) => {
  beforeEach(() => withLocks(there));

  function dies(): void {
    if (there) for (const gone of locks.values()) gone();
    else vi.advanceTimersByTime(2 * SILENCE);
  }

  test('pending requests and open tables fail, and the next worker starts', async () => {
    const { pocket } = await tab();
    const first = FakeWorker.last;
    const asked = pocket.ask('GET', '/me');
    await Promise.resolve();
    const closed = vi.fn();
    pocket.connect('here-a', vi.fn(), closed);
    dies();
    await expect(asked).rejects.toMatchObject({ why: 'broken' });
    expect(closed).toHaveBeenCalledWith(1006);
    expect([first.ended, pocket.state]).toEqual([true, 'closed']);
    void pocket.open();
    expect(FakeWorker.all).toHaveLength(2);
  });

  test('an unanswered move is enough to notice it', async () => {
    const { pocket } = await tab();
    const closed = vi.fn();
    pocket.connect('here-a', vi.fn(), closed).say('{"type":"play"}');
    dies();
    expect(closed).toHaveBeenCalledWith(1006);
  });
});

test('without locks a worker that owes no answer, or sends something, is left alone', async () => {
  withLocks(false);
  const { pocket } = await tab();
  const { say } = pocket.connect('here-a', vi.fn(), vi.fn());
  vi.advanceTimersByTime(10 * SILENCE);
  say('{"type":"ping"}');
  FakeWorker.last.says({ type: 'frame', line: 1, text: '{"type":"pong"}' });
  vi.advanceTimersByTime(10 * SILENCE);
  expect([FakeWorker.last.ended, pocket.state]).toEqual([false, 'ready']);
});

test.each([
  [true, 'en', 'open in another tab too'],
  [false, 'ru', 'открыты и в другой вкладке'],
] as const)('two tabs (locks: %s, %s): the second one says so, and both go on', async (there, language, words) => {
  withLocks(there);
  const one = await tab(language);
  const other = await tab(language);
  expect(one.said).toEqual([]);
  expect(other.said).toEqual([expect.stringContaining(words)]);
  expect([one.pocket.state, other.pocket.state]).toEqual(['ready', 'ready']);
  expect((await tab(language)).said).toHaveLength(1);
  expect([one.said.length, other.said.length]).toEqual([0, 1]);
});
