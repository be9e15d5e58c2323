/**
 * Numbers in texts that come from the data file or an option, with the same meaning as
 * src/serai/core/text/text_numbers.py: `{@setup.gold}`, `{@djinn.marid.own}`, `{@option.rounds}`.
 */

/** Printed components of a table: the rows of its data file. */
export type Printed = Record<string, unknown>;

export class TextNumbers {
  constructor(
    readonly rows: Printed,
    readonly options: Record<string, unknown>,
  ) {}

  /** Value at a path. A row of a list is found by the value of its first key. */
  find(path: string): unknown {
    const [first, ...rest] = path.split('.');
    let found: unknown = first === 'option' ? this.options : this.rows[first!];
    for (const part of rest)
      found = Array.isArray(found) ? findRow(found, part) : (found as Printed | undefined)?.[part];
    return found;
  }

  fill(text: string): string {
    return text.replace(/\{@([\w.-]+)\}/g, (slot, path: string) => formatValue(this.find(path) ?? slot));
  }
}

const formatValue = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** A row by the value of its first key; anything else in a list, lists too, by its place. */
function findRow(rows: unknown[], name: string): unknown {
  const named = rows.find((row) => isRow(row) && String(Object.values(row)[0]) === name);
  if (named !== undefined) return named;
  const placed = rows[Number(name)];
  return isRow(placed) ? undefined : placed;
}

const isRow = (value: unknown): value is Printed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether something of a printed row is reconstructed, as its source says. */
export function isReconstructed(rows: Printed, path: string): boolean {
  const row = new TextNumbers(rows, {}).find(path);
  return isRow(row) && String(row.source).includes('reconstructed');
}

export const NO_NUMBERS = new TextNumbers({}, {});
