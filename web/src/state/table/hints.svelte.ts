/** A bot's advice for the acting player: whole turns, shown on the board and followed step by step. */

import type { LiveTable } from '../../net/live_table.svelte';
import { hasText, t } from '../../text/page_texts.svelte';
import { toast } from '../../ui/toasts.svelte';
import type { HintResult, HintStep, SeatState } from '../../net/wire';

export class Hints {
  result = $state.raw<HintResult | null>(null);
  /** index of the displayed choice */
  selected = $state(0);
  /** steps of its turn that are already played */
  playedSteps = $state(0);
  /** the bot is searching */
  busy = $state(false);
  /** the seat that asked; other seats do not see it */
  #seat: number | null = null;
  readonly choice = $derived(this.result?.choices[this.selected] ?? null);
  /** remaining steps of the turn */
  readonly turn = $derived<HintStep[]>(this.choice?.turn.slice(this.playedSteps) ?? []);

  constructor(
    private readonly live: LiveTable,
    private readonly seatState: () => SeatState | undefined,
  ) {}

  async ask(): Promise<void> {
    const seatState = this.seatState();
    const seat = seatState?.seat ?? null;
    if (seat === null || !seatState?.choices.length || this.busy) return;
    this.busy = true;
    const found = await this.live.hint(seat);
    this.busy = false;
    if (this.seatState()?.seat !== seat) return;
    this.#seat = seat;
    if (found?.type === 'hinted' && found.choices.length) {
      this.result = found;
      this.selected = this.playedSteps = 0;
    } else
      toast(found?.type === 'refused' && hasText(`error.${found.code}`) ? t(`error.${found.code}`) : t('hint.none'));
  }

  /** A move was made: a followed hint goes on, any other ends. */
  onMove(action: string | null): void {
    if (action !== null && this.turn[0]?.text === action && this.turn.length > 1) this.playedSteps++;
    else this.clear();
  }

  /** Skip steps that the game plays by itself. The hint ends when another seat views the table. */
  follow(texts: Set<string>, hidden: boolean): void {
    if (hidden || this.seatState()?.seat !== this.#seat) return this.clear();
    if (!this.result || !texts.size) return;
    const next = this.turn.findIndex((step) => texts.has(step.text));
    if (next < 0) this.clear();
    else this.playedSteps += next;
  }

  clear(): void {
    this.result = null;
    this.selected = this.playedSteps = 0;
  }
}
