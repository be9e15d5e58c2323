/** Quick reactions: lines of the chat that every reader sees in their own language. */

import { t } from './page_texts.svelte';

export const REACTIONS = ['well', 'oh', 'think', 'luck', 'thanks'] as const;

/** How a reaction is sent. */
export const reactionLine = (reaction: (typeof REACTIONS)[number]): string => `/${reaction}`;

/** A line of the chat in words. */
export function chatText(line: string): string {
  const reaction = REACTIONS.find((one) => line === reactionLine(one));
  return reaction ? t(`chat.react.${reaction}`) : line;
}
