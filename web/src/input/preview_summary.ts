/** Summarizes a preview: signed numbers first, then its sentences about the player, merged. */

import type { PreviewResult } from '../net/wire';
import type { GameAssets } from '../state/game_assets.svelte';

export interface Amount {
  /** text key of its name */
  key: string;
  n: number;
}

export interface PreviewSummary {
  /** total points */
  points: number;
  /** points by source, if there are several */
  lines: Amount[];
  /** other gains and costs */
  pieces: Amount[];
  /** "You put a builder on c1, c2, c3" */
  words: string[];
}

export function summarizePreview(
  preview: PreviewResult,
  seat: number | null,
  { has, events: kinds }: Pick<GameAssets, 'has' | 'events'>,
): PreviewSummary {
  const lines = Object.entries(preview.points).map(([line, n]) => ({ key: `score.${line}`, n }));
  const pieces = Object.entries(preview.pieces)
    .filter(([field]) => !(field in preview.points) && has(`board.${field}`))
    .map(([field, n]) => ({ key: `board.${field}`, n }));
  // Events after the end of the turn are left out.
  const counted = lines.length + pieces.length > 0;
  const mine = preview.ends
    ? preview.events.slice(0, preview.events.findLastIndex((event) => event.seat === seat) + 1)
    : preview.events;
  const events = mine.filter((event) => !(counted && kinds[event.key]?.amount));
  return {
    points: lines.reduce((sum, line) => sum + line.n, 0),
    lines,
    pieces,
    words: mergeSentences(events),
  };
}

/** Merges consecutive sentences that differ in one place: "You put a builder on c1, c2". */
export function mergeSentences(events: { key: string; text: string }[]): string[] {
  const merged: { key: string; head: string; middles: string[]; tail: string }[] = [];
  for (const { key, text } of events) {
    const last = merged.at(-1);
    const joined = last?.key === key ? join(last, text) : null;
    if (last && joined) Object.assign(last, joined);
    else merged.push({ key, head: text, middles: [], tail: '' });
  }
  return merged.map(({ head, middles, tail }) => [head, middles.join(', '), tail].filter(Boolean).join(' '));
}

function join(
  last: { head: string; middles: string[]; tail: string },
  text: string,
): { head: string; middles: string[]; tail: string } | null {
  if (last.middles.length) {
    const { head, tail } = last;
    if (!(text.startsWith(`${head} `) && (!tail || text.endsWith(` ${tail}`)))) return null;
    const middle = text.slice(head.length + 1, tail ? -tail.length - 1 : undefined);
    return { head, middles: [...last.middles, middle], tail };
  }
  const [one, two] = [last.head.split(' '), text.split(' ')];
  if (last.head === text) return null;
  let start = 0;
  while (start < Math.min(one.length, two.length) - 1 && one[start] === two[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, two.length) - start - 1 && one.at(-1 - end) === two.at(-1 - end)) end++;
  if (!start) return null;
  const middle = (words: string[]): string => words.slice(start, words.length - end).join(' ');
  return {
    head: one.slice(0, start).join(' '),
    middles: [middle(one), middle(two)],
    tail: end ? one.slice(-end).join(' ') : '',
  };
}
