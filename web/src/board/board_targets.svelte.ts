/** Which targets the board draws. The others are offered as buttons, and so are those with `data-also-button`. */

import { tick } from 'svelte';
import { type ChoiceSelection } from '../input/choice_selection.svelte';
import type { ChoiceInfo } from '../net/wire';

export class BoardTargets {
  /** null until the board is drawn */
  found = $state.raw<Set<string> | null>(null);

  async find(stage: () => HTMLElement | undefined): Promise<void> {
    await tick();
    const places = stage()?.querySelectorAll<HTMLElement>('[data-target]:not([data-also-button])');
    if (places) this.found = new Set([...places].map((one) => one.dataset.target!));
  }

  /** Choices without a glowing target on the board. */
  buttons(selection: ChoiceSelection): ChoiceInfo[] {
    const found = this.found;
    if (!found) return [];
    return selection.remaining.filter(
      (choice) => !choice.targets.some((target) => found.has(target) && selection.glow.has(target)),
    );
  }
}
