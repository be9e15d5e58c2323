/** One thing after another: a beat ends before the next begins. It knows no page and no game, only time. */

export interface TimedStep {
  /** ms at the middle speed: on its way, and looked at */
  lead: number;
  hold: number;
  /** lands as soon as it is put here */
  own: boolean;
}

export interface Timers {
  after(ms: number, run: () => void): unknown;
  cancel(timer: unknown): void;
}

export const browserTimers: Timers = {
  after: (ms, run) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer as number),
};

export interface StepHandlers<B> {
  /** its events are there; the table is as it was before them. At this pace it will be played. */
  begin(step: B, pace: number): void;
  /** the table has changed */
  land(step: B): void;
  /** it was looked at, or (`passed`) there was no time for that; the next may come */
  end(step: B, passed: boolean): void;
  /** something about the queue itself is different */
  changed?(): void;
}

/** No more than this waits for a player, whatever has piled up; who only watches may take all the time there is. */
export const PATIENCE = 15_000;
/** At least so much of its time an event keeps. */
const LEAST_PACE = 0.3;

export class AnimationQueue<B extends TimedStep> {
  waiting: B[] = [];
  current: B | null = null;
  /** 1 is the middle speed, 2 takes twice as long, 0 waits for nothing */
  tempo = 1;
  isPaused = false;
  /** how long all that waits may take in all */
  patience = PATIENCE;
  private hasLanded = false;
  private timer: unknown = null;
  private isRunning = false;

  constructor(
    private readonly handlers: StepHandlers<B>,
    private readonly timers: Timers = browserTimers,
  ) {}

  get isBusy(): boolean {
    return this.current !== null || this.waiting.length > 0;
  }

  add(steps: B[]): void {
    // Who acts does not wait for what was still being shown.
    if (steps[0]?.own && this.isBusy) this.finish();
    this.waiting.push(...steps);
    this.run();
  }

  pause(on = true): void {
    this.isPaused = on;
    this.handlers.changed?.();
    if (!on) this.run();
  }

  /** One beat further, also while it stands still. */
  step(): void {
    if (this.current) this.endCurrent();
    const next = this.waiting.shift();
    if (next) this.start(next);
    this.handlers.changed?.();
  }

  /** The beat that is shown is over; the next one begins. */
  skip(): void {
    if (!this.current) return;
    this.endCurrent();
    this.run();
  }

  /** All that waits is so at once. */
  finish(): void {
    if (this.current) this.endCurrent();
    for (const step of this.waiting.splice(0)) this.pass(step);
    this.handlers.changed?.();
  }

  /** Nothing of what waits is worth showing. */
  drop(): void {
    this.stop();
    this.waiting = [];
    this.current = null;
    this.handlers.changed?.();
  }

  private get pace(): number {
    const all = this.waiting.reduce((sum, step) => sum + step.lead + step.hold, 0) * this.tempo;
    return this.tempo * Math.max(LEAST_PACE, Math.min(1, this.patience / Math.max(1, all)));
  }

  private run(): void {
    if (this.isRunning) return; // a stage of a beat may put more
    this.isRunning = true;
    while (!this.current && this.waiting.length && !(this.isPaused && !this.waiting[0]!.own))
      this.start(this.waiting.shift()!);
    this.isRunning = false;
    this.handlers.changed?.();
  }

  private start(step: B): void {
    if (!this.tempo) return this.pass(step);
    const pace = this.pace;
    this.current = step;
    this.hasLanded = false;
    this.handlers.begin(step, pace);
    const land = (): void => {
      this.hasLanded = true;
      this.handlers.land(step);
      this.timer = this.timers.after(step.hold * pace, () => this.onEnd());
    };
    if (step.lead) this.timer = this.timers.after(step.lead * pace, land);
    else land();
  }

  private onEnd(): void {
    this.endCurrent();
    this.run();
  }

  private pass(step: B): void {
    this.handlers.begin(step, this.tempo);
    this.handlers.land(step);
    this.handlers.end(step, true);
  }

  /** What is shown is over now, whatever it still wanted. */
  private endCurrent(): void {
    this.stop();
    const step = this.current!;
    this.current = null;
    if (!this.hasLanded) this.handlers.land(step);
    this.handlers.end(step, false);
  }

  private stop(): void {
    if (this.timer !== null) this.timers.cancel(this.timer);
    this.timer = null;
  }
}
