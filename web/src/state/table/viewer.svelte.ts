/** With whose eyes the page looks at the table. Around one device everybody gets it in turn, behind a curtain. */

import type { LiveTable } from '../../net/live_table.svelte';
import { visibleEvents } from './visible_events';
import { settings } from '../settings.svelte';

/** Made while a component is: it follows the table as long as that lives. */
export class Viewer {
  /** the own seat that was chosen to look with */
  chosenSeat = $state<number | null>(null);
  #uncovered = $state<number | null>(null);
  #requestedSeat = $state<number | null>(null); // somebody wants to look who is not to act

  readonly ownSeats = $derived.by(() => this.live.seats.filter((seatState) => seatState.seat !== null));
  readonly seatState = $derived.by(
    () => this.ownSeats.find((one) => one.seat === this.chosenSeat) ?? this.live.seats[0],
  );
  readonly isShared = $derived(this.ownSeats.length > 1);
  readonly #toAct = $derived(this.ownSeats.find((one) => one.choices.length)?.seat ?? null);
  /** who gets the device. While others act, it stays with who has it; when nobody has it yet, somebody must take it. */
  readonly nextSeat = $derived(this.#requestedSeat ?? this.#toAct ?? this.#uncovered ?? this.ownSeats[0]?.seat ?? null);
  readonly curtain = $derived.by(
    () => this.isShared && settings.curtain && this.live.table?.status !== 'over' && this.#uncovered !== this.nextSeat,
  );
  /** While the device is handed over, the page shows what everybody may know. */
  readonly seat = $derived(this.curtain ? null : (this.seatState?.seat ?? null));
  readonly view = $derived(this.curtain ? undefined : this.seatState?.view);
  readonly log = $derived.by(() => visibleEvents(this.live.log, this.seat));

  constructor(private readonly live: LiveTable) {
    $effect(() => {
      void this.#toAct;
      this.#requestedSeat = null;
    });
    $effect(() => {
      if (this.#toAct !== null && (!this.isShared || !settings.curtain)) this.chosenSeat = this.#toAct;
    });
  }

  switchTo(seat: number): void {
    if (settings.curtain) this.#requestedSeat = seat === this.#toAct ? null : seat;
    else this.chosenSeat = seat;
  }

  uncover(): void {
    this.#uncovered = this.chosenSeat = this.nextSeat;
  }
}
