/** The own last move, kept across visits: what came later happened since. */

import type { Eyes } from './viewer.svelte';
import type { Live } from '../../net/live_table.svelte';
import { keep } from '../identity.svelte';

export class Since {
  /** how many moves had been made after it; null: none yet */
  move = $state<number | null>(null);

  constructor(
    private readonly live: Live,
    private readonly eyes: Eyes,
  ) {
    const kept = keep.get(this.key);
    this.move = kept === null ? null : Number(kept);
  }

  private get key(): string {
    return `since.${this.live.id}`;
  }

  note(): void {
    const update = this.live.update;
    const mine = this.eyes.own.map((one) => one.seat);
    if (update?.cause !== 'play' || update.by === null || !mine.includes(update.by)) return;
    const moves = update.events.filter((event) => event.seat !== null && mine.includes(event.seat)).map((event) => event.move);
    if (!moves.length) return;
    this.move = Math.max(...moves);
    keep.set(this.key, String(this.move));
  }
}
