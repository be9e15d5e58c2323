/** Days since 1970 in UTC. */

const DAY = 86_400_000;

export const today = (): number => Math.floor(Date.now() / DAY);
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** A day in words: "17 November". */
export const formatDay = (day: number, language: string): string =>
  new Date(day * DAY).toLocaleDateString(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });

export function dayOf(date: string): number | null {
  const found = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(found) ? null : found / DAY;
}
