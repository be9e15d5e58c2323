/** One thing after another: a beat ends before the next begins. It knows no page and no game, only time. */

export interface Timed {
  /** ms at the middle speed: on its way, and looked at */
  lead: number;
  hold: number;
  /** lands as soon as it is put here */
  own: boolean;
}

export interface Clock {
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
}

export const browserClock: Clock = {
  after: (ms, run) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer as number),
};

export interface Stages<B> {
  /** its events are there; the table is as it was before them. At this pace it will be played. */
  begin(beat: B, pace: number): void;
  /** the table has changed */
  land(beat: B): void;
  /** it was looked at, or (`passed`) there was no time for that; the next may come */
  end(beat: B, passed: boolean): void;
  /** something about the queue itself is different */
  changed?(): void;
}

/** No more than this waits for a player, whatever has piled up; who only watches may take all the time there is. */
export const PATIENCE = 15_000;
/** At least so much of its time an event keeps. */
const SHORTEST = 0.3;

export class Queue<B extends Timed> {
  waiting: B[] = [];
  now: B | null = null;
  /** 1 is the middle speed, 2 takes twice as long, 0 waits for nothing */
  tempo = 1;
  paused = false;
  /** how long all that waits may take in all */
  patience = PATIENCE;
  private landed = false;
  private timer: unknown = null;
  private running = false;

  constructor(
    private readonly stages: Stages<B>,
    private readonly clock: Clock = browserClock,
  ) {}

  get busy(): boolean {
    return this.now !== null || this.waiting.length > 0;
  }

  put(beats: B[]): void {
    // Who acts does not wait for what was still being shown.
    if (beats[0]?.own && this.busy) this.finish();
    this.waiting.push(...beats);
    this.go();
  }

  pause(on = true): void {
    this.paused = on;
    this.stages.changed?.();
    if (!on) this.go();
  }

  /** One beat further, also while it stands still. */
  step(): void {
    if (this.now) this.cut();
    const next = this.waiting.shift();
    if (next) this.start(next);
    this.stages.changed?.();
  }

  /** The beat that is shown is over; the next one begins. */
  skip(): void {
    if (!this.now) return;
    this.cut();
    this.go();
  }

  /** All that waits is so at once. */
  finish(): void {
    if (this.now) this.cut();
    for (const beat of this.waiting.splice(0)) this.pass(beat);
    this.stages.changed?.();
  }

  /** Nothing of what waits is worth showing. */
  drop(): void {
    this.stop();
    this.waiting = [];
    this.now = null;
    this.stages.changed?.();
  }

  private get pace(): number {
    const all = this.waiting.reduce((sum, beat) => sum + beat.lead + beat.hold, 0) * this.tempo;
    return this.tempo * Math.max(SHORTEST, Math.min(1, this.patience / Math.max(1, all)));
  }

  private go(): void {
    if (this.running) return; // a stage of a beat may put more
    this.running = true;
    while (!this.now && this.waiting.length && !(this.paused && !this.waiting[0]!.own)) this.start(this.waiting.shift()!);
    this.running = false;
    this.stages.changed?.();
  }

  private start(beat: B): void {
    if (!this.tempo) return this.pass(beat);
    const pace = this.pace;
    this.now = beat;
    this.landed = false;
    this.stages.begin(beat, pace);
    const land = (): void => {
      this.landed = true;
      this.stages.land(beat);
      this.timer = this.clock.after(beat.hold * pace, () => this.over());
    };
    if (beat.lead) this.timer = this.clock.after(beat.lead * pace, land);
    else land();
  }

  private over(): void {
    this.cut();
    this.go();
  }

  private pass(beat: B): void {
    this.stages.begin(beat, this.tempo);
    this.stages.land(beat);
    this.stages.end(beat, true);
  }

  /** What is shown is over now, whatever it still wanted. */
  private cut(): void {
    this.stop();
    const beat = this.now!;
    this.now = null;
    if (!this.landed) this.stages.land(beat);
    this.stages.end(beat, false);
  }

  private stop(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }
}
