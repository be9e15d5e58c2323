/** Contents of the top bar, set by the current page. */

import type { ConnectionStatus } from '../net/live_table.svelte';

interface TopBarState {
  title: string;
  /** where the title leads, and what that is; null: nowhere */
  link: { path: string; label: string } | null;
  game: string | undefined;
  /** something unusual about the table, in a word or two, and its explanation */
  note: string;
  noteTip: string;
  state: ConnectionStatus | null;
  spectators: number;
  actions: { icon: string; label: string; run: () => void }[];
}

const EMPTY: TopBarState = {
  title: '',
  link: null,
  game: undefined,
  note: '',
  noteTip: '',
  state: null,
  spectators: 0,
  actions: [],
};

export const topBar = $state<TopBarState>({ ...EMPTY });

export function clearTopBar(): void {
  Object.assign(topBar, EMPTY);
}
