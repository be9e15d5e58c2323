/** Differences between the current state and a previewed one. */

type CountByName = Record<string, number> | null | undefined;

/** How many more of each thing are in `after` than in `before`; with swapped arguments, how many go. */
export function addedCounts(before: CountByName, after: CountByName): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [thing, n] of Object.entries(after ?? {})) {
    const extra = n - (before?.[thing] ?? 0);
    if (extra > 0) found[thing] = extra;
  }
  return found;
}

/** Items in `after` that are not in `before`: shops with a new good, buildings, cities. */
export function addedItems(
  before: readonly string[] | null | undefined,
  after: readonly string[] | null | undefined,
): string[] {
  return (after ?? []).filter((one) => !before?.includes(one));
}

/** A previewed state in the board's own type; null without a preview. */
export const previewedState = <S>(after: object | null | undefined): S | null => (after ? (after as S) : null);
