/** The player's own last move, stored across visits: the replay starts after it. */

import type { Viewer } from './viewer.svelte';
import type { LiveTable } from '../../net/live_table.svelte';
import { localStore } from '../local_store';

export class SinceLastVisit {
  /** number of the move; null: none yet */
  lastOwnMove = $state<number | null>(null);

  constructor(
    private readonly live: LiveTable,
    private readonly viewer: Viewer,
  ) {
    const stored = localStore.get(this.#key);
    this.lastOwnMove = stored === null ? null : Number(stored);
  }

  get #key(): string {
    return `since.${this.live.id}`;
  }

  recordOwnMove(): void {
    const update = this.live.update;
    const mine = this.viewer.ownSeats.map((one) => one.seat);
    if (update?.cause !== 'play' || update.by === null || !mine.includes(update.by)) return;
    const moves = update.events
      .filter((event) => event.seat !== null && mine.includes(event.seat))
      .map((event) => event.move);
    if (!moves.length) return;
    this.lastOwnMove = Math.max(...moves);
    localStore.set(this.#key, String(this.lastOwnMove));
  }
}
