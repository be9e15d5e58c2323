/** What the server knows about its games: asked once, then kept. */

import { get } from '../net/api';
import { Figures, type Printed } from '../text/text_numbers';
import { Catalogue, type Args, type Entry } from '../text/i18n';
import { spoken } from '../text/page_texts.svelte';
import type { GameInfo, Language, RecordText } from '../net/wire';

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

/** The printed components of a table: the rows of the game's own data file, or of the one that the table is played with. */
export const printedOf = (game: string, data = ''): Promise<Printed> => once<Printed>(`/games/${game}/data${data && `/${data}`}`);

type Options = Record<string, unknown>;

/** The numbers that texts take from cardboard and options; without a table, from the usual ones. */
async function figuresOf(game: string, options?: Options, data = ''): Promise<Figures> {
  const usual = (await allGames()).find((one) => one.id === game)?.options ?? {};
  const chosen = options ?? Object.fromEntries(Object.entries(usual).map(([name, values]) => [name, values[0]]));
  return new Figures(await printedOf(game, data), chosen);
}

export async function rulesOf(game: string, language: Language, options?: Options, data = ''): Promise<string> {
  const { text } = await once<RecordText>(`/games/${game}/rules/${language}`);
  return (await catalogueOf(game, language, options, data)).fill(text);
}

export async function catalogueOf(game: string, language: Language, options?: Options, data = ''): Promise<Catalogue> {
  const entries = await once<Record<string, Entry>>(`/games/${game}/text/${language}`);
  return new Catalogue(language, entries, await figuresOf(game, options, data));
}

export type Say = (key: string, args?: Args) => string;
