/** What a bot would do here, asked by who is to act. */

import type { Live } from './live.svelte';
import { hasText, t } from './texts.svelte';
import { toast } from './toasts.svelte';
import type { Hinted, SeatState } from './wire';

export class Hinting {
  shown = $state.raw<Hinted | null>(null);
  /** a bot thinks about it */
  busy = $state(false);

  constructor(
    private readonly live: Live,
    private readonly sight: () => SeatState | undefined,
  ) {}

  async ask(): Promise<void> {
    const sight = this.sight();
    const seat = sight?.seat ?? null;
    if (seat === null || !sight?.choices.length) return;
    this.busy = true;
    const found = await this.live.hint(seat);
    this.busy = false;
    if (found?.type === 'hinted' && found.choices.length) this.shown = found;
    else toast(found?.type === 'refused' && hasText(`error.${found.code}`) ? t(`error.${found.code}`) : t('hint.none'));
  }

  away(): void {
    this.shown = null;
  }
}
