/** Moments: the time that is left in words of both languages, and fields for a date and a time. */

import { expect, test } from 'vitest';
import { fromInput, timeLeft, toInput } from '../src/text/moments';

test('the time that is left has its two largest units', () => {
  const cases: [number, string, string][] = [
    [2 * 86400 + 3 * 3600 + 59, '2 days 3 hours', '2 дня 3 часа'],
    [86400 + 60, '1 day', '1 день'],
    [5 * 3600 + 61, '5 hours 1 minute', '5 часов 1 минута'],
    [61.9, '1 minute 1 second', '1 минута 1 секунда'],
    [21.2, '21 seconds', '21 секунда'],
  ];
  for (const [seconds, english, russian] of cases)
    expect([timeLeft(seconds, 'en'), timeLeft(seconds, 'ru').replaceAll('\u00a0', ' ')]).toEqual([english, russian]);
});

test('a field for a date and a time keeps the minute', () => {
  const moment = Date.UTC(2026, 10, 20, 19, 5) / 1000;
  expect(fromInput(toInput(moment + 31))).toBe(moment);
  expect([toInput(null), fromInput('')]).toEqual(['', null]);
});
