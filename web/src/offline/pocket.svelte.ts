/**
 * The tables in this browser, as the page sees them. They live in a worker, which is started when somebody asks for one
 * of them. Whatever was acknowledged is stored: a worker that ends, or is ended, loses nothing but a thought.
 */

import { base } from '../net/base_url';
import { keep } from '../state/identity.svelte';
import { noteTables } from '../state/local_tables';
import { place } from '../state/storage_place.svelte';
import { t } from '../text/page_texts.svelte';
import { toast } from '../ui/toasts.svelte';
import type { TableList } from '../net/wire';
import type { FromWorker, ToWorker, Why } from './worker_messages';
import { meetTabs } from './other_tabs';

const NAME = 'caravanserai';
/** milliseconds after which it is said that a bot thinks: most do not take so long */
const A_WHILE = 400;
/** milliseconds without a word after which a worker that owes an answer is taken for dead */
const SILENCE = 30_000;
/** remembers that a start is kept (start.ts), so that it may be begun before anybody waits for it */
const KEPT = 'start';

interface Ends {
  frame: (text: string) => void;
  closed: (code: number) => void;
}
export interface Answer {
  status: number;
  text: string;
}

export class NoPocket extends Error {
  constructor(
    readonly why: Why,
    message: string,
  ) {
    super(message);
  }
}

class Pocket {
  state = $state<'closed' | 'loading' | 'ready' | 'failed'>('closed');
  loaded = $state(0);
  total = $state(0);

  private worker: Worker | null = null;
  private opening: Promise<void> | null = null;
  private n = 0;
  /** since when the worker owes a word: it answers requests and frames */
  private owes = 0;
  private met = false;
  private asked = new Map<number, { done: (answer: Answer) => void; failed: (error: unknown) => void }>();
  private lines = new Map<number, Ends>();

  /** Start it, if it does not run already. */
  open(): Promise<void> {
    const opened = this.begin();
    place.opening = this.state === 'loading';
    return opened;
  }

  /** Whoever is about to play here waits less if it is begun now; nothing is loaded that was not before. */
  async prepare(game: string): Promise<void> {
    if (keep.get(KEPT) !== 'kept') return;
    await this.begin();
    await this.ask('GET', `/games/${game}/data`);
  }

  private begin(): Promise<void> {
    this.opening ??= this.start().catch((error: unknown) => {
      this.end();
      this.state = 'failed';
      place.trouble = error instanceof NoPocket ? error.why : 'broken';
      throw error;
    });
    return this.opening;
  }

  private start(): Promise<void> {
    this.state = 'loading';
    this.loaded = this.total = 0;
    place.trouble = '';
    void navigator.storage?.persist?.().catch(() => {});
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    const life = `${NAME} ${crypto.getRandomValues(new Uint32Array(2)).join(' ')}`;
    return new Promise((ready, failed) => {
      worker.onmessage = (event) => {
        const message = event.data as FromWorker;
        if (message.type === 'ready') {
          this.state = 'ready';
          this.watch(worker, life);
          this.meet();
          place.awake = true;
          place.opening = false;
          ready();
        } else if (message.type === 'failed') failed(new NoPocket(message.why, message.told));
        else this.hear(message);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        // A worker that could not be fetched has nothing to say; one that fails says what it failed of.
        failed(new NoPocket(event instanceof ErrorEvent ? 'broken' : 'offline', event.message));
        if (this.worker === worker && this.state === 'ready') this.stop();
      };
      this.tell({ type: 'begin', files: new URL('pocket/', base).href, name: NAME, life });
    });
  }

  private meet(): void {
    if (this.met) return;
    this.met = true;
    meetTabs(NAME, () => toast(t('pocket.other_tab')));
  }

  /** A browser may end a worker without a word, for want of memory: then it is as if we had. */
  private watch(worker: Worker, life: string): void {
    const gone = (): void => void (this.worker === worker && this.stop());
    if (navigator.locks) return void navigator.locks.request(life, gone);
    // At a plain http address there are no locks: then silence has to do, where a word is due.
    const watching = setInterval(() => {
      if (this.worker !== worker) clearInterval(watching);
      else if (this.owes && Date.now() - this.owes > SILENCE) gone();
    }, SILENCE / 4);
  }

  private tell(message: ToWorker): void {
    if (message.type === 'ask' || message.type === 'say') this.owes ||= Date.now();
    this.worker?.postMessage(message);
  }

  private hear(message: FromWorker): void {
    if (message.type === 'progress') {
      this.loaded = message.loaded;
      this.total = message.total;
    } else if (message.type === 'answer') {
      this.asked.get(message.n)?.done(message);
      this.asked.delete(message.n);
    } else if (message.type === 'frame') this.lines.get(message.line)?.frame(message.text);
    else if (message.type === 'closed') {
      const ends = this.lines.get(message.line);
      this.lines.delete(message.line);
      ends?.closed(message.code);
    } else if (message.type === 'mine') noteTables((JSON.parse(message.text) as TableList).tables);
    else if (message.type === 'thinks') this.thinks(message.on);
    else if (message.type === 'kept') keep.set(KEPT, message.kept ? 'kept' : '');
    this.owes = this.asked.size ? Date.now() : 0;
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    await this.open();
    const n = ++this.n;
    return new Promise((done, failed) => {
      this.asked.set(n, { done, failed });
      this.tell({ type: 'ask', n, method, path, body: body === undefined ? null : JSON.stringify(body) });
    });
  }

  line(table: string, frame: Ends['frame'], closed: Ends['closed']): { say: (text: string) => void; leave: () => void } {
    const line = ++this.n;
    this.lines.set(line, { frame, closed });
    this.tell({ type: 'open', line, table });
    return {
      say: (text) => this.tell({ type: 'say', line, text }),
      leave: () => {
        if (this.lines.delete(line)) this.tell({ type: 'leave', line });
      },
    };
  }

  private soon: ReturnType<typeof setTimeout> | undefined;
  private thinks(on: boolean): void {
    clearTimeout(this.soon);
    if (on) this.soon = setTimeout(() => (place.thinking = true), A_WHILE);
    else place.thinking = false;
  }

  /** Enough thought: whoever thinks plays the best they have found so far. */
  enough(): void {
    this.tell({ type: 'enough' });
  }

  /** End the worker, whatever it thinks about: who is at a table comes again, and finds it as it was stored. */
  stop(): void {
    this.end();
    this.state = 'closed';
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = this.opening = null;
    place.awake = place.opening = false;
    this.owes = 0;
    this.thinks(false);
    const asked = [...this.asked.values()];
    const lines = [...this.lines.values()];
    this.asked.clear();
    this.lines.clear();
    for (const one of asked) one.failed(new NoPocket('broken', 'the worker was ended'));
    for (const one of lines) one.closed(1006);
  }
}

export const pocket = new Pocket();

let there: Promise<boolean> | undefined;
/** Whether this page was built with a pocket. */
export function pocketThere(): Promise<boolean> {
  there ??= fetch(new URL('pocket/pocket.json', base)).then(
    async (answer) => answer.ok && 'files' in ((await answer.json()) as object),
    () => false,
  );
  return there;
}
