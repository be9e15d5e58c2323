/** Words about tournaments that depend on their state. */

import { playerName } from '../../state/player_names';
import { t } from '../../text/page_texts.svelte';
import type { EntrantInfo, TournamentInfo } from '../../net/wire';

export const titleOfTournament = (one: TournamentInfo): string =>
  one.season > 1 ? `${one.name}, ${t('tournament.season', { n: one.season })}` : one.name;

export function statusOf(one: TournamentInfo): string {
  if (one.status === 'open') return t(one.entry === 'asked' ? 'tournament.asked' : 'tournament.status.open');
  if (one.status === 'running') return t('tournament.status.running', { n: Math.max(1, one.round), of: one.rounds });
  const names = one.winners.map((name) => playerName(one.game, { name, bot: one.bot })).join(', ');
  return names ? t('tournament.won', { names }) : t('tournament.status.over');
}

/** Name of an entrant: bots of one level are told apart by a number. */
export const entrantName = (game: string, one: EntrantInfo): string =>
  one.bot ? playerName(game, { name: `${one.bot} ${one.label}`, bot: one.bot }) : one.name;
