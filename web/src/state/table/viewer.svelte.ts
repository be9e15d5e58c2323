/** The seat whose view the page shows. On a shared device players take turns, with a handover screen between them. */

import { untrack } from 'svelte';
import type { LiveTable } from '../../net/live_table.svelte';
import type { Update } from '../../net/wire';
import { visibleEvents } from './visible_events';
import { settings } from '../settings.svelte';

/** Whether other players learn nothing, or only a part, of what a seat did. */
const isSecret = ({ events }: Update): boolean => !events.length || events.some((event) => event.own);

/** Create it inside a component: its effects end with the component. */
export class Viewer {
  /** the own seat chosen for viewing */
  chosenSeat = $state<number | null>(null);
  #uncovered = $state<number | null>(null);
  #requestedSeat = $state<number | null>(null); // a seat that wants to look or act before the others

  readonly ownSeats = $derived.by(() => this.live.seats.filter((seatState) => seatState.seat !== null));
  readonly seatState = $derived.by(
    () => this.ownSeats.find((one) => one.seat === this.chosenSeat) ?? this.live.seats[0],
  );
  readonly isShared = $derived(this.ownSeats.length > 1);
  /** the first own seat that has to act */
  readonly actingSeat = $derived(this.ownSeats.find((one) => one.choices.length)?.seat ?? null);
  /** The seat that gets the device next. While others act, it stays with the current seat. */
  readonly nextSeat = $derived(
    this.#requestedSeat ?? this.actingSeat ?? this.chosenSeat ?? this.ownSeats[0]?.seat ?? null,
  );
  readonly curtain = $derived.by(
    () => this.isShared && this.#covers && this.live.table?.status !== 'over' && this.#uncovered !== this.nextSeat,
  );
  /** Whether hands are covered between players; at a real table everything is told openly. */
  get #covers(): boolean {
    return settings.curtain && !this.live.table?.real;
  }
  /** During a handover the page shows only public information. */
  readonly seat = $derived(this.curtain ? null : (this.seatState?.seat ?? null));
  readonly view = $derived(this.curtain ? undefined : this.seatState?.view);
  readonly log = $derived.by(() => visibleEvents(this.live.log, this.seat));
  /** The seat to hand the device to, while another one looks at the table without having to act. */
  readonly awaitedSeat = $derived.by(() =>
    this.isShared && !this.curtain && !this.seatState?.choices.length ? this.actingSeat : null,
  );

  constructor(private readonly live: LiveTable) {
    $effect(() => {
      void this.actingSeat;
      this.#requestedSeat = null;
    });
    $effect(() => {
      if (this.actingSeat !== null && (!this.isShared || !this.#covers)) this.chosenSeat = this.actingSeat;
    });
    $effect(() => {
      const update = this.live.update;
      if (update) untrack(() => this.#afterUpdate(update));
    });
  }

  /** A request ends with a move of the seat. When a seat has acted in secret and is done, its hand is covered. */
  #afterUpdate(update: Update): void {
    if (update.cause !== 'play' || update.by === null || update.by !== this.seatState?.seat) return;
    this.#requestedSeat = null;
    if (this.seatState.choices.length) return;
    if (isSecret(update)) this.#uncovered = null;
    if (!this.#covers && this.actingSeat !== null) this.chosenSeat = this.actingSeat;
  }

  switchTo(seat: number): void {
    if (this.#covers) this.#requestedSeat = seat === this.actingSeat ? null : seat;
    else this.chosenSeat = seat;
  }

  /** Lift the curtain for a seat: the next one, or any own seat while none has to act. */
  uncover(seat: number): void {
    this.#requestedSeat = seat === this.actingSeat ? null : seat;
    this.#uncovered = this.chosenSeat = seat;
  }
}
