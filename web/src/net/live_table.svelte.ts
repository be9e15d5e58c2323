/**
 * The connection to one table. Whatever the network does, the page shows what the server last said, says honestly
 * whether it is still connected, and a move that was made arrives exactly once: it is sent again, with the same
 * number, until the server has said that it is stored.
 */

import { flushSync } from 'svelte';
import { get, getToken } from './api';
import { lineTo, needsNetwork, OPEN, type Line } from './connection';
import { Patched, type Whole } from './patch';
import { Shown } from '../state/table/displayed_table.svelte';
import {
  PROTOCOL,
  type EventReplay,
  type ChatLine,
  type ClockInfo,
  type EventInfo,
  type AnyClientMessage,
  type AnyServerMessage,
  type HintResult,
  type Language,
  type PreviewResult,
  type RefusedMessage,
  type SeatState,
  type TableInfo,
  type Update,
} from './wire';

export type Status = 'connecting' | 'live' | 'lost' | 'old' | 'gone' | 'stranger' | 'closed';

const QUIET = 20_000; // say something at least this often
const PATIENCE = 8_000; // and expect an answer within this time
const COMING = 20_000; // a line over the network that has not come about by then is given up, and tried anew
const LONGEST_PAUSE = 15_000;

type Numbered = Extract<AnyClientMessage, { n: number }>;
interface Waiting {
  frame: Numbered;
  again: boolean; // send it once more after a reconnect
  done: (answer: AnyServerMessage | null) => void;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Unnumbered<T> = T extends any ? Omit<T, 'n'> : never;

/** How long the page takes to show an update, for the test of that budget: it sets the first of these. */
interface Measuring {
  __caravanserai_measure?: boolean;
  __caravanserai_updates?: number[];
}

function measured(run: () => void): void {
  const page = window as Measuring;
  if (!page.__caravanserai_measure) return run();
  const start = performance.now();
  run();
  flushSync();
  (page.__caravanserai_updates ??= []).push(performance.now() - start);
}

export class Live {
  status = $state<Status>('connecting');
  everLive = $state(false);
  nextTry = $state(0);
  /** what is seen of it: behind what was said, as long as that is still being shown */
  readonly shown: Shown;
  chat = $state.raw<ChatLine[]>([]);
  present = $state.raw<number[]>([]);
  spectators = $state(0);
  sending = $state(0);
  /** clocks do not wait for what is being shown */
  clock = $state.raw<ClockInfo | null>(null);
  clockAt = $state(0);
  onrefused: (refused: RefusedMessage) => void = () => {};
  onsaid: (line: ChatLine) => void = () => {};

  private version = 0;
  private held: Update[] | null = null; // until it is known what came before them
  private readonly patched = new Patched(() => void this.send({ type: 'sync', since: this.version }, false));
  private readonly client = Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
  private n = 0;
  private waiting = new Map<number, Waiting>();
  private socket: Line | null = null;
  private greeted = false; // hello was answered, on this line
  private tries = 0;
  private timer = 0;
  private pulse = 0;
  private heard = 0;
  private stopped = false;
  private previews = new Map<string, Promise<PreviewResult | null>>();

  constructor(
    readonly id: string,
    private language: Language,
    tempo: () => number = () => 0,
    /** who comes to watch bots sees them from this move on, however far they are */
    private readonly watchFrom: number | null = null,
  ) {
    this.shown = new Shown(tempo);
    addEventListener('online', this.now);
    if (needsNetwork(id)) addEventListener('offline', this.drop);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  get table(): TableInfo | null {
    return this.shown.table;
  }
  get update(): Update | null {
    return this.shown.update;
  }
  get seats(): SeatState[] {
    return this.shown.seats;
  }
  get log(): EventInfo[] {
    return this.shown.log;
  }
  get logFrom(): number {
    return this.shown.logFrom;
  }
  get fresh(): EventInfo[] {
    return this.shown.fresh;
  }

  // -- the connection --------------------------------------------------------------------------------------------

  private open(): void {
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.nextTry = 0;
    const socket = lineTo(this.id);
    this.socket = socket;
    this.greeted = false;
    clearTimeout(this.pulse);
    if (needsNetwork(this.id)) this.pulse = window.setTimeout(this.drop, COMING);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      const hello: AnyClientMessage = { type: 'hello', protocol: PROTOCOL, token: getToken(), lang: this.language, since: this.version, patches: true };
      socket.send(JSON.stringify(hello));
      this.heard = Date.now();
      this.beat();
    };
    socket.onmessage = (event) => {
      const frame = socket === this.socket && this.patched.whole(JSON.parse(event.data) as AnyServerMessage);
      if (frame) this.hear(frame);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code);
    };
  }

