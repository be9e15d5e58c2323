/** How much better a bot values one choice than the others. */

import type { AnalysedLine, HintChoice } from '../../net/wire';

/** Differences in points, by certainty. */
const LIKELY = 1;
const CLEAR = 3;
const EQUAL = 0.05;

export type Certainty = 'clear' | 'likely' | 'close' | 'equal' | 'behind' | 'only';

/** Difference between a choice and the best other one, and how certain that makes the bot. */
export function advantageOf(
  choices: HintChoice[],
  at: number,
): { gain: number; sure: Certainty; other: HintChoice | null } {
  const other = choices.find((_, i) => i !== at) ?? null;
  if (!other) return { gain: 0, sure: 'only', other };
  const gain = choices[at]!.value - other.value;
  if (Math.abs(gain) < EQUAL) return { gain: 0, sure: 'equal', other };
  return { gain, sure: gain >= CLEAR ? 'clear' : gain >= LIKELY ? 'likely' : gain >= 0 ? 'close' : 'behind', other };
}

/** Score lines that differ between two turns, largest difference first. */
export function scoreDifference(
  one: Pick<AnalysedLine, 'points'>,
  other: Pick<AnalysedLine, 'points'> | null,
): [line: string, points: number][] {
  if (!other) return [];
  const lines = new Set([...Object.keys(one.points), ...Object.keys(other.points)]);
  return [...lines]
    .map((line): [string, number] => [line, (one.points[line] ?? 0) - (other.points[line] ?? 0)])
    .filter(([, points]) => points !== 0)
    .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
}
