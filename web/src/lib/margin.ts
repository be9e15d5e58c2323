/** How much better a bot thinks one choice is than the others. */

import type { HintChoice } from './wire';

/** Points between two choices from which on a bot means it. */
const LIKELY = 1;
const CLEAR = 3;

export type Sure = 'clear' | 'likely' | 'close' | 'behind' | 'only';

/** By how much a choice beats the best other one, and how sure that makes the bot. */
export function margin(choices: HintChoice[], at: number): { gain: number; sure: Sure; other: HintChoice | null } {
  const other = choices.find((_, i) => i !== at) ?? null;
  if (!other) return { gain: 0, sure: 'only', other };
  const gain = choices[at]!.value - other.value;
  return { gain, sure: gain >= CLEAR ? 'clear' : gain >= LIKELY ? 'likely' : gain >= 0 ? 'close' : 'behind', other };
}
