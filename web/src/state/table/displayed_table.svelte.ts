/**
 * The table as displayed. Updates enter a queue, and everything on the page (views, choices, question, scores, log)
 * advances with the queue: nothing runs ahead of the animation.
 */

import { replayStepsOf, eventStepsOf, withoutExpiredChoices, type EventStep } from '../../animation/event_steps';
import { animationPace } from '../../animation/pace';
import { browserTimers, PATIENCE, AnimationQueue, type Timers } from '../../animation/queue';
import type { Staging } from '../../animation/staging';
import { withNames } from '../player_names';
import type { TurnLog } from './log_turns';
import type { EventReplay, EventInfo, SeatState, TableInfo, TurnInfo, Update } from '../../net/wire';

/** With a live clock the player must not be kept waiting. */
const LIVE_CLOCK_PATIENCE = 2_000;
/** A replay may take longer than an animation that delays a decision. */
const REPLAY_PATIENCE = 60_000;
/** With more steps waiting than this, a player's queue is skipped. */
const MOST_WAITING_STEPS = 300;

/** A big moment (week, season, final scoring): its headline and the events shown under it so far. */
export interface Scene {
  title: EventInfo;
  parts: EventInfo[];
}

/** Whether a line of the log still holds after an update. Seat events are never undone and may be sent again. */
function isStillTrue(event: EventInfo, update: Update): boolean {
  if (event.move > update.log_from) return false;
  return (
    !update.full ||
    !event.key.startsWith('seat.') ||
    !update.events.some((one) => one.key === event.key && one.text === event.text)
  );
}

export class DisplayedTable {
  #table = $state.raw<TableInfo | null>(null);
  readonly table = $derived(this.#table && withNames(this.#table));
  update = $state.raw<Update | null>(null);
  #current = $state.raw<SeatState[]>([]);
  #replaySeats = $state.raw<SeatState[] | null>(null); // during a replay
  readonly seats = $derived(this.#replaySeats ?? this.#current);
  log = $state.raw<EventInfo[]>([]);
  /** the whole moves of the log, by the numbers of their first moves */
  #turns = $state.raw<ReadonlyMap<number, TurnInfo>>(new Map());
  readonly turnLog: TurnLog = $derived({
    turns: [...this.#turns.values()],
    underWay: this.update?.under_way ?? [],
    moves: this.update?.seats[0]?.view.moves ?? 0,
  });
  /** events of moves up to this number are not loaded */
  logFrom = $state(0);
  /** events being animated; a new list is a new step */
  currentEvents = $state.raw<EventInfo[]>([]);
  /** false while pieces are on their way */
  landed = $state(true);
  /** an event is being animated and can be skipped */
  playing = $state(false);
  paused = $state(false);
  /** number of moves waiting in the queue */
  behind = $state(0);
  scene = $state.raw<Scene | null>(null);
  /** lines of the score sheet counted so far; null outside the final scoring */
  counts = $state.raw<string[] | null>(null);
  staging: Staging = {};
  ondisplayed: (update: Update) => void = () => {};

  readonly queue: AnimationQueue<EventStep>;
  #isEmpty = true;
  /** the whole log, while a spectator's replay shows a part of it */
  #logAfterReplay: EventInfo[] | null = null;
  #latestSeats: SeatState[] = []; // the seats after everything in the queue

  constructor(
    /** factor on animation times; 0: no animation */
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

  /** An update has arrived. */
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

  /** Whether the update is animated: not while a player's page is hidden. */
  #mayWait(update: Update): boolean {
    if (update.full || !this.table || this.table.status !== 'playing') return false;
    const seated = update.seats.some((one) => one.seat !== null);
    return !(seated && document.visibilityState === 'hidden');
  }

  /** The page was hidden: skip to the current position. */
  onHidden(): void {
    if (this.seats.some((one) => one.seat !== null)) this.queue.finish();
  }

  /** Show an update without animation. */
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

  /** Show seats with only those choices that are still possible after everything that waits in the queue. */
  #show(seats: SeatState[]): void {
    this.#current = seats === this.#latestSeats ? seats : withoutExpiredChoices(seats, this.#latestSeats);
  }

  #finishUpdate(update: Update): void {
    this.#table = update.table;
    this.#show(update.seats);
    this.update = update;
    this.#addTurns(
      [...this.#turns.values()].filter((turn) => turn.moves[0]! <= update.log_from).concat(update.turns ?? []),
    );
    this.ondisplayed(update);
  }

  #addTurns(turns: TurnInfo[]): void {
    this.#turns = new Map(turns.map((turn) => [turn.moves[0]!, turn]));
  }

  // -- handlers of the queue ------------------------------------------------------------------------------------------

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

  // -- replay ---------------------------------------------------------------------------------------------------------

  /** Replay what happened since a move. Without animation its views still follow one another. */
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

  /** Drop everything, to load it again in another language. */
  clear(): void {
    this.queue.drop();
    this.#replaySeats = null;
    this.#logAfterReplay = null;
    this.log = [];
    this.#turns = new Map();
    this.#isEmpty = true;
  }

  /** Adds the turns of the log before those that are known. */
  prependTurns(turns: TurnInfo[]): void {
    this.#addTurns([...turns, ...this.#turns.values()]);
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

  /** The animation speed has changed. */
  applyTempo(): void {
    if (!this.isReplay) this.queue.tempo = this.tempo();
    if (!this.queue.tempo) this.queue.finish();
  }
}
