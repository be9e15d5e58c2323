/** A table as one viewer plays it: seat, decision, hints, coach and staging. `GameTable.svelte` lays it out. */

import { untrack } from 'svelte';
import { keepsChoosing } from '../animation/event_steps';
import { loadStaging } from '../animation/staging';
import type { BoardProps } from '../board/board';
import { targetElement } from '../board/in_view';
import { numberSteps, type TargetMark } from '../board/target_marks';
import { playSound } from '../browser/sounds';
import { nextQuestion } from '../input/choice_selection.svelte';
import { Decision } from '../input/decision.svelte';
import { explainError } from '../net/api';
import type { LiveTable } from '../net/live_table.svelte';
import type { EventInfo, SeatState, TableInfo } from '../net/wire';
import { GameAssets } from '../state/game_assets.svelte';
import { localStore } from '../state/local_store';
import { hasMotion, settings, tempo } from '../state/settings.svelte';
import { storagePlace } from '../state/storage_place.svelte';
import { ClockAlarm } from '../state/table/clock_alarm.svelte';
import type { Coach } from '../state/table/coach.svelte';
import { mayHaveCoach } from '../state/table/coach_permission';
import { FinalPause } from '../state/table/final_pause.svelte';
import { Hints } from '../state/table/hints.svelte';
import { lastTurnMarks } from '../state/table/last_turn_marks';
import type { LogItem } from '../state/table/log_turns';
import { PresenceNotes } from '../state/table/presence_notes.svelte';
import { SinceLastVisit } from '../state/table/since_last_visit.svelte';
import { StandingAnswers } from '../state/table/standing_answers.svelte';
import { Viewer } from '../state/table/viewer.svelte';
import { visibleEvents } from '../state/table/visible_events';
import { currentLanguage, t } from '../text/page_texts.svelte';
import { toast } from '../ui/toasts.svelte';

const NOTHING = new Set<string>();

/** Create it inside a component: its effects end with the component. */
export class TableSession {
  readonly viewer: Viewer;
  readonly since: SinceLastVisit;
  readonly assets = new GameAssets();
  readonly hints: Hints;
  readonly decision: Decision;
  readonly answers: StandingAnswers;
  readonly alarm: ClockAlarm;
  readonly finalPause = new FinalPause();
  /** the element that holds the board */
  stage = $state<HTMLElement>();
  /** only for a player against bots, and only loaded if it is wanted */
  coach = $state.raw<Coach | null>(null);

  constructor(readonly live: LiveTable) {
    this.viewer = new Viewer(live);
    this.since = new SinceLastVisit(live, this.viewer);
    this.hints = new Hints(live, () => this.seatState);
    this.decision = new Decision(
      live,
      this.viewer,
      () => this.stage,
      (action) => this.hints.onMove(action),
    );
    this.answers = new StandingAnswers(live, this.viewer);
    this.alarm = new ClockAlarm(live, (level) => playSound(level === 2 ? 'now' : 'soon'));
    new PresenceNotes(live);
    this.#fetchAssets();
    this.#followUpdates();
    $effect(() => this.alarm.watch());
    $effect(() => this.finalPause.watch(this.over, this.table.ended_by === 'game'));
    $effect(() => {
      void tempo();
      untrack(() => this.displayed.applyTempo());
    });
  }

