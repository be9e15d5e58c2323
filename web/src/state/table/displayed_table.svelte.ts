/**
 * What the page shows of a table. What the server tells enters a queue, and everything that is seen (views, choices,
 * question, scores, log) advances with it: nothing runs ahead of what was shown on the board.
 */

import { beatsAgain, beatsOf, until, type Beat } from '../../animation/event_steps';
import { pace } from '../../animation/flights';
import { browserClock, PATIENCE, Queue, type Clock } from '../../animation/queue';
import type { Staging } from '../../animation/staging';
import type { EventReplay, EventInfo, SeatState, TableInfo, Update } from '../../net/wire';

/** A live clock runs while one looks: then nobody is kept. */
const HURRY = 2_000;
/** What is shown again may take longer than what one waits for. */
const LONGEST_AGAIN = 60_000;
/** Of so many beats that wait for a player, nobody wants to see all. */
const FAR_BEHIND = 300;

/** A big moment on the board: its headline, and what has been told of it so far. */
export interface Scene {
  title: EventInfo;
  parts: EventInfo[];
}

/** Whether a line of the log is still true after an update. Who sat where is never taken back, and may come again. */
function stays(event: EventInfo, update: Update): boolean {
  if (event.move > update.log_from) return false;
  return !update.full || !event.key.startsWith('seat.') || !update.events.some((one) => one.key === event.key && one.text === event.text);
}

export class Shown {
  table = $state.raw<TableInfo | null>(null);
  update = $state.raw<Update | null>(null);
  private current = $state.raw<SeatState[]>([]);
  private before = $state.raw<SeatState[] | null>(null); // while something is shown again
  readonly seats = $derived(this.before ?? this.current);
  log = $state.raw<EventInfo[]>([]);
  /** events of moves up to this number are not loaded */
  logFrom = $state(0);
  /** what is being shown, for animation; a new list is a new moment */
  fresh = $state.raw<EventInfo[]>([]);
  /** false while things are on their way */
  landed = $state(true);
  /** an event is being shown that one may skip */
  playing = $state(false);
  paused = $state(false);
  /** how many moves wait to be shown */
  behind = $state(0);
  scene = $state.raw<Scene | null>(null);
  /** lines of the score sheet that are counted by now; null: it is not the end */
  counts = $state.raw<string[] | null>(null);
  staging: Staging = {};
  onshown: (update: Update) => void = () => {};

  readonly queue: Queue<Beat>;
  private empty = true;
  private later: EventInfo[] | null = null; // the log, while who watches from the beginning has not seen all of it
  private arriving: SeatState[] = []; // as they are after all that waits

  constructor(
    /** against the middle speed; 0: nothing moves */
    private readonly tempo: () => number,
    clock: Clock = browserClock,
  ) {
    this.queue = new Queue<Beat>(
      { begin: (beat, speed) => this.begin(beat, speed), land: (beat) => this.land(beat), end: (beat, passed) => this.end(beat, passed), changed: () => this.changed() },
      clock,
    );
  }

  get again(): boolean {
    return this.before !== null;
  }

  /** A frame has come. */
  take(update: Update): void {
    const wait = this.mayWait(update);
    const beats = beatsOf(this.arriving, update, this.staging);
    this.arriving = update.seats;
    if (!this.again) this.queue.tempo = this.tempo();
    const seated = update.seats.some((one) => one.seat !== null);
    this.queue.patience = !seated ? Infinity : update.table.pace?.kind === 'live' ? HURRY : PATIENCE;
    if (!wait) {
      this.queue.finish();
      this.queue.drop();
      this.jump(update);
      return;
    }
    this.show(this.current);
    this.queue.put(beats);
    if (seated && this.queue.waiting.length > FAR_BEHIND) this.queue.finish();
  }

  /** Whether there is somebody to show it to. */
  private mayWait(update: Update): boolean {
    if (update.full || !this.table || this.table.status !== 'playing') return false;
    const seated = update.seats.some((one) => one.seat !== null);
    return !(seated && document.visibilityState === 'hidden');
  }

  /** The page was hidden: a player sees how things stand when they come back. */
  hide(): void {
    if (this.seats.some((one) => one.seat !== null)) this.queue.finish();
  }

