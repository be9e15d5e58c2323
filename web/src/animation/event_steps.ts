/** Splits an update into event steps, the units of animation. Each step has the views that hold after its events. */

import { COUNT_HOLD, OWN_HOLD, DEFAULT_TIMING, type EventTiming, type Staging } from './staging';
import type { ChoiceInfo, EventInfo, GameView, ViewDelta, ScoreSheet, SeatState, Update } from '../net/wire';

export interface EventStep {
  /** events shown together; usually one */
  events: EventInfo[];
  /** by own seat, after the events. In the middle of an update there are no choices. */
  seats: SeatState[];
  lead: number;
  hold: number;
  /** the player's own act, or a change at a player's table that is no move: shown at once */
  own: boolean;
  /** first and last step of the update: the first cuts the log, the last brings the new choices */
  first: boolean;
  last: boolean;
  /** null in a replay */
  update: Update | null;
  opens: boolean;
  part: boolean;
  /** lines of the score sheet counted so far, in the final scoring */
  counts?: string[];
}

/** Causes that are animated; other changes are shown at once. */
const ANIMATED_CAUSES = new Set(['play', 'redo', 'timeout']);

/** The view after an event of a move. */
export function viewAfter(view: GameView, moment: ViewDelta, move: number): GameView {
  const settled = moment.stack != null;
  return {
    ...view,
    moves: settled ? move : view.moves,
    state: moment.state ? { ...view.state, ...moment.state } : view.state,
    scores: moment.scores ?? view.scores,
    actors: moment.actors ?? view.actors,
    step: settled ? (moment.step ?? null) : null,
    stack: moment.stack ?? [],
  };
}

export const sameChoices = (one: ChoiceInfo[], other: ChoiceInfo[]): boolean =>
  one.length === other.length && one.every((choice, i) => choice.text === other[i]!.text);

/** Whether a player's selection continues: with simultaneous choices, another player's move does not affect it. */
export const keepsChoosing = (
  seat: number | null,
  by: number | null,
  playing: boolean,
  now: ChoiceInfo[],
  before: ChoiceInfo[],
): boolean => (playing || (by !== null && by !== seat)) && sameChoices(now, before);

/** Seats with only those choices that are still possible after what waits in the queue. */
export const withoutExpiredChoices = (seats: SeatState[], come: SeatState[]): SeatState[] =>
  seats.map((seat, i) => {
    const then = come[i];
    if (then?.seat !== seat.seat) return seat;
    const choices = sameChoices(seat.choices, then.choices) ? seat.choices : [];
    return { ...seat, choices, can_undo: seat.can_undo && then.can_undo, can_redo: seat.can_redo && then.can_redo };
  });

/** A seat in the middle of an update: choices that the update does not touch stay. */
function seatDuringUpdate(before: SeatState, seat: SeatState, view: GameView): SeatState {
  const choices = sameChoices(before.choices, seat.choices) ? seat.choices : [];
  return { ...seat, view, choices, can_undo: false, can_redo: false, moments: [] };
}

/**
 * The seats after each of the last events, if the update has view deltas; the last event leads to the view of the
 * update itself (`end`: the part of it that may be shown then).
 */
function seatsAfterEvents(
  before: SeatState[],
  update: Update,
  end: (seat: SeatState, shown: GameView) => GameView,
): SeatState[][] {
  const n = update.seats[0]?.moments?.length ?? 0;
  const known = update.seats.every((seat, i) => (seat.moments?.length ?? 0) === n && before[i]?.seat === seat.seat);
  const isAnimated = n ? n < update.events.length : update.events.length === 1 && ANIMATED_CAUSES.has(update.cause);
  if (!known || !isAnimated) return [];
  const views = before.map((seat) => seat.view);
  const early = update.events.length - n - 1;
  const way = Array.from({ length: n }, (_, i) =>
    update.seats.map((seat, k) =>
      seatDuringUpdate(
        before[k]!,
        seat,
        (views[k] = viewAfter(views[k]!, seat.moments![i]!, update.events[early + i]!.move)),
      ),
    ),
  );
  return [...way, update.seats.map((seat, k) => seatDuringUpdate(before[k]!, seat, end(seat, views[k]!)))];
}

function timingOf(stage: EventTiming | undefined, own: boolean): Pick<EventStep, 'lead' | 'hold' | 'own'> {
  if (own && !stage?.always) return { lead: 0, hold: OWN_HOLD, own: true };
  return { lead: stage?.lead ?? DEFAULT_TIMING.lead, hold: stage?.hold ?? DEFAULT_TIMING.hold, own: false };
}

