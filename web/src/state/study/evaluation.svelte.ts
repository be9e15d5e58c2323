/** The evaluation of the displayed position: a first look, then twice the work again while it is displayed. */

import { ApiError, explainError, post } from '../../net/api';
import type { StudyEvaluation, StudyQuestion } from '../../net/wire';

/** ms of looking at a position before it is evaluated: whoever walks through a game asks for nothing */
const PAUSE = 150;
/** ms until a server that has too much to do is asked again */
const RETRY = 3000;
const BUSY = ['limit', 'busy'];
/** the server no longer knows the depth before: it was restarted, or another process answers */
const SKIPPED = 'depth_skipped';
const MOST_RESTARTS = 3;

export class DeepeningEvaluation {
  found = $state.raw<StudyEvaluation | null>(null);
  problem = $state('');
  /** a deeper look is under way */
  isWorking = $state(false);
  readonly #known = new Map<unknown, StudyEvaluation>();
  #round = 0;

  constructor(
    private readonly wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms)),
    private readonly ask = (question: StudyQuestion): Promise<StudyEvaluation> =>
      post<StudyEvaluation>('/studies/evaluation', question),
  ) {}

  /** Evaluate a position until it is left or nothing is left to do. `key` identifies it. */
  async follow(key: unknown, question: Omit<StudyQuestion, 'depth'>): Promise<void> {
    const mine = ++this.#round;
    this.found = this.#known.get(key) ?? null;
    this.problem = '';
    this.isWorking = !this.found?.deepest;
    await this.wait(PAUSE);
    let depth = this.found ? this.found.depth + 1 : 0;
    let restarts = 0;
    while (mine === this.#round && !this.found?.deepest && !this.problem) {
      try {
        const found = await this.ask({ ...question, depth });
        this.#known.set(key, found);
        if (mine === this.#round) this.found = found;
        depth = found.depth + 1;
      } catch (error) {
        if (mine !== this.#round) return;
        const code = error instanceof ApiError ? error.code : '';
        if (BUSY.includes(code)) await this.wait(RETRY);
        else if (code === SKIPPED && restarts++ < MOST_RESTARTS) depth = 0;
        else this.problem = explainError(error);
      }
    }
    if (mine === this.#round) this.isWorking = false;
  }

  /** Ask for no more. */
  stop(): void {
    this.#round++;
    this.isWorking = false;
  }
}
