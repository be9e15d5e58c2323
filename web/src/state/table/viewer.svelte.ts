/** With whose eyes the page looks at the table. Around one device everybody gets it in turn, behind a curtain. */

import type { Live } from '../../net/live_table.svelte';
import { allSeenBy } from './visible_events';
import { settings } from '../settings.svelte';

/** Made while a component is: it follows the table as long as that lives. */
export class Eyes {
  /** the own seat that was chosen to look with */
  chosen = $state<number | null>(null);
  private uncovered = $state<number | null>(null);
  private asked = $state<number | null>(null); // somebody wants to look who is not to act

  readonly own = $derived.by(() => this.live.seats.filter((sight) => sight.seat !== null));
  readonly sight = $derived.by(() => this.own.find((one) => one.seat === this.chosen) ?? this.live.seats[0]);
  readonly shared = $derived(this.own.length > 1);
  private readonly toAct = $derived(this.own.find((one) => one.choices.length)?.seat ?? null);
  /** who gets the device. While others act, it stays with who has it; when nobody has it yet, somebody must take it. */
  readonly next = $derived(this.asked ?? this.toAct ?? this.uncovered ?? this.own[0]?.seat ?? null);
  readonly curtain = $derived.by(
    () => this.shared && settings.curtain && this.live.table?.status !== 'over' && this.uncovered !== this.next,
  );
  /** While the device is handed over, the page shows what everybody may know. */
  readonly seat = $derived(this.curtain ? null : (this.sight?.seat ?? null));
  readonly view = $derived(this.curtain ? undefined : this.sight?.view);
  readonly log = $derived.by(() => allSeenBy(this.live.log, this.seat));

  constructor(private readonly live: Live) {
    $effect(() => {
      void this.toAct;
      this.asked = null;
    });
    $effect(() => {
      if (this.toAct !== null && (!this.shared || !settings.curtain)) this.chosen = this.toAct;
    });
  }

  lookWith(seat: number): void {
    if (settings.curtain) this.asked = seat === this.toAct ? null : seat;
    else this.chosen = seat;
  }

  uncover(): void {
    this.uncovered = this.chosen = this.next;
  }
}
