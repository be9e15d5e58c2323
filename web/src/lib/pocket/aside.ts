/**
 * The worker in which bots think that think for long: a second interpreter, begun when the first of them is asked and
 * ended to stop a thought. Whoever asked then does without.
 */

import type { FromAside, ToWorker } from './messages';

interface Waiting {
  done: (answer: string) => void;
  failed: (error: Error) => void;
}

export class Aside {
  private worker: Worker | null = null;
  private n = 0;
  private waiting = new Map<number, Waiting>();

  constructor(
    private readonly begun: Extract<ToWorker, { type: 'begin' }>,
    /** told whether anybody thinks */
    private readonly thinks: (on: boolean) => void,
  ) {}

  think(question: string): Promise<string> {
    return new Promise((done, failed) => {
      const n = ++this.n;
      this.waiting.set(n, { done, failed });
      this.thinks(true);
      this.worker ??= this.start();
      this.worker.postMessage({ type: 'think', n, question } satisfies ToWorker);
    });
  }

  /** Whoever thinks is stopped. The next one begins anew: it is not kept waiting for that. */
  stop(why = 'stopped'): void {
    this.worker?.terminate();
    this.worker = null;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.thinks(false);
    for (const one of all) one.failed(new Error(why));
  }

  private start(): Worker {
    const worker = new Worker(self.location.href, { type: 'module' });
    worker.onmessage = (event) => this.hear(event.data as FromAside);
    worker.onerror = (event) => (event.preventDefault(), this.stop(event.message));
    worker.postMessage({ ...this.begun, aside: true } satisfies ToWorker);
    return worker;
  }

  private hear(message: FromAside): void {
    if (message.type !== 'thought') return;
    const one = this.waiting.get(message.n);
    this.waiting.delete(message.n);
    if (!this.waiting.size) this.thinks(false);
    if (message.text === null) one?.failed(new Error('the thought failed'));
    else one?.done(message.text);
  }
}
