/** Searches in the bot worker: stopping, idling, failing. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BotWorker, IDLE_TIMEOUT } from '../src/offline/bot_worker';
import { FakeWorker } from './workers';

let botWorker: BotWorker;
let thinks: boolean[];

beforeEach(() => {
  FakeWorker.begin();
  thinks = [];
  botWorker = new BotWorker({ type: 'begin', files: 'pocket/', name: 'a database', life: 'a lock' }, (on) =>
    thinks.push(on),
  );
});
afterEach(() => vi.useRealTimers());

const worker = (): FakeWorker => FakeWorker.last;

test('a finished search is the answer, and the next question uses the same worker', async () => {
  const thought = botWorker.think('which?');
  expect(worker().sent).toMatchObject([
    { type: 'begin', forBots: true },
    { type: 'think', n: 1, question: 'which?' },
  ]);
  worker().says({ type: 'better', n: 1, text: 'first' });
  worker().says({ type: 'thought', n: 1, text: 'last' });
  expect(await thought).toBe('last');
  expect(thinks).toEqual([true, false]);
  void botWorker.think('and now?');
  expect(FakeWorker.all).toHaveLength(1);
});

test('a stopped search answers with its best so far, and the next worker starts at once', async () => {
  const thought = botWorker.think('which?');
  const first = worker();
  for (const text of ['at first sight', 'after a world', 'after two']) first.says({ type: 'better', n: 1, text });
  botWorker.stopThinking();
  expect(await thought).toBe('after two');
  expect([first.ended, worker().ended, FakeWorker.all.length]).toEqual([true, false, 2]);
  expect(thinks).toEqual([true, false]);
  first.says({ type: 'thought', n: 1, text: 'too late' });
  const next = botWorker.think('and now?');
  expect(FakeWorker.all).toHaveLength(2);
  worker().says({ type: 'thought', n: 2, text: 'this' });
  expect(await next).toBe('this');
});

test('a search without a result rejects, and so does a failing worker', async () => {
  const stopped = botWorker.think('which?');
  botWorker.stopThinking();
  await expect(stopped).rejects.toThrow('stopped before anything was found');
  const broken = botWorker.think('and now?');
  worker().breaks('no memory');
  await expect(broken).rejects.toThrow('no memory');
  const failed = botWorker.think('again?');
  worker().says({ type: 'thought', n: 3, text: null });
  await expect(failed).rejects.toThrow('the thought failed');
});

test('a prepared worker takes the first question, and ends when idle', async () => {
  botWorker.prepare();
  botWorker.prepare();
  vi.advanceTimersByTime(IDLE_TIMEOUT - 1);
  const thought = botWorker.think('which?');
  vi.advanceTimersByTime(IDLE_TIMEOUT);
  expect([FakeWorker.all.length, worker().ended, thinks]).toEqual([1, false, [true]]);
  worker().breaks('no memory');
  await expect(thought).rejects.toThrow('no memory');
  botWorker.prepare();
  vi.advanceTimersByTime(IDLE_TIMEOUT);
  expect(FakeWorker.all.map((one) => one.ended)).toEqual([true, true]);
});

test('without a search there is nothing to stop, and an idle worker ends', async () => {
  botWorker.stopThinking();
  expect(FakeWorker.all).toHaveLength(0);
  const thought = botWorker.think('which?');
  vi.advanceTimersByTime(2 * IDLE_TIMEOUT);
  expect(worker().ended).toBe(false);
  worker().says({ type: 'thought', n: 1, text: 'this' });
  await thought;
  vi.advanceTimersByTime(IDLE_TIMEOUT - 1);
  expect(worker().ended).toBe(false);
  vi.advanceTimersByTime(1);
  expect(worker().ended).toBe(true);
  void botWorker.think('and now?');
  expect(FakeWorker.all).toHaveLength(2);
});
