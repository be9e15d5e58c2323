/**
 * From a frame to beats: what is shown one after another. This is the one place where what the server says becomes
 * views; a beat has the views as they are once its events were shown.
 */

import { COUNT_HOLD, OWN_HOLD, DEFAULT_TIMING, type EventTiming, type Staging } from './staging';
import type { ChoiceInfo, EventInfo, GameView, ViewDelta, ScoreSheet, SeatState, Update } from '../net/wire';

export interface EventStep {
  /** told together; usually one */
  events: EventInfo[];
  /** by own seat, after it. In the middle of a frame nobody is asked anything. */
  seats: SeatState[];
  lead: number;
  hold: number;
  /** an own act, or something that tells of no move: shown as soon as it comes */
  own: boolean;
  /** the first and the last of its frame: with the first the log is cut, with the last one is asked again */
  first: boolean;
  last: boolean;
  /** null: it was shown before and is shown again */
  update: Update | null;
  opens: boolean;
  part: boolean;
  /** lines of the score sheet that are counted by now, at the end of the game */
  counts?: string[];
}

/** Causes that are told on the board; everything else is simply so. */
const ANIMATED_CAUSES = new Set(['play', 'redo', 'timeout']);

/** A view once an event of a move was shown. */
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

/** Whether a player goes on choosing: where several choose at once, what another does changes nothing for them, neither
 * while it is shown nor after it. */
export const keepsChoosing = (
  seat: number | null,
  by: number | null,
  playing: boolean,
  now: ChoiceInfo[],
  before: ChoiceInfo[],
): boolean => (playing || (by !== null && by !== seat)) && sameChoices(now, before);

/** Seats until what has come is shown: what cannot be done any more is not offered, however long that takes. */
export const withoutExpiredChoices = (seats: SeatState[], come: SeatState[]): SeatState[] =>
  seats.map((seat, i) => {
    const then = come[i];
    if (then?.seat !== seat.seat) return seat;
    const choices = sameChoices(seat.choices, then.choices) ? seat.choices : [];
    return { ...seat, choices, can_undo: seat.can_undo && then.can_undo, can_redo: seat.can_redo && then.can_redo };
  });

/** Seats as they are in the middle of a frame: a choice that is not touched by it stays. */
function seatDuringUpdate(before: SeatState, seat: SeatState, view: GameView): SeatState {
  const choices = sameChoices(before.choices, seat.choices) ? seat.choices : [];
  return { ...seat, view, choices, can_undo: false, can_redo: false, moments: [] };
}

/** The seats after each of the last events, if the frame tells how it came to them: by moments, and the very last event
 * leads to the view of the frame itself (`end`: what of it may be shown by then). */
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

export function eventStepsOf(before: SeatState[], update: Update, staging: Staging): EventStep[] {
  const mine = new Set(update.seats.map((seat) => seat.seat));
  const own = !ANIMATED_CAUSES.has(update.cause) || (update.by !== null && mine.has(update.by));
  const whole = { seats: update.seats, update, first: false, last: false };
  const counting = ANIMATED_CAUSES.has(update.cause) ? countedLinesOf(update) : [];
  const end = (seat: SeatState, shown: GameView): GameView =>
    counting.length ? beforeCounting(seat.view, shown) : seat.view;
  const course = seatsAfterEvents(before, update, end);
  const steps: EventStep[] = [];
  const early = update.events.length - course.length; // events without moments, such as who sat down
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
    // What has no course is one change, and so is all that needs no time of its own.
    if (last && (stage?.joins || !course.length || (last.own && step.own))) mergeSteps(last, step);
    else steps.push(step);
  });
  const still = { ...whole, events: [], lead: 0, opens: false, part: false };
  if (!steps.length) steps.push({ ...still, hold: 0, own: true });
  for (const counts of counting) {
    const seats = update.seats.map((seat) => ({ ...seat, view: whileCounting(seat.view, counts) }));
    steps.push({ ...still, seats, hold: COUNT_HOLD, own: false, counts });
  }
  steps[0]!.first = true;
  steps.at(-1)!.last = true;
  return steps;
}

/** The final scoring, line by line: what is counted so far. Only lines that brought anybody something. */
function countedLinesOf(update: Update): string[][] {
  const scores = update.table?.status === 'over' ? (update.seats[0]?.view.scores ?? []) : [];
  const lines = Object.keys(scores[0] ?? {}).filter((line) => line !== 'total' && scores.some((sheet) => sheet[line]));
  return lines.map((_, i) => lines.slice(0, i + 1));
}

/** A view of the end before anything is counted: its score sheets are those that were shown last. */
const beforeCounting = (view: GameView, shown: GameView): GameView => ({
  ...view,
  scores: shown.scores,
  parties: shown.parties,
});

/** A view of the end while it is counted: nobody has more than the lines so far. */
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

/** What happened before, once more: from a view on, as one seat saw it. */
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
