/** Context shared by all parts of a board. */

import type { BoardProps } from './board';
import { flightFrom } from '../animation/flights';
import type { BoardContext } from './hot_target';
import type { Tooltips } from '../input/tooltip.svelte';

/** One stable object with getters: a part is redrawn only when what it reads has changed. */
export function createBoardContext(
  props: () => BoardProps,
  root: () => HTMLElement | undefined,
  tooltips: Tooltips,
): BoardContext {
  return {
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
    get after() {
      return props().after;
    },
    get printed() {
      return props().printed;
    },
    get say() {
      return props().say;
    },
    showTooltip: tooltips.show,
    fly: (node, from) => flightFrom(root(), props().motion, node, from),
  };
}
