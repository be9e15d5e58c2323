/**
 * The worker in which bots think that think for long: a second interpreter, begun when somebody sits down with such a bot
 * or asks one, and let go when nobody has asked for a while. It tells the best answer so far; so to stop a thought is to end the worker.
 */

import type { FromAside, ToWorker } from './worker_messages';

/** milliseconds without a question after which its memory is given back; it is there again in less than a thought takes */
export const IDLE = 120_000;

interface Waiting {
  done: (answer: string) => void;
  failed: (error: Error) => void;
  best: string | null;
}

export class Aside {
  private worker: Worker | null = null;
  private n = 0;
  private waiting = new Map<number, Waiting>();
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly begun: Extract<ToWorker, { type: 'begin' }>,
    /** told whether anybody thinks */
    private readonly thinks: (on: boolean) => void,
  ) {}

  think(question: string): Promise<string> {
    return new Promise((done, failed) => {
      const n = ++this.n;
      this.waiting.set(n, { done, failed, best: null });
      clearTimeout(this.idle);
      this.thinks(true);
      this.worker ??= this.start();
      this.worker.postMessage({ type: 'think', n, question, asked: Date.now() } satisfies ToWorker);
    });
  }

  /** Somebody may be asked soon. */
  prepare(): void {
    if (this.worker) return;
    this.worker = this.start();
    this.rest();
  }

  /** Whoever thinks answers with the best so far. The next one does not wait for a new worker: it is begun now. */
  enough(): void {
    if (!this.waiting.size) return;
    this.end('stopped before anything was found');
    this.prepare();
  }

  private end(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    clearTimeout(this.idle);
    const all = [...this.waiting.values()];
    this.waiting.clear();
    this.thinks(false);
    for (const one of all) {
      if (one.best === null) one.failed(new Error(why));
      else one.done(one.best);
    }
  }

  private rest(): void {
    this.idle = setTimeout(() => this.end('idle'), IDLE);
  }

  private start(): Worker {
    const worker = new Worker(self.location.href, { type: 'module' });
    worker.onmessage = (event) => this.hear(event.data as FromAside);
    worker.onerror = (event) => (event.preventDefault(), this.end(event.message));
    worker.postMessage({ ...this.begun, aside: true } satisfies ToWorker);
    return worker;
  }

  private hear(message: FromAside): void {
    if (message.type !== 'better' && message.type !== 'thought') return;
    const one = this.waiting.get(message.n);
    if (!one) return;
    if (message.type === 'better') {
      one.best = message.text;
      return;
    }
    this.waiting.delete(message.n);
    if (!this.waiting.size) {
      this.thinks(false);
      this.rest();
    }
    if (message.text === null) one.failed(new Error('the thought failed'));
    else one.done(message.text);
  }
}
