/** What a preview would change on the table: pieces that would come, and pieces that would go. */

type CountByName = Record<string, number> | null | undefined;

/** Of each thing in `after` how many more there are than `before`; only those that come. Turned round, those that go. */
export function addedCounts(before: CountByName, after: CountByName): Record<string, number> {
  const found: Record<string, number> = {};
  for (const [thing, n] of Object.entries(after ?? {})) {
    const extra = n - (before?.[thing] ?? 0);
    if (extra > 0) found[thing] = extra;
  }
  return found;
}

/** What is in `after` and not in `before`: shops with a new good, buildings, cities. */
export function addedItems(
  before: readonly string[] | null | undefined,
  after: readonly string[] | null | undefined,
): string[] {
  return (after ?? []).filter((one) => !before?.includes(one));
}

/** A state that would be, in the board's own type; null where nothing is foreseen. */
export const previewedState = <S>(after: object | null | undefined): S | null => (after ? (after as S) : null);
