/**
 * What the page shows of a table. What the server tells enters a queue, and everything that is seen (views, choices,
 * question, scores, log) advances with it: nothing runs ahead of what was shown on the board.
 */

import { replayStepsOf, eventStepsOf, withoutExpiredChoices, type EventStep } from '../../animation/event_steps';
import { animationPace } from '../../animation/flights';
import { browserTimers, PATIENCE, AnimationQueue, type Timers } from '../../animation/queue';
import type { Staging } from '../../animation/staging';
import type { EventReplay, EventInfo, SeatState, TableInfo, Update } from '../../net/wire';

/** A live clock runs while one looks: then nobody is kept. */
const LIVE_CLOCK_PATIENCE = 2_000;
/** What is shown again may take longer than what one waits for. */
const REPLAY_PATIENCE = 60_000;
/** Of so many beats that wait for a player, nobody wants to see all. */
const MOST_WAITING_STEPS = 300;

/** A big moment on the board: its headline, and what has been told of it so far. */
export interface Scene {
  title: EventInfo;
  parts: EventInfo[];
}

/** Whether a line of the log is still true after an update. Who sat where is never taken back, and may come again. */
function isStillTrue(event: EventInfo, update: Update): boolean {
  if (event.move > update.log_from) return false;
  return (
    !update.full ||
    !event.key.startsWith('seat.') ||
    !update.events.some((one) => one.key === event.key && one.text === event.text)
  );
}

export class DisplayedTable {
  table = $state.raw<TableInfo | null>(null);
  update = $state.raw<Update | null>(null);
  #current = $state.raw<SeatState[]>([]);
  #replaySeats = $state.raw<SeatState[] | null>(null); // while something is shown again
  readonly seats = $derived(this.#replaySeats ?? this.#current);
  log = $state.raw<EventInfo[]>([]);
  /** events of moves up to this number are not loaded */
  logFrom = $state(0);
  /** what is being shown, for animation; a new list is a new moment */
  currentEvents = $state.raw<EventInfo[]>([]);
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
  ondisplayed: (update: Update) => void = () => {};

  readonly queue: AnimationQueue<EventStep>;
  #isEmpty = true;
  /** the whole log, while a spectator's replay shows a part of it */
  #logAfterReplay: EventInfo[] | null = null;
  #latestSeats: SeatState[] = []; // as they are after all that waits

  constructor(
    /** against the middle speed; 0: nothing moves */
    private readonly tempo: () => number,
    clock: Timers = browserTimers,
  ) {
    this.queue = new AnimationQueue<EventStep>(
      {
        begin: (step, speed) => this.#begin(step, speed),
        land: (step) => this.#land(step),
        end: (step, passed) => this.#end(step, passed),
        changed: () => this.#changed(),
      },
      clock,
    );
  }

  get isReplay(): boolean {
    return this.#replaySeats !== null;
  }

  /** A frame has come. */
  receive(update: Update): void {
    const wait = this.#mayWait(update);
    const steps = eventStepsOf(this.#latestSeats, update, this.staging);
    this.#latestSeats = update.seats;
    if (!this.isReplay) this.queue.tempo = this.tempo();
    const seated = update.seats.some((one) => one.seat !== null);
    this.queue.patience = !seated ? Infinity : update.table.pace?.kind === 'live' ? LIVE_CLOCK_PATIENCE : PATIENCE;
    if (!wait) {
      this.queue.finish();
      this.queue.drop();
      this.#showAtOnce(update);
      return;
    }
    this.#show(this.#current);
    this.queue.add(steps);
    if (seated && this.queue.waiting.length > MOST_WAITING_STEPS) this.queue.finish();
  }

  /** Whether there is somebody to show it to. */
  #mayWait(update: Update): boolean {
    if (update.full || !this.table || this.table.status !== 'playing') return false;
    const seated = update.seats.some((one) => one.seat !== null);
    return !(seated && document.visibilityState === 'hidden');
  }

  /** The page was hidden: a player sees how things stand when they come back. */
  onHidden(): void {
    if (this.seats.some((one) => one.seat !== null)) this.queue.finish();
  }

  /** All is so, without showing how it came to it. */
  #showAtOnce(update: Update): void {
    this.#replaySeats = null;
    this.scene = null;
    this.#restoreLog();
    this.#cutLog(update);
    this.log = [...this.log, ...update.events];
    this.currentEvents = update.full ? [] : update.events;
    this.#finishUpdate(update);
  }

