/** What every part of a board shares. */

import type { BoardProps } from './board';
import { flight } from '../animation/flights';
import type { Desk } from './hot_target';
import type { Notes } from '../input/tooltip.svelte';

/** One object for good, read through getters: a part is drawn anew only when what it reads has changed. */
export function deskOf(props: () => BoardProps, root: () => HTMLElement | undefined, notes: Notes): Desk {
  return {
    get choices() { return props().choices; },
    get glow() { return props().glow; },
    get chosen() { return props().chosen; },
    get focus() { return props().focus; },
    get onpick() { return props().onpick; },
    get onlook() { return props().onlook; },
    get after() { return props().after; },
    get say() { return props().say; },
    tip: notes.tip,
    fly: (node, from) => flight(root(), props().motion, node, from),
  };
}
