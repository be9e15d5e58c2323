/** Before the result comes up, the final board stands for a while: who has watched the game end wants to see it. */

const PAUSE = 2500;

export class FinalPause {
  /** the result is shown, not the board */
  result = $state(true);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Follow a game; who comes to one that is over sees its result at once. */
  watch(over: boolean): void {
    if (!over) this.result = false;
    else if (!this.result && !this.timer) this.timer = setTimeout(() => this.show(), PAUSE);
  }

  show(): void {
    this.result = true;
  }

  /** Back to the board, for as long as one likes. */
  board(): void {
    clearTimeout(this.timer);
    this.result = false;
  }
}