  #fetchAssets(): void {
    $effect(() => {
      void currentLanguage();
      void this.assets.fetchTexts(this.table);
    });
    $effect(() => untrack(() => this.fetchBoard()));
    $effect(() => void loadStaging(this.table.game).then((staging) => (this.displayed.staging = staging)));
    $effect(() => void this.answers.fetch(this.table.game));
    $effect(() => {
      if (!this.isCoached) this.coach = null;
      else void import('../state/table/coach.svelte').then(({ Coach }) => (this.coach ??= new Coach(this.live)));
    });
  }

  #followUpdates(): void {
    $effect(() => {
      void this.live.update;
      untrack(() => this.since.recordOwnMove());
    });
    $effect(() => {
      void this.decision.selection.chosen; // a step of the selection may draw more targets
      if (this.isDrawn) this.decision.findTargets();
    });
    $effect(() => {
      const by = this.live.update?.by ?? null;
      const choices = this.viewer.curtain ? [] : (this.seatState?.choices ?? []);
      untrack(() => this.#takeChoices(by, choices));
    });
    $effect(() => {
      const update = this.live.update;
      const seat = this.seatState?.seat ?? null;
      if (update && seat !== null) untrack(() => this.coach?.follow(update, seat));
    });
    $effect(() => {
      const view = this.live.seats[0]?.view;
      if (this.isWatching && view) localStore.set(`watched.${this.live.id}`, String(view.moves));
    });
  }

  #takeChoices(by: number | null, choices: SeatState['choices']): void {
    const { selection } = this.decision;
    if (keepsChoosing(this.seatState?.seat ?? null, by, this.displayed.playing, choices, selection.choices))
      selection.choices = choices;
    else this.decision.begin(choices);
    this.hints.follow(new Set(choices.map((choice) => choice.text)), this.viewer.curtain);
    if (this.isDrawn) this.decision.findTargets();
  }

  // -- facts ----------------------------------------------------------------------------------------------------------

  get table(): TableInfo {
    return this.live.table!;
  }
  get displayed(): LiveTable['displayed'] {
    return this.live.displayed;
  }
  get seatState(): SeatState | undefined {
    return this.viewer.seatState;
  }
  readonly over = $derived.by(() => this.table.status === 'over' && !this.displayed.isReplay);
  readonly names = $derived.by(() => this.table.seats.map((seat) => seat.name || t('seat.open')));
  readonly isWatching = $derived.by(() => this.viewer.ownSeats.length === 0);
  /** the viewer is asked for a choice */
  readonly isAsked = $derived.by(() => Boolean(this.seatState?.choices.length) && !this.viewer.curtain);
  readonly isCoached = $derived.by(() => settings.coach !== 'off' && !this.over && mayHaveCoach(this.table));
  readonly isDrawn = $derived.by(() => Boolean(this.seatState && this.assets.isReady && !this.viewer.curtain));
  /** Whom the device may be handed to: one seat, or all own seats while none of them has to act. */
  readonly handoverSeats = $derived.by(() =>
    this.viewer.actingSeat === null || this.viewer.nextSeat === null
      ? this.viewer.ownSeats.map((one) => one.seat!)
      : [this.viewer.nextSeat],
  );
  readonly playedEvents = $derived.by<EventInfo[]>(() =>
    this.displayed.playing && !this.viewer.curtain ? visibleEvents(this.live.currentEvents, this.viewer.seat) : [],
  );

  nameOf(seat: number): string {
    return this.names[seat] ?? '';
  }

  // -- words of the prompt --------------------------------------------------------------------------------------------

  /** The seat that the prompt is about. */
  readonly promptSeat = $derived.by(() => {
    const played = this.playedEvents[0];
    if (played) return played.seat;
    return (this.isAsked ? this.seatState?.seat : this.table.turn[0]) ?? null;
  });
  readonly question = $derived.by(() => {
    if (this.over) return this.assets.say('prompt.over');
    if (!this.table.playable) return t('table.unplayable');
    if (this.playedEvents[0]) return this.playedEvents[0].text;
    if (this.displayed.counts) return t('counting');
    if (this.isAsked)
      return nextQuestion(this.decision.selection, this.assets) || (this.live.update?.prompt?.text ?? '');
    const { awaitedSeat } = this.viewer;
    if (awaitedSeat !== null) return t('handover.ask', { name: this.nameOf(awaitedSeat) });
    return t('wait.for', { names: this.table.turn.map((seat) => this.names[seat]).join(', ') });
  });
  readonly help = $derived.by(() => {
    const [played, ...rest] = this.playedEvents;
    if (this.over || (this.displayed.counts && !played)) return '';
    if (played) return rest.map((event) => event.text).join('. ');
    const prompt = this.live.update?.prompt;
    if (this.isAsked) return prompt?.help ?? '';
    return prompt?.text ? t('wait.question', { text: prompt.text }) : '';
  });

  // -- the board ------------------------------------------------------------------------------------------------------

  readonly glow = $derived.by(() => (this.decision.busy ? NOTHING : this.decision.selection.glow));
  /** Previewed state on the board: of the hovered choice, else of the turn of a hint. */
  readonly #after = $derived.by(() => {
    const { hints } = this;
    const changes = this.decision.hoverPreview.result?.after ?? (hints.turn.length ? hints.choice?.after : null);
    return changes && this.seatState && Object.keys(changes).length
      ? { ...this.seatState.view.state, ...changes }
      : null;
  });
  readonly #lastTurns = $derived.by(() => {
    void this.decision.targets.found; // once the board is drawn
    const isHidden = this.viewer.curtain || this.over || !this.stage || !this.isDrawn;
    return isHidden
      ? []
      : lastTurnMarks(this.stage!, this.assets.events, this.viewer.log, this.displayed.turnLog, this.viewer.seat);
  });
  readonly marks = $derived.by((): TargetMark[] => [
    ...this.#lastTurns,
    ...this.decision.hoverPreview.gain,
    ...numberSteps(
      this.hints.turn.map((one) => one.targets),
      (target) => this.decision.targets.found?.has(target) ?? false,
    ),
    ...(this.coach?.marks((target) => targetElement(this.stage, target) !== null) ?? []),
  ]);
  /** What the board shows; undefined while it shows nothing. */
  readonly shown = $derived.by((): Omit<BoardProps, 'printed' | 'say' | 'onpick' | 'onhover'> | undefined => {
    if (!this.seatState || !this.isDrawn) return undefined;
    const { selection, hoverPreview } = this.decision;
    const asked = selection.toConfirm?.targets ?? [];
    return {
      view: this.seatState.view,
      names: this.names,
      choices: selection.choices,
      glow: this.glow,
      chosen: [...new Set([...selection.chosen, ...asked])],
      focus: hoverPreview.target,
      after: this.#after,
      outlook: hoverPreview.result?.outlook ?? null,
      events: visibleEvents(this.live.currentEvents, this.viewer.seat),
      motion: hasMotion(),
      landed: this.displayed.landed,
    };
  });

  // -- acts -----------------------------------------------------------------------------------------------------------

  fetchBoard(): void {
    void this.assets.fetchBoard(this.table);
  }

  takeHint(text: string): void {
    const choice = this.decision.selection.choices.find((one) => one.text === text);
    if (choice) void this.decision.settle(choice);
    else this.hints.clear();
  }

  /** Ask a bot. A choice that waits for its confirmation is taken back: advice would hide behind it. */
  askHint(): void {
    if (this.decision.selection.toConfirm) this.decision.selection.stepBack();
    void this.hints.ask();
  }

  /** Stop the search of a bot, at a local table. */
  stopThinking(): void {
    if (storagePlace.isThinking) void import('../offline/pocket.svelte').then(({ pocket }) => pocket.stopThinking());
  }

  /** Show on the board what happened since the player's last move. */
  showAgain(): void {
    const { lastOwnMove } = this.since;
    if (lastOwnMove === null || this.seatState?.seat == null || this.viewer.curtain) return;
    this.#showMoves(this.seatState.seat, lastOwnMove);
  }

  showTurn(item: LogItem): void {
    this.#showMoves(this.seatState?.seat ?? null, item.first - 1, item.last);
  }

  #showMoves(seat: number | null, since: number, until?: number): void {
    void this.live.replaySince(seat, since, until).catch((error: unknown) => toast(explainError(error), 'trouble'));
  }

  /** A spectator's space bar pauses, a player's skips. */
  skipOrPause(): void {
    if (this.isWatching) this.displayed.queue.pause(!this.displayed.paused);
    else this.displayed.queue.skip();
  }

  /** Take back the last thing that is not played yet; false if there was none. */
  stepBack(): boolean {
    if (this.displayed.playing) {
      this.displayed.queue.finish();
      return true;
    }
    const hadHint = this.hints.result !== null;
    if (hadHint) this.hints.clear();
    const stepped = hadHint || this.decision.selection.stepBack();
    this.decision.hoverPreview.clear();
    return stepped;
  }
}