  private closed(code: number): void {
    clearTimeout(this.pulse);
    this.socket = null;
    if (this.stopped) return;
    if (code === 4000) this.status = 'old';
    else if (code === 4004) this.status = 'gone';
    else if (this.status === 'stranger') return;
    else {
      this.status = this.everLive ? 'lost' : 'connecting';
      if (this.tries >= 2) this.status = 'lost';
      const pause = Math.min(LONGEST_PAUSE, 400 * 2 ** this.tries++) * (0.5 + Math.random());
      this.nextTry = Date.now() + pause;
      this.timer = window.setTimeout(() => this.open(), pause);
    }
    for (const [n, waiting] of this.waiting) {
      if (waiting.again && this.status !== 'gone' && this.status !== 'old') continue;
      this.waiting.delete(n);
      waiting.done(null);
    }
    this.count();
  }

  /** Try again at once. */
  now = (): void => {
    if (this.socket === null && this.status !== 'old' && this.status !== 'gone') this.open();
  };

  private wake = (): void => {
    if (document.visibilityState !== 'visible') return this.shown.hide();
    if (this.socket === null) this.now();
    else if (this.status === 'live') this.ping();
  };

  private beat(): void {
    clearTimeout(this.pulse);
    this.pulse = window.setTimeout(() => this.ping(), QUIET);
  }

  private ping(): void {
    const asked = Date.now();
    this.send({ type: 'ping' }, false);
    clearTimeout(this.pulse);
    this.pulse = window.setTimeout(() => {
      if (this.heard >= asked) this.beat();
      else this.drop();
    }, PATIENCE);
  }

  /** The line is dead, even if nobody has told us yet. */
  private drop = (): void => {
    const socket = this.socket;
    if (socket) {
      this.closed(1006);
      socket.onclose = null;
      socket.close();
    }
  };

  stop(): void {
    this.stopped = true;
    this.status = 'closed';
    clearTimeout(this.timer);
    clearTimeout(this.pulse);
    removeEventListener('online', this.now);
    removeEventListener('offline', this.drop);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
    this.socket = null;
    this.shown.queue.drop();
  }

  // -- from the server ---------------------------------------------------------------------------------------------

  private hear(frame: Whole): void {
    this.heard = Date.now();
    switch (frame.type) {
      case 'update':
        measured(() => this.take(frame));
        break;
      case 'ack':
      case 'previewed':
      case 'hinted':
      case 'pong':
        this.answered(frame.n, frame);
        break;
      case 'refused':
        this.answered(frame.n, frame);
        break;
      case 'said':
        if (!this.chat.some((line) => line.number === frame.line.number)) {
          this.chat = [...this.chat, frame.line];
          this.onsaid(frame.line);
        }
        break;
      case 'stands':
        this.shown.stand(frame.seat, frame.standing);
        break;
      case 'presence':
        this.present = frame.seats;
        this.spectators = frame.spectators;
        break;
      case 'problem':
        if (frame.code === 'unknown_token') this.status = 'stranger';
        break;
    }
  }

  private take(update: Update): void {
    // What is told while one says hello comes with the answer; only that says what of one's own has to be sent again.
    if (!update.full && !this.greeted) return;
    // Nothing new: what is being shown goes on.
    const known = update.full && update.version === this.version && this.shown.queue.busy;
    if (!update.full) {
      if (update.version <= this.version) return;
      if (update.version > this.version + 1) {
        this.send({ type: 'sync', since: this.version }, false);
        return;
      }
    }
    const comesBack = !this.greeted;
    this.greeted = true;
    this.version = update.version;
    this.clock = update.clock;
    this.clockAt = Date.now() + 1000 * update.clock.stands;
    if (update.full) this.chat = update.chat;
    if (this.held) this.held.push(update);
    else if (update.full && !this.everLive && this.onlyWatches(update)) void this.watch(update);
    else if (!known) this.shown.take(update);
    this.previews.clear();
    this.status = 'live';
    this.everLive = true;
    this.tries = 0;
    if (comesBack) this.resend();
  }

  private onlyWatches({ table, seats }: Update): boolean {
    const [sight] = seats;
    if (this.watchFrom === null || !sight || sight.seat !== null) return false;
    return sight.view.moves > this.watchFrom && table.seats.every((one) => one.kind === 'bot');
  }

