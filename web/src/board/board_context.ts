/** What all parts of a board share: the board sets it once, and its parts get it without handing it down. */

import { getContext, setContext } from 'svelte';
import type { BoardProps } from './board';
import { flightFrom } from '../animation/flights';
import type { BoardContext } from './hot_target';
import { Tooltips } from '../input/tooltip.svelte';

const KEY = Symbol('board');

/** The board of a game whose state and printed components have these types. */
export interface GameBoard<State, Components>
  extends BoardContext, Pick<BoardProps, 'view' | 'names' | 'events' | 'motion'> {
  /** the state of the view */
  table: State;
  /** previewed state */
  after: State | null;
  components: Components;
  tooltips: Tooltips;
}

/** One stable object with getters: a part is redrawn only when what it reads has changed. */
export function setBoard<Components>(
  props: () => BoardProps,
  root: () => HTMLElement | undefined,
  components: () => Components,
): GameBoard<unknown, Components> {
  const tooltips = new Tooltips(root);
  const board: GameBoard<unknown, Components> = {
    get choices() {
      return props().choices;
    },
    get glow() {
      return props().glow;
    },
    get chosen() {
      return props().chosen;
    },
    get focus() {
      return props().focus;
    },
    get onpick() {
      return props().onpick;
    },
    get onhover() {
      return props().onhover;
    },
    get printed() {
      return props().printed;
    },
    get say() {
      return props().say;
    },
    get view() {
      return props().view;
    },
    get names() {
      return props().names;
    },
    get events() {
      return props().events;
    },
    get motion() {
      return props().motion;
    },
    get table() {
      return props().view.state;
    },
    get after() {
      return props().after ?? null;
    },
    get components() {
      return components();
    },
    tooltips,
    get showTooltip() {
      return tooltips.show;
    },
    fly: (node, from) => flightFrom(root(), props().motion, node, from),
  };
  setContext(KEY, board);
  return board;
}

/** The board that a part belongs to. A game has it with its own types: `getBoard` of its `table.ts`. */
export const boardOf = <State, Components>(): GameBoard<State, Components> => getContext(KEY);
