import { expect, test } from 'vitest';
import { hyphenate } from '../src/text/hyphenation';

const broken = (text: string): string => hyphenate(text).replaceAll('\u00ad', '-');

test('long words are hyphenated between syllables, short ones are not', () => {
  expect(broken('Трек благосклонности')).toBe('Трек бла-госк-лон-ности');
  expect(broken('Достижения')).toBe('Дос-ти-же-ния');
  expect(broken('Золото и верблюды')).toBe('Золото и верблюды');
  expect(broken('Favour track')).toBe('Favour track');
});
