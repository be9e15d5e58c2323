/** Plays the moves of a record on the board, through the same kind of queue as a live table. */

import { replayStepsOf, type EventStep } from './event_steps';
import { animationPace } from './pace';
import { browserTimers, AnimationQueue, type Timers } from './queue';
import type { Staging } from './staging';
import type { EventInfo, GameView, ReplayView, SeatState } from '../net/wire';

export class RecordPlayback {
  /** the view during a move; null: none is playing */
  view = $state.raw<GameView | null>(null);
  events = $state.raw<EventInfo[]>([]);
  landed = $state(true);
  staging: Staging = {};
  readonly #queue: AnimationQueue<EventStep>;
  #done: () => void = () => {};

  constructor(clock: Timers = browserTimers) {
    this.#queue = new AnimationQueue<EventStep>(
      {
        begin: (step, speed) => this.#begin(step, speed),
        land: (step) => this.#land(step),
        end: (step) => this.#end(step),
      },
      clock,
    );
    this.#queue.patience = Infinity;
  }

  /** Play the move between two views. */
  play(from: GameView, next: Pick<ReplayView, 'view' | 'events' | 'moments'>, tempo: number, done: () => void): void {
    this.stop();
    this.#done = done;
    this.view = from;
    this.#queue.tempo = tempo;
    const seat = {
      seat: next.view.seat,
      view: next.view,
      choices: [],
      can_undo: false,
      can_redo: false,
      standing: {},
    } as SeatState;
    this.#queue.add(replayStepsOf(seat, from, next.events, next.moments, this.staging));
  }

  stop(): void {
    this.#queue.drop();
    this.#done = () => {};
    this.view = null;
    this.events = [];
    this.landed = true;
  }

  #begin(step: EventStep, speed: number): void {
    animationPace.now = speed;
    this.events = step.events;
    this.landed = step.lead === 0;
  }

  #land(step: EventStep): void {
    this.landed = true;
    this.view = step.seats[0]!.view;
  }

  #end(step: EventStep): void {
    this.events = [];
    if (step.last) this.#done();
  }
}
