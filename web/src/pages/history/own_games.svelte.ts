/** One's own finished games, from the server and from this browser. Each is asked for itself. */

import { requestFrom, type Place } from '../../net/api';
import { isStaticSite } from '../../net/base_url';
import { identity } from '../../state/identity.svelte';
import { isLocalId } from '../../state/local_ids';
import { localTables } from '../../state/local_tables';
import { storagePlace } from '../../state/storage_place.svelte';
import type { HistoryGame, HistoryList, RatingInfo, RatingList } from '../../net/wire';

const MAX_PAGES = 50;

/** Where a game is. */
export const placeOf = (game: HistoryGame): Place => (isLocalId(game.table) ? 'here' : 'server');

async function loadFrom(place: Place): Promise<HistoryGame[]> {
  const found: HistoryGame[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const next = await requestFrom<HistoryList>(place, 'GET', `/history?page=${page}`);
    found.push(...next.games);
    if (!next.more) break;
  }
  return found;
}

export class OwnGames {
  games = $state.raw<HistoryGame[] | null>(null);
  /** of the server, where games are rated */
  ratings = $state.raw<RatingInfo[]>([]);
  /** finished games in this browser that are not read yet, because that starts the interpreter */
  unread = $state(0);

  async load(): Promise<void> {
    const isKnown = !isStaticSite && identity.isKnownAt('server');
    const server = isKnown ? await loadFrom('server') : [];
    if (isKnown) this.ratings = (await requestFrom<RatingList>('server', 'GET', '/ratings')).ratings;
    const local = localTables().filter((table) => table.status === 'over' && table.mine).length;
    const isRead = local > 0 && (storagePlace.isHere || storagePlace.isAwake);
    this.games = isRead ? [...server, ...(await loadFrom('here'))] : server;
    this.unread = isRead ? 0 : local;
  }

  async addLocal(): Promise<void> {
    const local = await loadFrom('here');
    this.games = [...(this.games ?? []).filter((one) => placeOf(one) === 'server'), ...local];
    this.unread = 0;
  }

  async forget(game: HistoryGame): Promise<void> {
    await requestFrom(placeOf(game), 'DELETE', `/history/${game.table}`);
    this.games = (this.games ?? []).filter((one) => one !== game);
  }

  /** Forget all games that were read. */
  async forgetAll(): Promise<void> {
    for (const place of ['server', 'here'] as const)
      if (this.games?.some((one) => placeOf(one) === place)) await requestFrom(place, 'DELETE', '/history');
    this.games = [];
  }
}