  #cutLog(update: Update): void {
    const known = this.log.length ? this.log[this.log.length - 1]!.move : 0;
    const first = this.#isEmpty;
    this.#isEmpty = false;
    if (update.full && (first || update.log_from > Math.max(known, this.logFrom))) {
      this.logFrom = update.log_from;
      this.log = [];
    } else this.log = this.log.filter((event) => isStillTrue(event, update));
  }

  /** Of what was possible by then, only what still is by all that has come meanwhile and waits to be shown. */
  #show(seats: SeatState[]): void {
    this.#current = seats === this.#latestSeats ? seats : withoutExpiredChoices(seats, this.#latestSeats);
  }

  #finishUpdate(update: Update): void {
    this.table = update.table;
    this.#show(update.seats);
    this.update = update;
    this.ondisplayed(update);
  }

  // -- the stages of a beat ------------------------------------------------------------------------------------------

  #begin(step: EventStep, speed: number): void {
    animationPace.now = speed;
    this.currentEvents = step.events;
    this.landed = step.lead === 0;
    this.counts = step.counts ?? null;
    if (step.counts) this.#show(step.seats);
    const [title] = step.events;
    if (step.opens && title) this.scene = { title, parts: [] };
    else if (!step.part) this.scene = null;
  }

  #land(step: EventStep): void {
    this.landed = true;
    if (step.part && this.scene) this.scene = { ...this.scene, parts: [...this.scene.parts, ...step.events] };
    if (!step.update) {
      this.#replaySeats = step.seats;
      if (this.#logAfterReplay) this.log = [...this.log, ...step.events];
      return;
    }
    this.#replaySeats = null;
    if (step.first) this.#cutLog(step.update);
    this.log = [...this.log, ...step.events];
    if (step.own && step.last) this.#finishUpdate(step.update);
    else this.#show(step.seats);
  }

  #end(step: EventStep, passed: boolean): void {
    if (!passed) this.currentEvents = [];
    if (!step.last) return;
    this.scene = null;
    this.counts = null;
    if (!step.update) {
      this.#replaySeats = null;
      this.#restoreLog();
      this.queue.tempo = this.tempo();
    } else if (!step.own) this.#finishUpdate(step.update);
  }

  #changed(): void {
    const { current, waiting, isPaused } = this.queue;
    this.playing = current !== null && !(current.own && current.last);
    this.paused = isPaused;
    this.behind = new Set(waiting.flatMap((step) => step.events.map((event) => event.move))).size;
  }

  // -- what a person wants to see --------------------------------------------------------------------------------------

  /** What happened since a move, on the board. Where nothing moves, its pictures still follow one another. */
  replay(again: EventReplay, seat: SeatState): void {
    this.queue.finish();
    const steps = replayStepsOf(seat, again.view, again.events, again.moments, this.staging);
    if (!again.events.length) return;
    this.queue.tempo = this.tempo() || 1;
    this.queue.patience = seat.seat === null ? Infinity : REPLAY_PATIENCE;
    this.#replaySeats = [{ ...seat, view: again.view, choices: [], can_undo: false, can_redo: false }];
    if (seat.seat === null) {
      this.#logAfterReplay = this.log;
      this.log = this.log.filter((event) => event.move <= again.view.moves);
    }
    this.queue.add(steps);
  }

  #restoreLog(): void {
    if (this.#logAfterReplay) this.log = this.#logAfterReplay;
    this.#logAfterReplay = null;
  }

  /** Everything from the beginning, in another language. */
  clear(): void {
    this.queue.drop();
    this.#replaySeats = null;
    this.#logAfterReplay = null;
    this.log = [];
    this.#isEmpty = true;
  }

  prependLog(events: EventInfo[]): void {
    const oldest = this.log.length ? this.log[0]!.move : Infinity;
    this.log = [...events.filter((event) => event.move < oldest), ...this.log];
    this.logFrom = 0;
  }

  setStandingAnswers(seat: number, standing: Record<string, string>): void {
    const change = (seats: SeatState[]): SeatState[] =>
      seats.map((one) => (one.seat === seat ? { ...one, standing } : one));
    this.#current = change(this.#current);
    this.#latestSeats = change(this.#latestSeats);
  }

  /** The speed was changed. */
  applyTempo(): void {
    if (!this.isReplay) this.queue.tempo = this.tempo();
    if (!this.queue.tempo) this.queue.finish();
  }
}
