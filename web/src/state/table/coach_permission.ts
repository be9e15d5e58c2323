/** Whether a table may have a coach. The server refuses all others. */

import type { TableInfo } from '../../net/wire';

/** One person against bots, where hints are allowed. */
export const mayHaveCoach = ({ seats, players, hints, status }: TableInfo): boolean =>
  hints &&
  players > 1 &&
  status === 'playing' &&
  seats.filter((seat) => seat.mine).length === 1 &&
  seats.every((seat) => seat.mine || seat.kind === 'bot');
