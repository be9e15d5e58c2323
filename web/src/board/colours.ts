/** Colours of seats. The server decides them (`assign_colours`); forms show them before they are sent. */

/** The colour of each seat: the chosen one, else that of its number, or one that is left over. */
export function assignColours(chosen: readonly (number | null)[]): number[] {
  const own = chosen.map((one, seat) => (one === null && !chosen.includes(seat) ? seat : one));
  const left = Array.from({ length: 2 * own.length }, (_, colour) => colour).filter((colour) => !own.includes(colour));
  return own.map((one) => one ?? left.shift()!);
}
