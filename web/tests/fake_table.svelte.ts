/** A table of Ann, who is the viewer, and Ben; who is present changes. */

import type { LiveTable } from '../src/net/live_table.svelte';

export class FakeTable {
  present = $state.raw<number[]>([]);
  status = 'live';
  table = {
    status: 'playing',
    seats: ['Ann', 'Ben'].map((name, seat) => ({ seat, name, kind: 'person', mine: seat === 0 })),
  };

  constructor(present: number[]) {
    this.present = present;
  }

  asLive(): LiveTable {
    return this as unknown as LiveTable;
  }
}
