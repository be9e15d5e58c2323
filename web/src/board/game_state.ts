// Readers of the state in a view, for the boards of all games.

import type { GameView } from '../net/wire';

/** How many of each kind. */
export type Counts = Record<string, number>;

/** The state in a view; its type is generated for each game (`games/GAME/generated.ts`). */
export const stateOf = <State>(view: GameView): State => view.state as unknown as State;

/** The number of things. A hidden pile has only its `count`. */
export const sum = (counts: Counts | { count: number } | null | undefined): number =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);