  /** Bots do not wait for who watches them: what they have done already is shown first. */
  private async watch(update: Update): Promise<void> {
    this.held = [update];
    const sight = update.seats[0]!;
    const path = `/tables/${this.id}/again?lang=${this.language}&since=${this.watchFrom}&until=${sight.view.moves}`;
    const told = await get<EventReplay>(path).catch(() => null);
    const [first, ...later] = this.held;
    this.held = null;
    this.shown.take(first!);
    if (told) this.shown.showAgain(told, sight);
    for (const one of later) this.shown.take(one);
  }

  private answered(n: number, frame: AnyServerMessage): void {
    const waiting = this.waiting.get(n);
    if (!waiting) {
      if (frame.type === 'refused') this.onrefused(frame);
      return;
    }
    this.waiting.delete(n);
    this.count();
    waiting.done(frame);
    const asked = waiting.frame.type;
    if (frame.type === 'refused' && asked !== 'preview' && asked !== 'hint') this.onrefused(frame);
  }

  // -- to the server -----------------------------------------------------------------------------------------------

  private send(message: Unnumbered<Numbered>, again: boolean): Promise<AnyServerMessage | null> {
    const frame = { ...message, n: ++this.n } as Numbered;
    return new Promise((done) => {
      if (frame.type !== 'sync') this.waiting.set(frame.n, { frame, again, done });
      this.count();
      if (this.socket?.readyState === OPEN && (this.status === 'live' || frame.type === 'sync')) {
        this.socket.send(JSON.stringify(frame));
      } else if (!again) {
        this.waiting.delete(frame.n);
        done(null);
      }
    });
  }

  private resend(): void {
    for (const [n, { frame, again, done }] of this.waiting) {
      if (!again) continue;
      if (frame.type === 'say' && this.chat.slice(-3).some((line) => line.text === frame.text)) {
        this.waiting.delete(n);
        done({ type: 'ack', n, version: this.version, again: true });
        continue;
      }
      this.socket?.send(JSON.stringify(frame));
    }
    this.count();
  }

  private count(): void {
    let sending = 0;
    for (const { again } of this.waiting.values()) if (again) sending++;
    this.sending = sending;
  }

  play(seat: number, action: string): Promise<AnyServerMessage | null> {
    return this.send({ type: 'play', client: this.client, seat, version: this.version, action }, true);
  }

  undo(seat: number, what: 'undo' | 'redo' | 'turn'): Promise<AnyServerMessage | null> {
    return this.send({ type: 'undo', client: this.client, seat, version: this.version, what }, true);
  }

  preview(seat: number, action: string): Promise<PreviewResult | null> {
    const key = `${this.version} ${seat} ${action}`;
    let found = this.previews.get(key);
    if (!found) {
      found = this.send({ type: 'preview', seat, action }, false).then((frame) =>
        frame?.type === 'previewed' ? frame : null,
      );
      this.previews.set(key, found);
    }
    return found;
  }

  async hint(seat: number): Promise<HintResult | RefusedMessage | null> {
    const frame = await this.send({ type: 'hint', seat }, false);
    return frame?.type === 'hinted' || frame?.type === 'refused' ? frame : null;
  }

  say(text: string): Promise<AnyServerMessage | null> {
    return this.send({ type: 'say', text }, true);
  }

  /** Answer a question once and for all, or ask to be asked again. */
  stand(seat: number, reaction: string, answer: string): Promise<AnyServerMessage | null> {
    return this.send({ type: 'standing', seat, reaction, answer }, false);
  }

  /** Everything again in another language. */
  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.shown.forget();
    this.version = 0;
    void this.send({ type: 'sync', since: 0, lang: language }, false);
  }

  /** The part of the log from before this page came. */
  async wholeLog(): Promise<void> {
    if (this.logFrom === 0) return;
    const path = `/tables/${this.id}/log?lang=${this.language}`;
    let events = await get<EventInfo[]>(path);
    this.shown.older(events);
    while (events.length && events[0]!.move > 1) {
      events = await get<EventInfo[]>(`${path}&before=${events[0]!.move}`);
      this.shown.older(events);
    }
  }

  /** What happened after a move, once more on the board, as an own seat saw it. */
  async showAgain(seat: number, since: number): Promise<void> {
    const told = await get<EventReplay>(`/tables/${this.id}/again?lang=${this.language}&seat=${seat}&since=${since}`);
    const sight = this.shown.seats.find((one) => one.seat === seat);
    if (sight) this.shown.showAgain(told, sight);
  }
}
