/**
 * Client of one table: connects, reconnects, and sends every move exactly once. A move is sent again with the same
 * number until the server acknowledges it.
 */

import { get, getToken } from './api';
import { openConnection, needsNetwork, OPEN, type Connection } from './connection';
import { PatchReader, type WholeFrame } from './patch';
import { DisplayedTable } from '../state/table/displayed_table.svelte';
import {
  CLOSE_CODES,
  PROTOCOL,
  type EventReplay,
  type TurnInfo,
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

export type ConnectionStatus = 'connecting' | 'live' | 'lost' | 'old' | 'gone' | 'stranger' | 'closed';

const PING_INTERVAL = 20_000; // a ping is sent after this silence
const PONG_TIMEOUT = 8_000; // the answer must come within this time
const CONNECT_TIMEOUT = 20_000; // a network connection that does not open in this time is dropped and retried
const LONGEST_RETRY_DELAY = 15_000;

type NumberedFrame = Extract<AnyClientMessage, { n: number }>;
interface PendingFrame {
  frame: NumberedFrame;
  again: boolean; // resend after a reconnect
  done: (answer: AnyServerMessage | null) => void;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type WithoutNumber<T> = T extends any ? Omit<T, 'n'> : never;

export class LiveTable {
  status = $state<ConnectionStatus>('connecting');
  wasLive = $state(false);
  retryAt = $state(0);
  /** what the page displays: it lags behind the server while events are animated */
  readonly displayed: DisplayedTable;
  chat = $state.raw<ChatLine[]>([]);
  present = $state.raw<number[]>([]);
  /** when seats that were here have left, in milliseconds; what happened before this page opened is not known */
  leftAt = $state.raw<Record<number, number>>({});
  spectators = $state(0);
  pendingMoves = $state(0);
  /** clocks do not wait for the animation */
  clock = $state.raw<ClockInfo | null>(null);
  clockAt = $state(0);
  onrefused: (refused: RefusedMessage) => void = () => {};
  onchat: (line: ChatLine) => void = () => {};
  /** move of a real table that needs to be told what chance did; nothing else can be played meanwhile */
  toldMove = $state.raw<{ seat: number; action: string } | null>(null);
  readonly isBusy = $derived(this.pendingMoves > 0 || this.toldMove !== null);

  #version = 0;
  #heldUpdates: Update[] | null = null; // until the events before them are loaded
  readonly #patchReader = new PatchReader(() => void this.#send({ type: 'sync', since: this.#version }, false));
  readonly #client = Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2);
  #lastNumber = 0;
  #waiting = new Map<number, PendingFrame>();
  #socket: Connection | null = null;
  #isGreeted = false; // hello was answered on this connection
  #tries = 0;
  #timer = 0;
  #pulse = 0;
  #lastReceived = 0;
  #stopped = false;
  #previews = new Map<string, Promise<PreviewResult | null>>();

  constructor(
    readonly id: string,
    private language: Language,
    tempo: () => number = () => 0,
    /** spectators of bots see the game from this move on, however far it is */
    private readonly watchFrom: number | null = null,
  ) {
    this.displayed = new DisplayedTable(tempo);
    addEventListener('online', this.reconnect);
    if (needsNetwork(id)) addEventListener('offline', this.#dropConnection);
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
    this.#open();
  }

  get table(): TableInfo | null {
    return this.displayed.table;
  }
  get version(): number {
    return this.#version;
  }
  get update(): Update | null {
    return this.displayed.update;
  }
  get seats(): SeatState[] {
    return this.displayed.seats;
  }
  get log(): EventInfo[] {
    return this.displayed.log;
  }
  get logFrom(): number {
    return this.displayed.logFrom;
  }
  get currentEvents(): EventInfo[] {
    return this.displayed.currentEvents;
  }

  // -- the connection -------------------------------------------------------------------------------------------------

  #open(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.retryAt = 0;
    const socket = openConnection(this.id);
    this.#socket = socket;
    this.#isGreeted = false;
    clearTimeout(this.#pulse);
    if (needsNetwork(this.id)) this.#pulse = window.setTimeout(this.#dropConnection, CONNECT_TIMEOUT);
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      const hello: AnyClientMessage = {
        type: 'hello',
        protocol: PROTOCOL,
        token: getToken(),
        lang: this.language,
        since: this.#version,
        patches: true,
      };
      socket.send(JSON.stringify(hello));
      this.#lastReceived = Date.now();
      this.#schedulePing();
    };
    socket.onmessage = (event) => {
      const frame = socket === this.#socket && this.#patchReader.expand(JSON.parse(event.data) as AnyServerMessage);
      if (frame) this.#receive(frame);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#onClosed(event.code);
    };
  }

  #onClosed(code: number): void {
    clearTimeout(this.#pulse);
    this.#socket = null;
    if (this.#stopped) return;
    if (code === CLOSE_CODES.OLD_PAGE) this.status = 'old';
    else if (code === CLOSE_CODES.NO_TABLE) this.status = 'gone';
    else if (this.status === 'stranger') return;
    else {
      this.status = this.wasLive ? 'lost' : 'connecting';
      if (this.#tries >= 2) this.status = 'lost';
      const pause = Math.min(LONGEST_RETRY_DELAY, 400 * 2 ** this.#tries++) * (0.5 + Math.random());
      this.retryAt = Date.now() + pause;
      this.#timer = window.setTimeout(() => this.#open(), pause);
    }
    for (const [n, waiting] of this.#waiting) {
      if (waiting.again && this.status !== 'gone' && this.status !== 'old') continue;
      this.#waiting.delete(n);
      waiting.done(null);
    }
    this.#countPending();
  }

  /** Reconnect at once. */
  reconnect = (): void => {
    if (this.#socket === null && this.status !== 'old' && this.status !== 'gone') this.#open();
  };

  #onVisibilityChange = (): void => {
    if (document.visibilityState !== 'visible') return this.displayed.onHidden();
    if (this.#socket === null) this.reconnect();
    else if (this.status === 'live') this.#ping();
  };

  #schedulePing(): void {
    clearTimeout(this.#pulse);
    this.#pulse = window.setTimeout(() => this.#ping(), PING_INTERVAL);
  }

  #ping(): void {
    const asked = Date.now();
    this.#send({ type: 'ping' }, false);
    clearTimeout(this.#pulse);
    this.#pulse = window.setTimeout(() => {
      if (this.#lastReceived >= asked) this.#schedulePing();
      else this.#dropConnection();
    }, PONG_TIMEOUT);
  }

  /** Drops a dead connection before the browser reports it. */
  #dropConnection = (): void => {
    const socket = this.#socket;
    if (socket) {
      this.#onClosed(1006);
      socket.onclose = null;
      socket.close();
    }
  };

  stop(): void {
    this.#stopped = true;
    this.status = 'closed';
    clearTimeout(this.#timer);
    clearTimeout(this.#pulse);
    removeEventListener('online', this.reconnect);
    removeEventListener('offline', this.#dropConnection);
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
    this.#socket?.close();
    this.#socket = null;
    this.displayed.queue.drop();
  }

  // -- from the server ------------------------------------------------------------------------------------------------

  #receive(frame: WholeFrame): void {
    this.#lastReceived = Date.now();
    switch (frame.type) {
      case 'update':
        this.#receiveUpdate(frame);
        break;
      case 'ack':
      case 'previewed':
      case 'hinted':
      case 'pong':
        this.#receiveAnswer(frame.n, frame);
        break;
      case 'refused':
        this.#receiveAnswer(frame.n, frame);
        break;
      case 'said':
        if (!this.chat.some((line) => line.number === frame.line.number)) {
          this.chat = [...this.chat, frame.line];
          this.onchat(frame.line);
        }
        break;
      case 'stands':
        this.displayed.setStandingAnswers(frame.seat, frame.standing);
        break;
      case 'presence':
        this.#notePresence(frame.seats);
        this.spectators = frame.spectators;
        break;
      case 'problem':
        if (frame.code === 'unknown_token') this.status = 'stranger';
        break;
    }
  }

  #receiveUpdate(update: Update): void {
    // Updates before the answer to hello are skipped: the answer contains them, and only it says which own moves to
    // resend.
    if (!update.full && !this.#isGreeted) return;
    // Nothing new: the running animation goes on.
    const known = update.full && update.version === this.#version && this.displayed.queue.isBusy;
    if (!update.full) {
      if (update.version <= this.#version) return;
      if (update.version > this.#version + 1) {
        this.#send({ type: 'sync', since: this.#version }, false);
        return;
      }
    }
    const comesBack = !this.#isGreeted;
    this.#isGreeted = true;
    this.#version = update.version;
    this.clock = update.clock;
    this.clockAt = Date.now() + 1000 * update.clock.stands;
    if (update.full) this.chat = update.chat;
    if (this.#heldUpdates) this.#heldUpdates.push(update);
    else if (!known) {
      if (update.full && this.#onlyWatches(update)) void this.#watchOn(update);
      else this.displayed.receive(update);
    }
    this.#previews.clear();
    this.status = 'live';
    this.wasLive = true;
    this.#tries = 0;
    if (comesBack) this.#resend();
  }

  /** The last move that a spectator of bots has seen; null for all others. */
  get #watchedMove(): number | null {
    return this.watchFrom === null ? null : (this.seats[0]?.view.moves ?? this.watchFrom);
  }

  #onlyWatches({ table, seats }: Update): boolean {
    const [seatState] = seats;
    const seen = this.#watchedMove;
    if (seen === null || !seatState || seatState.seat !== null) return false;
    // A finished game opens at its result, unless its owner has not seen any of it.
    const isOpened = !this.seats.length;
    if (table.status === 'over' && isOpened && !(table.owner && this.watchFrom === 0)) return false;
    return seatState.view.moves > seen && table.seats.every((one) => one.kind === 'bot');
  }

  /** Bots do not wait for spectators: the moves made meanwhile are replayed first. */
  async #watchOn(update: Update): Promise<void> {
    const since = this.#watchedMove;
    this.#heldUpdates = [update];
    const seatState = update.seats[0]!;
    const path = `/tables/${this.id}/again?lang=${this.language}&since=${since}&until=${seatState.view.moves}`;
    const again = await get<EventReplay>(path).catch(() => null);
    const [first, ...later] = this.#heldUpdates;
    this.#heldUpdates = null;
    this.displayed.receive(first!);
    if (again) this.displayed.replay(again, seatState);
    for (const one of later) this.displayed.receive(one);
  }

  #notePresence(seats: number[]): void {
    const gone = this.present.filter((seat) => !seats.includes(seat)).map((seat) => [seat, Date.now()] as const);
    const away = Object.entries(this.leftAt).filter(([seat]) => !seats.includes(Number(seat)));
    this.leftAt = Object.fromEntries([...away, ...gone]);
    this.present = seats;
  }

  #receiveAnswer(n: number, frame: AnyServerMessage): void {
    const waiting = this.#waiting.get(n);
    if (!waiting) {
      if (frame.type === 'refused') this.onrefused(frame);
      return;
    }
    this.#waiting.delete(n);
    this.#countPending();
    waiting.done(frame);
    const asked = waiting.frame.type;
    if (frame.type === 'refused' && frame.code === 'outcome_needed' && waiting.frame.type === 'play')
      this.toldMove = { seat: waiting.frame.seat, action: waiting.frame.action };
    else if (frame.type === 'refused' && asked !== 'preview' && asked !== 'hint') this.onrefused(frame);
  }

  // -- to the server --------------------------------------------------------------------------------------------------

  #send(message: WithoutNumber<NumberedFrame>, again: boolean): Promise<AnyServerMessage | null> {
    const frame = { ...message, n: ++this.#lastNumber } as NumberedFrame;
    return new Promise((done) => {
      if (frame.type !== 'sync') this.#waiting.set(frame.n, { frame, again, done });
      this.#countPending();
      if (this.#socket?.readyState === OPEN && (this.status === 'live' || frame.type === 'sync')) {
        this.#socket.send(JSON.stringify(frame));
      } else if (!again) {
        this.#waiting.delete(frame.n);
        done(null);
      }
    });
  }

  #resend(): void {
    for (const [n, { frame, again, done }] of this.#waiting) {
      if (!again) continue;
      if (frame.type === 'say' && this.chat.slice(-3).some((line) => line.text === frame.text)) {
        this.#waiting.delete(n);
        done({ type: 'ack', n, version: this.#version, again: true });
        continue;
      }
      this.#socket?.send(JSON.stringify(frame));
    }
    this.#countPending();
  }

  #countPending(): void {
    let sending = 0;
    for (const { again } of this.#waiting.values()) if (again) sending++;
    this.pendingMoves = sending;
  }

  play(seat: number, action: string): Promise<AnyServerMessage | null> {
    return this.#send({ type: 'play', client: this.#client, seat, version: this.#version, action }, true);
  }

  /** Plays a choice that can be taken back; any other is answered with its preview. */
  async playUnlessFinal(seat: number, action: string): Promise<PreviewResult | null> {
    const message = { type: 'play', client: this.#client, seat, version: this.#version, action } as const;
    const frame = await this.#send({ ...message, unless_final: true }, true);
    return frame?.type === 'previewed' ? frame : null;
  }

  undo(seat: number, what: 'undo' | 'redo' | 'turn'): Promise<AnyServerMessage | null> {
    return this.#send({ type: 'undo', client: this.#client, seat, version: this.#version, what }, true);
  }

  preview(seat: number, action: string): Promise<PreviewResult | null> {
    const key = `${this.#version} ${seat} ${action}`;
    let found = this.#previews.get(key);
    if (!found) {
      found = this.#send({ type: 'preview', seat, action }, false).then((frame) =>
        frame?.type === 'previewed' ? frame : null,
      );
      this.#previews.set(key, found);
    }
    return found;
  }

  async hint(seat: number): Promise<HintResult | RefusedMessage | null> {
    const frame = await this.#send({ type: 'hint', seat }, false);
    return frame?.type === 'hinted' || frame?.type === 'refused' ? frame : null;
  }

  say(text: string): Promise<AnyServerMessage | null> {
    return this.#send({ type: 'say', text }, true);
  }

  /** Sets a standing answer to a reaction; the default answer removes it. */
  setStandingAnswer(seat: number, reaction: string, answer: string): Promise<AnyServerMessage | null> {
    return this.#send({ type: 'standing', seat, reaction, answer }, false);
  }

  /** Requests everything again in another language. */
  setLanguage(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    this.displayed.clear();
    this.#version = 0;
    void this.#send({ type: 'sync', since: 0, lang: language }, false);
  }

  /** Loads the part of the log from before this page was opened. */
  async loadWholeLog(): Promise<void> {
    if (this.logFrom === 0) return;
    const path = `/tables/${this.id}/log?lang=${this.language}`;
    this.displayed.prependTurns(await get<TurnInfo[]>(`/tables/${this.id}/turns?lang=${this.language}`));
    let events = await get<EventInfo[]>(path);
    this.displayed.prependLog(events);
    while (events.length && events[0]!.move > 1) {
      events = await get<EventInfo[]>(`${path}&before=${events[0]!.move}`);
      this.displayed.prependLog(events);
    }
  }

  /** Replays the events after a move on the board, up to another one, as an own seat or a spectator saw them. */
  async replaySince(seat: number | null, since: number, until?: number): Promise<void> {
    const query = new URLSearchParams({ lang: this.language, since: String(since) });
    if (seat !== null) query.set('seat', String(seat));
    if (until !== undefined) query.set('until', String(until));
    const again = await get<EventReplay>(`/tables/${this.id}/again?${query}`);
    const seatState = this.displayed.seats.find((one) => one.seat === seat);
    if (seatState) this.displayed.replay(again, seatState);
  }
}
