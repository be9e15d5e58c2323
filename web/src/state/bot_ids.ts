/** Ids of bots: a level, and for some a style, as in `caravaneer-builder`. */

import type { GameInfo } from '../net/wire';

export const levelOf = (bot: string): string => bot.split('-')[0]!;

/** Style of a bot; "": none. */
export const styleOf = (bot: string): string => bot.split('-')[1] ?? '';

export const botId = (level: string, style: string): string => (style ? `${level}-${style}` : level);

/** A bot as the game has it: styles that belong to other games are dropped; null if it does not have the level. */
export function botIn(game: GameInfo, bot: string | null | undefined): string | null {
  if (!bot || !game.bots.some((one) => one.id === levelOf(bot))) return null;
  return botId(levelOf(bot), game.styles.some((one) => one.id === styleOf(bot)) ? styleOf(bot) : '');
}