/** Whether an update does not wait for the animation of earlier ones. A spectator sees all of them at their pace. */
function isShownAtOnce(update: Update): boolean {
  const mine = update.seats.map((seat) => seat.seat).filter((seat) => seat !== null);
  if (!mine.length) return false;
  return !ANIMATED_CAUSES.has(update.cause) || (update.by !== null && mine.includes(update.by));
}

export function eventStepsOf(before: SeatState[], update: Update, staging: Staging): EventStep[] {
  const own = isShownAtOnce(update);
  const whole = { seats: update.seats, update, first: false, last: false };
  const counting = ANIMATED_CAUSES.has(update.cause) ? countedLinesOf(update) : [];
  const end = (seat: SeatState, shown: GameView): GameView =>
    counting.length ? beforeCounting(seat.view, shown) : seat.view;
  const course = seatsAfterEvents(before, update, end);
  const steps: EventStep[] = [];
  const early = update.events.length - course.length; // events without view deltas, such as seat changes
  update.events.forEach((event, i) => {
    const stage = staging[event.key];
    const step: EventStep = {
      ...whole,
      ...timingOf(stage, own),
      events: [event],
      seats:
        course[i - early] ??
        course[0] ??
        update.seats.map((seat, k) => ({ ...seat, view: end(seat, before[k]?.view ?? seat.view) })),
      opens: Boolean(stage?.opens),
      part: Boolean(stage?.part),
    };
    const last = steps.at(-1);
    // Without view deltas the update is one change; so are events that need no time.
    if (last && (stage?.joins || !course.length || (last.own && step.own))) mergeSteps(last, step);
    else steps.push(step);
  });
  const still = { ...whole, events: [], lead: 0, opens: false, part: false };
  if (!steps.length) steps.push({ ...still, hold: 0, own });
  for (const counts of counting) {
    const seats = update.seats.map((seat) => ({ ...seat, view: whileCounting(seat.view, counts) }));
    steps.push({ ...still, seats, hold: COUNT_HOLD, own: false, counts });
  }
  steps[0]!.first = true;
  steps.at(-1)!.last = true;
  return steps;
}

/** The final scoring, line by line: the lines counted so far. Lines without points are left out. */
function countedLinesOf(update: Update): string[][] {
  const scores = update.table?.status === 'over' ? (update.seats[0]?.view.scores ?? []) : [];
  const lines = Object.keys(scores[0] ?? {}).filter((line) => line !== 'total' && scores.some((sheet) => sheet[line]));
  return lines.map((_, i) => lines.slice(0, i + 1));
}

/** The final view before counting: with the score sheets displayed last. */
const beforeCounting = (view: GameView, shown: GameView): GameView => ({
  ...view,
  scores: shown.scores,
  parties: shown.parties,
});

/** The final view while counting: only the lines so far. */
function whileCounting(view: GameView, lines: string[]): GameView {
  const so = (sheet: ScoreSheet): ScoreSheet => ({
    ...Object.fromEntries(lines.map((line) => [line, sheet[line] ?? 0])),
    total: lines.reduce((sum, line) => sum + (sheet[line] ?? 0), 0),
  });
  return {
    ...view,
    scores: view.scores.map(so),
    parties: view.parties?.map((party) => ({ ...party, scores: so(party.scores) })),
  };
}

function mergeSteps(one: EventStep, next: EventStep): void {
  one.events = [...one.events, ...next.events];
  one.seats = next.seats;
}

/** Steps of a replay from a view on, as one seat saw it. */
export function replayStepsOf(
  seat: SeatState,
  start: GameView,
  events: EventInfo[],
  moments: ViewDelta[],
  staging: Staging,
): EventStep[] {
  const still: SeatState = { ...seat, choices: [], can_undo: false, can_redo: false };
  const early = events.length - moments.length;
  const end = moments.reduce<GameView>((view, moment, i) => viewAfter(view, moment, events[early + i]!.move), start);
  const view = moments.length ? end : seat.view;
  const update = {
    seats: [{ ...still, view, moments: moments.slice(0, -1) }],
    events,
    cause: 'play',
    by: null,
  } as unknown as Update;
  return eventStepsOf([{ ...still, view: start }], update, staging).map((step) => ({
    ...step,
    update: null,
    own: false,
  }));
}
