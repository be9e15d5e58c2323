/** Keeps the final board on the screen for a moment, under the winner's banner, before the result replaces it. */

import { hasMotion } from '../settings.svelte';

const PAUSE = 2500;

export class FinalPause {
  /** whether the result is shown instead of the board */
  showsResult = $state(true);
  /** the winner's moment; without motion there is none */
  isCelebrating = $state(false);
  #wasOver: boolean | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follow a game. One that is already over shows its result at once, and so does one that was given up: it has no
   *  last move to look at. */
  watch(over: boolean, wasPlayedOut: boolean): void {
    if (over === this.#wasOver) return;
    const isOpened = this.#wasOver === undefined;
    this.#wasOver = over;
    clearTimeout(this.#timer);
    if (over && wasPlayedOut && !isOpened) {
      this.isCelebrating = hasMotion();
      this.#timer = setTimeout(() => this.showResult(), PAUSE);
    } else this.showsResult = over;
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
