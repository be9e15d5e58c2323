/**
 * Turns incoming patches into whole updates. The server sends what a move changed, relative to the version it sent
 * before; callers only see whole updates. Unchanged parts keep their object identity, and nothing is changed in place.
 */

import type { AnyServerMessage, Patch, SeatPatch, SeatState, Update } from './wire';

export type WholeFrame = Exclude<AnyServerMessage, Patch>;

type Json = Record<string, unknown>;

function replaceCells(field: unknown, cells: Json): unknown {
  if (Array.isArray(field)) return field.map((one: unknown, index) => (String(index) in cells ? cells[index] : one));
  return { ...(field as Json), ...cells };
}

function patchSeat(seat: SeatState, patch: SeatPatch): SeatState {
  const state: Json = { ...seat.view.state, ...patch.state };
  for (const [name, cells] of Object.entries(patch.cells)) state[name] = replaceCells(state[name], cells);
  const { choices, can_undo, can_redo, standing, moments } = patch;
  return {
    seat: seat.seat,
    view: { ...seat.view, ...patch.view, state },
    choices,
    can_undo,
    can_redo,
    standing,
    moments,
  };
}

/** The update that results from a patch; null if the patch belongs to another version. */
export function applyPatch(update: Update, patch: Patch): Update | null {
  if (patch.base !== update.version || patch.seats.length !== update.seats.length) return null;
  const seats: SeatState[] = [];
  for (const one of patch.seats) {
    const seat = update.seats.find((known) => known.seat === one.seat);
    if (!seat) return null;
    seats.push(patchSeat(seat, one));
  }
  const { version, turn, updated, clock, prompt, log_from, events, turns, under_way, cause, by } = patch;
  const table = { ...update.table, version, turn, updated, clock };
  const happened = { log_from, events, turns, under_way, clock, chat: [], cause, by };
  return { ...update, version, full: false, table, prompt, seats, ...happened };
}

export class PatchReader {
  #last: Update | null = null;

  /** `requestSync` is called when a patch does not fit. */
  constructor(private readonly requestSync: () => void) {}

  /** The frame, with a patch expanded to an update; null until the next whole update if a patch did not fit. */
  expand(frame: AnyServerMessage): WholeFrame | null {
    if (frame.type === 'update') this.#last = frame;
    if (frame.type !== 'patch') return frame;
    const update = this.#last && applyPatch(this.#last, frame);
    if (this.#last && !update) this.requestSync();
    this.#last = update;
    return update;
  }
}
