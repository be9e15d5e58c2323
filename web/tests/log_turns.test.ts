import { expect, test } from 'vitest';
import { logTurnsOf } from '../src/state/table/log_turns';
import type { EventInfo } from '../src/net/wire';

const told = (move: number, seat: number | null, key: string): EventInfo => ({
  move,
  seat,
  key,
  args: {},
  text: key,
  own: [],
});

test('consecutive moves of one player are a turn, with what followed from them', () => {
  const log = [
    told(1, 0, 'roll'),
    told(1, null, 'group'),
    told(2, 0, 'take'),
    told(3, 1, 'take'),
    told(4, null, 'week'),
    told(5, 1, 'roll'),
  ];
  const turns = logTurnsOf(log);
  expect(turns.map((turn) => turn.seat)).toEqual([0, 1, null, 1]);
  expect(turns[0]!.events.map((event) => event.key)).toEqual(['roll', 'group', 'take']);
});
