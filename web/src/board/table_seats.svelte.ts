/**
 * Seats of the table on the page: their colours, and the levels of their bots. Boards draw one table at a time; without
 * one (lessons, pictures of the rules) every seat has the colour of its number.
 */

interface TableSeats {
  colours: readonly number[];
  /** by seat: the level of its bot in words; "": no bot */
  levels: readonly string[];
}

const NOBODY: TableSeats = { colours: [], levels: [] };
let seats = $state.raw<TableSeats>(NOBODY);

/** Set the seats of the table that is shown; returns a function that clears them. */
export function showSeats(shown: Partial<TableSeats>): () => void {
  seats = { ...NOBODY, ...shown };
  return () => (seats = NOBODY);
}

export const colourOf = (seat: number): number => seats.colours[seat] ?? seat;
export const levelOf = (seat: number): string => seats.levels[seat] ?? '';
