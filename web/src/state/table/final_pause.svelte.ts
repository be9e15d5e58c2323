/** Before the result comes up, the final board stands for a while: who has watched the game end wants to see it. */

const PAUSE = 2500;

export class FinalPause {
  /** the result is shown, not the board */
  showsResult = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Follow a game; who comes to one that is over sees its result at once. */
  watch(over: boolean): void {
    if (!over) this.showsResult = false;
    else if (!this.showsResult && !this.#timer) this.#timer = setTimeout(() => this.showResult(), PAUSE);
  }

  showResult(): void {
    this.showsResult = true;
  }

  /** Back to the board, for as long as one likes. */
  showBoard(): void {
    clearTimeout(this.#timer);
    this.showsResult = false;
  }
}
