/**
 * Client of the tables in this browser. They live in a worker that starts on the first request. Everything acknowledged
 * is stored, so ending the worker loses only a running search.
 */

import { baseUrl } from '../net/base_url';
import { localStore } from '../state/local_store';
import { storeLocalTables } from '../state/local_tables';
import { storagePlace } from '../state/storage_place.svelte';
import { t } from '../text/page_texts.svelte';
import { toast } from '../ui/toasts.svelte';
import type { TableList } from '../net/wire';
import type { FromWorker, ToWorker, PocketFailure } from './worker_messages';
import { announceTab } from './other_tabs';

const NAME = 'caravanserai';
/** ms after which the page says that a bot is thinking */
const THINKING_DELAY = 400;
/** ms of silence after which a worker that owes an answer counts as dead */
const SILENCE_LIMIT = 30_000;
/** remembers that a snapshot is stored (memory_snapshot.ts), so that the worker may start early */
const SNAPSHOT_KEY = 'start';

interface ConnectionHandlers {
  frame: (text: string) => void;
  closed: (code: number) => void;
}
export interface PocketResponse {
  status: number;
  text: string;
}

export class PocketError extends Error {
  constructor(
    readonly why: PocketFailure,
    message: string,
  ) {
    super(message);
  }
}

class Pocket {
  state = $state<'closed' | 'loading' | 'ready' | 'failed'>('closed');
  loaded = $state(0);
  total = $state(0);

  #worker: Worker | null = null;
  #opened: Promise<void> | null = null;
  #lastNumber = 0;
  /** since when an answer is due: requests and frames are answered */
  #owesSince = 0;
  #hasAnnounced = false;
  #requests = new Map<number, { done: (answer: PocketResponse) => void; failed: (error: unknown) => void }>();
  #connections = new Map<number, ConnectionHandlers>();

  /** Start the worker, if it does not run. */
  open(): Promise<void> {
    const opened = this.#begin();
    storagePlace.isOpening = this.state === 'loading';
    return opened;
  }

  /** Start the worker early if a snapshot is stored; nothing is downloaded for it. */
  async prepare(game: string): Promise<void> {
    if (localStore.get(SNAPSHOT_KEY) !== 'kept') return;
    await this.#begin();
    await this.ask('GET', `/games/${game}/data`);
  }

  #begin(): Promise<void> {
    this.#opened ??= this.#start().catch((error: unknown) => {
      this.#end();
      this.state = 'failed';
      storagePlace.failure = error instanceof PocketError ? error.why : 'broken';
      throw error;
    });
    return this.#opened;
  }

  #start(): Promise<void> {
    this.state = 'loading';
    this.loaded = this.total = 0;
    storagePlace.failure = '';
    void navigator.storage?.persist?.().catch(() => {});
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.#worker = worker;
    const life = `${NAME} ${crypto.getRandomValues(new Uint32Array(2)).join(' ')}`;
    return new Promise((ready, failed) => {
      worker.onmessage = (event) => {
        const message = event.data as FromWorker;
        if (message.type === 'ready') {
          this.state = 'ready';
          this.#watch(worker, life);
          this.#announce();
          storagePlace.isAwake = true;
          storagePlace.isOpening = false;
          ready();
        } else if (message.type === 'failed') failed(new PocketError(message.why, message.message));
        else this.#receive(message);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        // A worker that could not be fetched has no message; one that fails has.
        failed(new PocketError(event instanceof ErrorEvent ? 'broken' : 'offline', event.message));
        if (this.#worker === worker && this.state === 'ready') this.stop();
      };
      this.#send({ type: 'begin', files: new URL('pocket/', baseUrl).href, name: NAME, life });
    });
  }

  #announce(): void {
    if (this.#hasAnnounced) return;
    this.#hasAnnounced = true;
    announceTab(NAME, () => toast(t('pocket.other_tab')));
  }

  /** A browser may end a worker without notice when memory is short. */
  #watch(worker: Worker, life: string): void {
    const gone = (): void => void (this.#worker === worker && this.stop());
    if (navigator.locks) return void navigator.locks.request(life, gone);
    // Without locks (plain http) silence is taken for death, where an answer is due.
    const watching = setInterval(() => {
      if (this.#worker !== worker) clearInterval(watching);
      else if (this.#owesSince && Date.now() - this.#owesSince > SILENCE_LIMIT) gone();
    }, SILENCE_LIMIT / 4);
  }

  #send(message: ToWorker): void {
    if (message.type === 'ask' || message.type === 'say') this.#owesSince ||= Date.now();
    this.#worker?.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if (message.type === 'progress') {
      this.loaded = message.loaded;
      this.total = message.total;
    } else if (message.type === 'answer') {
      this.#requests.get(message.n)?.done(message);
      this.#requests.delete(message.n);
    } else if (message.type === 'frame') this.#connections.get(message.line)?.frame(message.text);
    else if (message.type === 'closed') {
      const ends = this.#connections.get(message.line);
      this.#connections.delete(message.line);
      ends?.closed(message.code);
    } else if (message.type === 'mine') storeLocalTables((JSON.parse(message.text) as TableList).tables);
    else if (message.type === 'thinks') this.#setThinking(message.on);
    else if (message.type === 'kept') localStore.set(SNAPSHOT_KEY, message.kept ? 'kept' : '');
    this.#owesSince = this.#requests.size ? Date.now() : 0;
  }

  async ask(method: string, path: string, body?: unknown): Promise<PocketResponse> {
    await this.open();
    const n = ++this.#lastNumber;
    return new Promise((done, failed) => {
      this.#requests.set(n, { done, failed });
      this.#send({ type: 'ask', n, method, path, body: body === undefined ? null : JSON.stringify(body) });
    });
  }

  connect(
    table: string,
    frame: ConnectionHandlers['frame'],
    closed: ConnectionHandlers['closed'],
  ): { say: (text: string) => void; leave: () => void } {
    const line = ++this.#lastNumber;
    this.#connections.set(line, { frame, closed });
    this.#send({ type: 'open', line, table });
    return {
      say: (text) => this.#send({ type: 'say', line, text }),
      leave: () => {
        if (this.#connections.delete(line)) this.#send({ type: 'leave', line });
      },
    };
  }

  #thinkingTimer: ReturnType<typeof setTimeout> | undefined;
  #setThinking(on: boolean): void {
    clearTimeout(this.#thinkingTimer);
    if (on) this.#thinkingTimer = setTimeout(() => (storagePlace.isThinking = true), THINKING_DELAY);
    else storagePlace.isThinking = false;
  }

  /** Stop all searches: bots play their best move so far. */
  stopThinking(): void {
    this.#send({ type: 'enough' });
  }

  /** End the worker. Open tables reconnect and continue from what is stored. */
  stop(): void {
    this.#end();
    this.state = 'closed';
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = this.#opened = null;
    storagePlace.isAwake = storagePlace.isOpening = false;
    this.#owesSince = 0;
    this.#setThinking(false);
    const asked = [...this.#requests.values()];
    const lines = [...this.#connections.values()];
    this.#requests.clear();
    this.#connections.clear();
    for (const one of asked) one.failed(new PocketError('broken', 'the worker was ended'));
    for (const one of lines) one.closed(1006);
  }
}

export const pocket = new Pocket();

let there: Promise<boolean> | undefined;
/** Whether this page was built with a pocket. */
export function hasPocket(): Promise<boolean> {
  there ??= fetch(new URL('pocket/pocket.json', baseUrl)).then(
    async (answer) => answer.ok && 'files' in ((await answer.json()) as object),
    () => false,
  );
  return there;
}
