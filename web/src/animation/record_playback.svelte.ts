/** A record on the board: its moves are played through the same kind of queue as those of a table. */

import { beatsAgain, type Beat } from './event_steps';
import { pace } from './flights';
import { browserClock, Queue, type Clock } from './queue';
import type { Staging } from './staging';
import type { EventInfo, GameView, ReplayView, SeatState } from '../net/wire';

export class Rerun {
  /** the table while a move is played; null: nothing is */
  view = $state.raw<GameView | null>(null);
  events = $state.raw<EventInfo[]>([]);
  landed = $state(true);
  staging: Staging = {};
  private readonly queue: Queue<Beat>;
  private done: () => void = () => {};

  constructor(clock: Clock = browserClock) {
    this.queue = new Queue<Beat>({ begin: (beat, speed) => this.begin(beat, speed), land: (beat) => this.land(beat), end: (beat) => this.end(beat) }, clock);
    this.queue.patience = Infinity;
  }

  /** Play the move that leads from a view to the next. */
  play(from: GameView, next: ReplayView, tempo: number, done: () => void): void {
    this.stop();
    this.done = done;
    this.view = from;
    this.queue.tempo = tempo;
    const seat = { seat: next.view.seat, view: next.view, choices: [], can_undo: false, can_redo: false, standing: {} } as SeatState;
    this.queue.put(beatsAgain(seat, from, next.events, next.moments, this.staging));
  }

  stop(): void {
    this.queue.drop();
    this.done = () => {};
    this.view = null;
    this.events = [];
    this.landed = true;
  }

  private begin(beat: Beat, speed: number): void {
    pace.now = speed;
    this.events = beat.events;
    this.landed = beat.lead === 0;
  }

  private land(beat: Beat): void {
    this.landed = true;
    this.view = beat.seats[0]!.view;
  }

  private end(beat: Beat): void {
    this.events = [];
    if (beat.last) this.done();
  }
}
