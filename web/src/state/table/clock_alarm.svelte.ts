/** Warns a player whose time is running out: by words, colour and sound below 30 and below 10 seconds. */

import type { LiveTable } from '../../net/live_table.svelte';

/** 0: no alarm */
export type AlarmLevel = 0 | 1 | 2;

/** Seconds from which on each level holds. */
const SOON = 30;
const NOW = 10;

export const alarmLevel = (left: number | null): AlarmLevel =>
  left === null || left >= SOON ? 0 : left >= NOW ? 1 : 2;

/** Seconds that a seat has left at a time (ms); null without a clock. */
export function secondsLeft({ clock, clockAt, table }: LiveTable, seat: number, now: number): number | null {
  const left = clock?.left[seat];
  if (left === null || left === undefined) return null;
  const runs = clock!.running.includes(seat) && table?.status === 'playing';
  return runs ? Math.max(0, left - Math.max(0, now - clockAt) / 1000) : left;
}

export class ClockAlarm {
  /** of the own seat whose running clock has least */
  left = $state<number | null>(null);
  readonly level = $derived(alarmLevel(this.left));

  constructor(
    private readonly live: LiveTable,
    /** called when a level is reached */
    private readonly onlevel: (level: AlarmLevel) => void,
  ) {}

  /** Body of an effect: follow the clock while one runs. */
  watch(): (() => void) | undefined {
    const running = this.live.clock?.running ?? [];
    const mine = this.live.table?.seats.filter((one) => one.mine && running.includes(one.seat)) ?? [];
    const tick = (): void => {
      const times = mine.map((one) => secondsLeft(this.live, one.seat, Date.now())).filter((one) => one !== null);
      const before = alarmLevel(this.left);
      this.left = times.length ? Math.min(...times) : null;
      const now = alarmLevel(this.left);
      if (now > before) this.onlevel(now);
    };
    tick();
    if (!mine.length) return undefined;
    const ticker = setInterval(tick, 250);
    return () => clearInterval(ticker);
  }
}
