/** What the server knows about its games: asked once, then kept. */

import { get } from './api';
import { Catalogue, type Args, type Entry } from './i18n';
import { spoken } from './texts.svelte';
import type { GameInfo, Language, RecordText } from './wire';

const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

let listed = $state.raw<GameInfo[]>([]);
export const allGames = async (): Promise<GameInfo[]> => (listed = await once<GameInfo[]>('/games'));

/** A bot by its name for people; one that is not on the list any more goes by its id. */
export function botLabel(game: string, bot: string): string {
  const bots = listed.find((one) => one.id === game)?.bots ?? [];
  return bots.find((one) => one.id === bot)?.label[spoken()] ?? bot;
}

export const rulesOf = async (game: string, language: Language): Promise<string> =>
  (await once<RecordText>(`/games/${game}/rules/${language}`)).text;
export const catalogueOf = async (game: string, language: Language): Promise<Catalogue> =>
  new Catalogue(language, await once<Record<string, Entry>>(`/games/${game}/text/${language}`));

export type Say = (key: string, args?: Args) => string;
