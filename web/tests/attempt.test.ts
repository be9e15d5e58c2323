/** What a person asked for runs once, says how it ended, and keeps its buttons disabled meanwhile. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toasts } from '../src/ui/toasts.svelte';

vi.mock('../src/net/api', () => ({ explainError: (error: Error) => `It failed: ${error.message}` }));
const { Attempt } = await import('../src/ui/attempt.svelte');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const one of [...toasts]) dismissToast(one.id);
  vi.useRealTimers();
});

test('it is busy until the work has ended, and says that it is done', async () => {
  const attempt = new Attempt();
  let end = (): void => {};
  const running = attempt.run(() => new Promise<void>((resolve) => (end = resolve)), 'Saved');
  expect([attempt.busy, toasts.length]).toEqual([true, 0]);
  end();
  expect(await running).toBe(true);
  expect(attempt.busy).toBe(false);
  expect(toasts.map((one) => [one.text, one.kind])).toEqual([['Saved', 'info']]);
});

test('a failure is a message, and the next attempt can begin', async () => {
  const attempt = new Attempt();
  expect(await attempt.run(() => Promise.reject(new Error('no')), 'Saved')).toBe(false);
  expect(attempt.busy).toBe(false);
  expect(toasts.map((one) => [one.text, one.kind])).toEqual([['It failed: no', 'trouble']]);
});
