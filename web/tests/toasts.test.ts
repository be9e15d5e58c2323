/** Messages at the edge of the page. */

import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, toast, toasts } from '../src/ui/toasts.svelte';
import { runEffect } from './effects.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const one of [...toasts]) dismissToast(one.id);
  vi.useRealTimers();
});

test('an effect that shows a message does not depend on the messages', () => {
  let runs = 0;
  const stop = runEffect(() => {
    runs++;
    toast('A rematch waits');
  });
  flushSync();
  expect([runs, toasts.length]).toEqual([1, 1]);
  dismissToast(toasts[0]!.id);
  flushSync();
  expect([runs, toasts.length]).toEqual([1, 0]);
  stop();
});
