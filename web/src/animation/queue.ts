/** Queue of animation steps: a step ends before the next begins. It depends on neither the page nor a game. */

export interface TimedStep {
  /** ms at normal speed: time before landing, and time after it */
  lead: number;
  hold: number;
  /** lands at once when it is added */
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
  /** The events are shown and the table is still as before; `pace` is the factor on times. */
  begin(step: B, pace: number): void;
  /** The table has changed. */
  land(step: B): void;
  /** The step is over; `passed`: it was skipped without being shown. */
  end(step: B, passed: boolean): void;
  /** The state of the queue has changed. */
  changed?(): void;
}

/** Longest total delay for a player; spectators have no limit. */
export const PATIENCE = 15_000;
/** Least factor when the queue hurries. */
const LEAST_PACE = 0.3;

export class AnimationQueue<B extends TimedStep> {
  waiting: B[] = [];
  current: B | null = null;
  /** 1 is normal speed, 2 takes twice as long, 0 shows everything at once */
  tempo = 1;
  isPaused = false;
  /** longest total time for what waits */
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
    // The player's own move does not wait for running animations.
    if (steps[0]?.own && this.isBusy) this.finish();
    this.waiting.push(...steps);
    this.run();
  }

  pause(on = true): void {
    this.isPaused = on;
    this.handlers.changed?.();
    if (!on) this.run();
  }

  /** One step further, also while paused. */
  step(): void {
    if (this.current) this.endCurrent();
    const next = this.waiting.shift();
    if (next) this.start(next);
    this.handlers.changed?.();
  }

  /** End the current step and start the next. */
  skip(): void {
    if (!this.current) return;
    this.endCurrent();
    this.run();
  }

  /** Show everything that waits at once. */
  finish(): void {
    if (this.current) this.endCurrent();
    for (const step of this.waiting.splice(0)) this.pass(step);
    this.handlers.changed?.();
  }

  /** Drop what waits without showing it. */
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
    if (this.isRunning) return; // a handler may add more
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

  /** End the current step now. */
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
