/** The seat whose view the page shows. On a shared device players take turns, with a handover screen between them. */

import type { LiveTable } from '../../net/live_table.svelte';
import { visibleEvents } from './visible_events';
import { settings } from '../settings.svelte';

/** Create it inside a component: its effects end with the component. */
export class Viewer {
  /** the own seat chosen for viewing */
  chosenSeat = $state<number | null>(null);
  #uncovered = $state<number | null>(null);
  #requestedSeat = $state<number | null>(null); // a seat that wants to look without being to act

  readonly ownSeats = $derived.by(() => this.live.seats.filter((seatState) => seatState.seat !== null));
  readonly seatState = $derived.by(
    () => this.ownSeats.find((one) => one.seat === this.chosenSeat) ?? this.live.seats[0],
  );
  readonly isShared = $derived(this.ownSeats.length > 1);
  readonly #toAct = $derived(this.ownSeats.find((one) => one.choices.length)?.seat ?? null);
  /** The seat that gets the device next. While others act, it stays with the current seat. */
  readonly nextSeat = $derived(this.#requestedSeat ?? this.#toAct ?? this.#uncovered ?? this.ownSeats[0]?.seat ?? null);
  readonly curtain = $derived.by(
    () => this.isShared && settings.curtain && this.live.table?.status !== 'over' && this.#uncovered !== this.nextSeat,
  );
  /** During a handover the page shows only public information. */
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
