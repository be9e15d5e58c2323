/** New tables: who plays where nobody chose, and the request that creates them. */

import { explainError, post } from '../net/api';
import { t } from '../text/page_texts.svelte';
import { toast } from '../ui/toasts.svelte';
import type { GameInfo, NewTable, SeatRequest, TableCreated } from '../net/wire';
import { botIn } from './bot_ids';
import { botLabel } from './games.svelte';
import { identity } from './identity.svelte';
import { localStore } from './local_store';
import { go } from './router.svelte';
import { usualPlayers } from './usual_players';

/** Number of players of a game that is dealt at once. */
export const playersOf = (game: GameInfo): number =>
  usualPlayers(game.players, Number(localStore.get(`players.${game.id}`)));

/** Bot where none was chosen: the last one, as far as the game has it. */
export const usualBot = (game: GameInfo): string => botIn(game, localStore.get('level')) ?? game.default_bot;

/** Remember what was chosen for a game against bots. */
export function rememberPlayers(game: GameInfo, players: number, bot: string | undefined): void {
  localStore.set(`players.${game.id}`, String(players));
  if (bot) localStore.set('level', bot);
}

/** Seats of bots, each with a name of its own. */
export function nameBots(game: string, levels: readonly string[]): SeatRequest[] {
  const names = t('bot.names')
    .split(',')
    .filter((name) => name !== identity.person?.nickname);
  return levels.map((bot, at) => ({ kind: 'bot', bot, name: names[at] ?? botLabel(game, bot) }));
}

/** Create a table, of a group if one is named, and open it. A request that is sent again with the same key creates no
 * second table. */
export async function openNewTable(request: NewTable, group: string | null = null): Promise<void> {
  const made = await post<TableCreated>(group ? `/groups/${group}/tables` : '/tables', request);
  if (made.invite) localStore.set(`invite.${made.table.id}`, made.invite);
  go(`/table/${made.table.id}`);
}

export const newKey = (): string => crypto.getRandomValues(new Uint32Array(3)).join('-');

/** Deal a game against bots at once, with the usual players; a toast explains an error. */
export async function dealNow(game: GameInfo): Promise<void> {
  try {
    await identity.signIn(identity.person?.nickname ?? t('you.default'));
    const levels = Array.from({ length: playersOf(game) - 1 }, () => usualBot(game));
    await openNewTable({ game: game.id, seats: [{ kind: 'me' }, ...nameBots(game.id, levels)], client: newKey() });
  } catch (error) {
    toast(explainError(error), 'trouble');
  }
}
