/** Options of a game: which ones can be changed, and those that a table is made with. */

import type { GameInfo, Scalar } from '../net/wire';

export type GameOptions = Record<string, Scalar>;

/** Options by the rulebook. */
export const defaultOptions = (game: GameInfo): GameOptions =>
  Object.fromEntries(Object.entries(game.options).map(([key, values]) => [key, values[0]!]));

/** Options that can be changed with this number of players and these other options, and their values. */
export function offeredOptions(game: GameInfo, players: number, options: GameOptions): [string, Scalar[]][] {
  return Object.entries(game.options).filter(([key]) => {
    const condition = game.conditions[key];
    if (!condition) return true;
    const fits = !condition.players || condition.players.includes(players);
    return fits && Object.entries(condition.needs).every(([other, value]) => options[other] === value);
  });
}

/** Options without those that do not apply. */
export const chosenOptions = (game: GameInfo, players: number, options: GameOptions): GameOptions =>
  Object.fromEntries(offeredOptions(game, players, options).map(([key]) => [key, options[key]!]));
