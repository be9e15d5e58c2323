/** Which targets have a place on the board that is drawn. What has none must be offered as a button. */

import { tick } from 'svelte';
import { type ChoiceSelection } from '../input/choice_selection.svelte';
import type { ChoiceInfo } from '../net/wire';

export class BoardTargets {
  /** Nobody knows before the board is drawn. */
  found = $state.raw<Set<string> | null>(null);

  async find(stage: () => HTMLElement | undefined): Promise<void> {
    await tick();
    const places = stage()?.querySelectorAll<HTMLElement>('[data-target]');
    if (places) this.found = new Set([...places].map((one) => one.dataset.target!));
  }

  /** What glows on the board is not said again: buttons are for what has no place there. */
  buttons(selection: ChoiceSelection): ChoiceInfo[] {
    const found = this.found;
    if (!found) return [];
    return selection.remaining.filter(
      (choice) => !choice.targets.some((target) => found.has(target) && selection.glow.has(target)),
    );
  }
}
