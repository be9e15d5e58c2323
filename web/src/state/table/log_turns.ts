/** Groups the log by turns: consecutive moves of one player, with what followed from them. */

import type { EventInfo } from '../../net/wire';

export interface LogTurn {
  seat: number | null;
  events: EventInfo[];
}

export function logTurnsOf(log: EventInfo[]): LogTurn[] {
  const turns: LogTurn[] = [];
  for (let i = 0; i < log.length;) {
    const move = log[i]!.move;
    let end = i;
    while (end < log.length && log[end]!.move === move) end++;
    const events = log.slice(i, end);
    const seat = events.find((event) => event.seat !== null)?.seat ?? null;
    const last = turns[turns.length - 1];
    if (last && last.seat === seat) last.events.push(...events);
    else turns.push({ seat, events });
    i = end;
  }
  return turns;
}
