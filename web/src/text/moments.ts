/** Moments in the reader's own time: in words, the time until then, and as a field for a date and a time has them. */

const UNITS: [string, number][] = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** "Fri, 20 November, 19:00". */
export const formatMoment = (seconds: number, language: string): string =>
  new Date(seconds * 1000).toLocaleString(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });

/** "2 days 3 hours": a time that is left, in its largest unit and the next one. */
export function timeLeft(seconds: number, language: string): string {
  const first = Math.max(
    0,
    UNITS.findIndex(([, size]) => seconds >= size),
  );
  const words: string[] = [];
  let rest = Math.max(0, seconds);
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count) words.push(count.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' }));
  }
  return words.join(' ');
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** "2026-11-20T19:00"; "" for none. */
export function toInput(seconds: number | null): string {
  if (seconds === null) return '';
  const at = new Date(seconds * 1000);
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Seconds since 1970; null for an empty field. */
export const fromInput = (value: string): number | null => (value ? new Date(value).getTime() / 1000 : null);
