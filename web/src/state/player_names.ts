/** Names of players as people read them. A bot that nobody named is stored by its id, and goes by its level. */

import { botLabel } from './games.svelte';
import type { TableInfo } from '../net/wire';

interface Player {
  name: string;
  bot?: string | null;
}

const SPACE = '\u00a0'; // no line ends between a level and its number

/** A bot's level, if its name is its id or the id with a number ("greedy 2"); else the name. */
export const playerName = (game: string, { name, bot }: Player): string =>
  bot && name.startsWith(bot) && !isNaN(Number(name.slice(bot.length)))
    ? botLabel(game, bot) + name.slice(bot.length).replace(' ', SPACE)
    : name;

/** The table with the names of its seats as people read them. Bots of one level are told apart by numbers. */
export function withNames(table: TableInfo): TableInfo {
  const names = table.seats.map((seat) => playerName(table.game, seat));
  const isUnnamed = (at: number): boolean => names[at] !== table.seats[at]!.name;
  const seats = table.seats.map((seat, at) => {
    const alike = names.flatMap((name, one) => (name === names[at] && isUnnamed(one) ? [one] : []));
    const number = isUnnamed(at) && alike.length > 1 ? `${SPACE}${alike.indexOf(at) + 1}` : '';
    return { ...seat, name: names[at]! + number };
  });
  return { ...table, seats };
}

/** Level of a bot beside its name; '' if that is its name, and for people. */
export function levelBeside(game: string, { name, bot }: Player): string {
  const level = bot ? botLabel(game, bot) : '';
  return name.startsWith(level) ? '' : level;
}
