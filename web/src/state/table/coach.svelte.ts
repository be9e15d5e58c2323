/** A coach for a player against bots: asks for a verdict on each own turn, while the bots go on, and keeps its note. */

import { ApiError, post } from '../../net/api';
import type { LiveTable } from '../../net/live_table.svelte';
import type { CoachNote, CoachVerdict, TableInfo, Update } from '../../net/wire';
import { numberSteps, type TargetMark } from '../../board/target_marks';
import { currentLanguage } from '../../text/page_texts.svelte';
import { Attempt } from '../../ui/attempt.svelte';
import { settings } from '../settings.svelte';
import { scoreDifference } from './advantage';

/** What a note tells, step by step. */
export const STEPS = ['that', 'where', 'what', 'why'] as const;
export type Step = (typeof STEPS)[number];

/** What each strength tells at once. */
const FIRST_STEP: Record<string, Step> = { nudge: 'that', place: 'where', move: 'why' };
const BACKWARD = ['undo', 'turn', 'back'];

export class Coach {
  note = $state.raw<CoachNote | null>(null);
  step = $state<Step>('that');
  /** "looking" while a verdict is awaited, "late" if there was none in time */
  state = $state<'' | 'looking' | 'late'>('');
  readonly taking = new Attempt();
  /** the player's last move that has not been judged */
  #open: number | null = null;
  #version = 0;
  #asked = 0;
  #asking = 0;

  constructor(private readonly live: LiveTable) {}

  /** Whether the note tells this much already. */
  tells(step: Step): boolean {
    return STEPS.indexOf(step) <= STEPS.indexOf(this.step);
  }

  /** What the note can tell next; not why, if nothing more is known about it than the loss. */
  get nextStep(): Step | undefined {
    const next = STEPS[STEPS.indexOf(this.step) + 1];
    return next === 'why' && !this.#knowsWhy ? undefined : next;
  }

  get #knowsWhy(): boolean {
    if (!this.note) return false;
    const { choice, better, played } = this.note;
    return choice.reasons.length + choice.consequences.length > 0 || scoreDifference(better, played).length > 0;
  }

  /** An update is displayed: it may end the player's turn, or take it back. */
  follow(update: Update, seat: number): void {
    if (update.version === this.#version) return;
    this.#version = update.version;
    if (BACKWARD.includes(update.cause)) this.#forgetAfter(update.log_from);
    if (update.cause !== 'play' || update.full) return;
    if (update.by === seat) this.#open = update.log_from + 1;
    const waits = !update.seats.find((one) => one.seat === seat)?.choices.length;
    if (this.#open !== null && (update.by !== seat || waits)) void this.#ask(seat, this.#open);
  }

  #forgetAfter(move: number): void {
    if (this.#open !== null && this.#open > move) this.#open = null;
    if (this.#asking > move) {
      this.#asked++;
      this.state = '';
    }
    if (this.note && this.note.choice.move > move) this.note = null;
  }

  async #ask(seat: number, move: number): Promise<void> {
    if (this.#asking === move) return;
    const asked = ++this.#asked;
    const strength = settings.coach;
    this.#asking = move;
    this.state = 'looking';
    try {
      const body = { seat, move, strength, lang: currentLanguage() };
      const verdict = await post<CoachVerdict>(`/tables/${this.live.id}/coach`, body);
      if (this.#open === move) this.#open = null;
      if (asked !== this.#asked) return;
      this.state = '';
      this.note = verdict.note ?? null;
      this.step = FIRST_STEP[strength] ?? 'that';
    } catch (error) {
      // An open turn is asked about again after the next move; without a verdict nothing has to be said.
      const goesOn = error instanceof ApiError && error.code === 'turn_open';
      if (!goesOn && this.#open === move) this.#open = null;
      if (asked === this.#asked) this.state = goesOn ? '' : 'late';
    } finally {
      if (this.#asking === move) this.#asking = 0;
    }
  }

  /** The places of the better move; with "what", the order of its steps. */
  marks(has: (target: string) => boolean): TargetMark[] {
    if (!this.note || !this.tells('where')) return [];
    const steps = numberSteps(
      this.note.better.turn.map((one) => one.targets),
      has,
    );
    return steps.map((mark) => ({ ...mark, kind: 'coach', text: this.tells('what') ? mark.text : '!' }));
  }

  async takeBack(): Promise<void> {
    if (!this.note || this.taking.busy) return;
    const { seat, move } = this.note.choice;
    if (await this.taking.run(() => post<TableInfo>(`/tables/${this.live.id}/back`, { seat, move }))) this.clear();
  }

  clear(): void {
    this.note = null;
  }
}
