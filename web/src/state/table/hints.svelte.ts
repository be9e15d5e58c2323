/** What a bot would do here, asked by who is to act: whole turns, shown on the board and followed step by step. */

import type { Live } from '../../net/live_table.svelte';
import { hasText, t } from '../../text/page_texts.svelte';
import { toast } from '../../ui/toasts.svelte';
import type { HintResult, HintStep, SeatState } from '../../net/wire';

export class Hinting {
  shown = $state.raw<HintResult | null>(null);
  /** which of the choices is looked at */
  at = $state(0);
  /** steps of its turn that are played already */
  done = $state(0);
  /** a bot thinks about it */
  busy = $state(false);
  /** who asked: nobody else sees it */
  private seat: number | null = null;
  readonly choice = $derived(this.shown?.choices[this.at] ?? null);
  /** what is still to be played of the turn */
  readonly turn = $derived<HintStep[]>(this.choice?.turn.slice(this.done) ?? []);

  constructor(
    private readonly live: Live,
    private readonly sight: () => SeatState | undefined,
  ) {}

  async ask(): Promise<void> {
    const sight = this.sight();
    const seat = sight?.seat ?? null;
    if (seat === null || !sight?.choices.length || this.busy) return;
    this.busy = true;
    const found = await this.live.hint(seat);
    this.busy = false;
    if (this.sight()?.seat !== seat) return;
    this.seat = seat;
    if (found?.type === 'hinted' && found.choices.length) {
      this.shown = found;
      this.at = this.done = 0;
    } else toast(found?.type === 'refused' && hasText(`error.${found.code}`) ? t(`error.${found.code}`) : t('hint.none'));
  }

  /** A move was made: a hint that was followed goes on, any other is over. */
  moved(action: string | null): void {
    if (action !== null && this.turn[0]?.text === action && this.turn.length > 1) this.done++;
    else this.away();
  }

  /** What plays itself is not asked: the next step is the first that can be chosen. With other eyes it is over. */
  follow(texts: Set<string>, hidden: boolean): void {
    if (hidden || this.sight()?.seat !== this.seat) return this.away();
    if (!this.shown || !texts.size) return;
    const next = this.turn.findIndex((step) => texts.has(step.text));
    if (next < 0) this.away();
    else this.done += next;
  }

  away(): void {
    this.shown = null;
    this.at = this.done = 0;
  }
}
