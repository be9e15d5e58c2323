/** Contents of the top bar, set by the current page. */

import type { ConnectionStatus } from '../net/live_table.svelte';

interface TopBarState {
  title: string;
  game: string | undefined;
  state: ConnectionStatus | null;
  spectators: number;
  actions: { icon: string; label: string; run: () => void }[];
}

export const topBar = $state<TopBarState>({ title: '', game: undefined, state: null, spectators: 0, actions: [] });

export function clearTopBar(): void {
  Object.assign(topBar, { title: '', game: undefined, state: null, spectators: 0, actions: [] });
}