  /** All is so, without showing how it came to it. */
  private jump(update: Update): void {
    this.before = null;
    this.scene = null;
    this.wholeLog();
    this.cutLog(update);
    this.log = [...this.log, ...update.events];
    this.fresh = update.full ? [] : update.events;
    this.arrive(update);
  }

  private cutLog(update: Update): void {
    const known = this.log.length ? this.log[this.log.length - 1]!.move : 0;
    const first = this.empty;
    this.empty = false;
    if (update.full && (first || update.log_from > Math.max(known, this.logFrom))) {
      this.logFrom = update.log_from;
      this.log = [];
    } else this.log = this.log.filter((event) => stays(event, update));
  }

  /** Of what was possible by then, only what still is by all that has come meanwhile and waits to be shown. */
  private show(seats: SeatState[]): void {
    this.current = seats === this.arriving ? seats : until(seats, this.arriving);
  }

  private arrive(update: Update): void {
    this.table = update.table;
    this.show(update.seats);
    this.update = update;
    this.onshown(update);
  }

  // -- the stages of a beat ------------------------------------------------------------------------------------------

  private begin(beat: Beat, speed: number): void {
    pace.now = speed;
    this.fresh = beat.events;
    this.landed = beat.lead === 0;
    this.counts = beat.counts ?? null;
    if (beat.counts) this.show(beat.seats);
    const [title] = beat.events;
    if (beat.opens && title) this.scene = { title, parts: [] };
    else if (!beat.part) this.scene = null;
  }

  private land(beat: Beat): void {
    this.landed = true;
    if (beat.part && this.scene) this.scene = { ...this.scene, parts: [...this.scene.parts, ...beat.events] };
    if (!beat.update) {
      this.before = beat.seats;
      if (this.later) this.log = [...this.log, ...beat.events];
      return;
    }
    this.before = null;
    if (beat.first) this.cutLog(beat.update);
    this.log = [...this.log, ...beat.events];
    if (beat.own && beat.last) this.arrive(beat.update);
    else this.show(beat.seats);
  }

  private end(beat: Beat, passed: boolean): void {
    if (!passed) this.fresh = [];
    if (!beat.last) return;
    this.scene = null;
    this.counts = null;
    if (!beat.update) {
      this.before = null;
      this.wholeLog();
      this.queue.tempo = this.tempo();
    } else if (!beat.own) this.arrive(beat.update);
  }

  private changed(): void {
    const { now, waiting, paused } = this.queue;
    this.playing = now !== null && !(now.own && now.last);
    this.paused = paused;
    this.behind = new Set(waiting.flatMap((beat) => beat.events.map((event) => event.move))).size;
  }

  // -- what a person wants to see --------------------------------------------------------------------------------------

  /** What happened since a move, on the board. Where nothing moves, its pictures still follow one another. */
  showAgain(told: EventReplay, seat: SeatState): void {
    this.queue.finish();
    const beats = beatsAgain(seat, told.view, told.events, told.moments, this.staging);
    if (!told.events.length) return;
    this.queue.tempo = this.tempo() || 1;
    this.queue.patience = seat.seat === null ? Infinity : LONGEST_AGAIN;
    this.before = [{ ...seat, view: told.view, choices: [], can_undo: false, can_redo: false }];
    if (seat.seat === null) {
      this.later = this.log;
      this.log = this.log.filter((event) => event.move <= told.view.moves);
    }
    this.queue.put(beats);
  }

  private wholeLog(): void {
    if (this.later) this.log = this.later;
    this.later = null;
  }

  /** Everything from the beginning, in another language. */
  forget(): void {
    this.queue.drop();
    this.before = null;
    this.later = null;
    this.log = [];
    this.empty = true;
  }

  older(events: EventInfo[]): void {
    const oldest = this.log.length ? this.log[0]!.move : Infinity;
    this.log = [...events.filter((event) => event.move < oldest), ...this.log];
    this.logFrom = 0;
  }

  stand(seat: number, standing: Record<string, string>): void {
    const change = (seats: SeatState[]): SeatState[] => seats.map((one) => (one.seat === seat ? { ...one, standing } : one));
    this.current = change(this.current);
    this.arriving = change(this.arriving);
  }

  /** The speed was changed. */
  hurry(): void {
    if (!this.again) this.queue.tempo = this.tempo();
    if (!this.queue.tempo) this.queue.finish();
  }
}
