/** Keeps the final board on the screen for a moment before the result replaces it. */

const PAUSE = 2500;

export class FinalPause {
  /** whether the result is shown instead of the board */
  showsResult = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follow a game. A game that is already over shows its result at once. */
  watch(over: boolean): void {
    if (!over) this.showsResult = false;
    else if (!this.showsResult && !this.#timer) this.#timer = setTimeout(() => this.showResult(), PAUSE);
  }

  showResult(): void {
    this.showsResult = true;
  }

  /** Back to the board. */
  showBoard(): void {
    clearTimeout(this.#timer);
    this.showsResult = false;
  }
}
