/** Keeps the final board on the screen for a moment, under the winner's banner, before the result replaces it. */

import { hasMotion } from '../settings.svelte';

const PAUSE = 2500;

export class FinalPause {
  /** whether the result is shown instead of the board */
  showsResult = $state(true);
  /** the winner's moment; without motion there is none */
  isCelebrating = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follow a game. A game that is already over shows its result at once. */
  watch(over: boolean): void {
    if (!over) this.showsResult = false;
    else if (!this.showsResult && !this.#timer) {
      this.isCelebrating = hasMotion();
      this.#timer = setTimeout(() => this.showResult(), PAUSE);
    }
  }

  showResult(): void {
    this.isCelebrating = false;
    this.showsResult = true;
  }

  /** Back to the board. */
  showBoard(): void {
    clearTimeout(this.#timer);
    this.isCelebrating = false;
    this.showsResult = false;
  }
}
