/** What the room we are in shows in the bar on top. */

import type { Status } from '../net/live_table.svelte';

interface BarState {
  title: string;
  game: string | undefined;
  state: Status | null;
  spectators: number;
  actions: { icon: string; label: string; run: () => void }[];
}

export const bar = $state<BarState>({ title: '', game: undefined, state: null, spectators: 0, actions: [] });

export function clearBar(): void {
  Object.assign(bar, { title: '', game: undefined, state: null, spectators: 0, actions: [] });
}
