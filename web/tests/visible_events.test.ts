/** On a shared device the page shows what one seat may see, and during a handover only public information. */

import { expect, test } from 'vitest';
import { visibleEvents, visibleEvent } from '../src/state/table/visible_events';
import type { EventInfo } from '../src/net/wire';

const draw: EventInfo = {
  move: 3,
  key: 'draw',
  args: { seat: 1 },
  text: 'Bob draws a card',
  seat: 1,
  own: [{ seat: 1, args: { seat: 1, card: 'silver' }, text: 'Bob draws silver' }],
};
const turn: EventInfo = { move: 4, key: 'turn', args: { seat: 2 }, text: 'Cleo plays', seat: 2 };

test('the addressed seat sees the private text', () => {
  expect(visibleEvent(draw, 1)).toMatchObject({ args: { seat: 1, card: 'silver' }, text: 'Bob draws silver' });
});

test('other seats and spectators see the public text', () => {
  for (const seat of [0, 2, null]) expect(visibleEvent(draw, seat)).toBe(draw);
});

test('without private texts the same list is returned', () => {
  const events = [turn];
  expect(visibleEvents(events, 1)).toBe(events);
  expect(visibleEvents([turn, draw], 1).map((event) => event.text)).toEqual(['Cleo plays', 'Bob draws silver']);
});
