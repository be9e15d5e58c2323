/**
 * Second worker, for bots with long searches. It starts when such a bot sits at a table or is asked, and ends when
 * idle. It reports the best answer so far, so a search is stopped by ending the worker.
 */

import type { FromBotWorker, ToWorker } from './worker_messages';

/** ms without a question after which the worker ends and frees its memory */
export const IDLE_TIMEOUT = 120_000;

interface PendingQuestion {
  done: (answer: string) => void;
  failed: (error: Error) => void;
  best: string | null;
}

export class BotWorker {
  #worker: Worker | null = null;
  #lastNumber = 0;
  #questions = new Map<number, PendingQuestion>();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly beginMessage: Extract<ToWorker, { type: 'begin' }>,
    /** called when a search starts or all have ended */
    private readonly onThinking: (on: boolean) => void,
  ) {}

  think(question: string): Promise<string> {
    return new Promise((done, failed) => {
      const n = ++this.#lastNumber;
      this.#questions.set(n, { done, failed, best: null });
      clearTimeout(this.#idle);
      this.onThinking(true);
      this.#worker ??= this.#start();
      this.#worker.postMessage({ type: 'think', n, question, asked: Date.now() } satisfies ToWorker);
    });
  }

  /** Start the worker before the first question. */
  prepare(): void {
    if (this.#worker) return;
    this.#worker = this.#start();
    this.#startIdleTimer();
  }

  /**
   * End all searches with their best answer so far. The next worker starts at once, so that the next question need not
   * wait.
   */
  stopThinking(): void {
    if (!this.#questions.size) return;
    this.#end('stopped before anything was found');
    this.prepare();
  }

  #end(why: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    clearTimeout(this.#idle);
    const all = [...this.#questions.values()];
    this.#questions.clear();
    this.onThinking(false);
    for (const one of all) {
      if (one.best === null) one.failed(new Error(why));
      else one.done(one.best);
    }
  }

  #startIdleTimer(): void {
    this.#idle = setTimeout(() => this.#end('idle'), IDLE_TIMEOUT);
  }

  #start(): Worker {
    const worker = new Worker(self.location.href, { type: 'module' });
    worker.onmessage = (event) => this.#receive(event.data as FromBotWorker);
    worker.onerror = (event) => (event.preventDefault(), this.#end(event.message));
    worker.postMessage({ ...this.beginMessage, forBots: true } satisfies ToWorker);
    return worker;
  }

  #receive(message: FromBotWorker): void {
    if (message.type !== 'better' && message.type !== 'thought') return;
    const one = this.#questions.get(message.n);
    if (!one) return;
    if (message.type === 'better') {
      one.best = message.text;
      return;
    }
    this.#questions.delete(message.n);
    if (!this.#questions.size) {
      this.onThinking(false);
      this.#startIdleTimer();
    }
    if (message.text === null) one.failed(new Error('the thought failed'));
    else one.done(message.text);
  }
}
