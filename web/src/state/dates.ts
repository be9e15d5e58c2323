/** Days since 1970 in UTC. */

const DAY = 86_400_000;

export const today = (): number => Math.floor(Date.now() / DAY);
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

export function dayOf(date: string): number | null {
  const found = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(found) ? null : found / DAY;
}
