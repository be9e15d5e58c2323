/** Static information about the games, fetched once. */

import { get } from '../net/api';
import { TextNumbers, type Printed } from '../text/text_numbers';
import { Catalogue, type Entry } from '../text/i18n';
import { currentLanguage, t } from '../text/page_texts.svelte';
import type { EventKindInfo, FieldInfo, GameInfo, Language, RecordText } from '../net/wire';
import { levelOf, styleOf } from './bot_ids';

const answers = new Map<string, Promise<unknown>>();

function fetchOnce<T>(path: string): Promise<T> {
  let found = answers.get(path) as Promise<T> | undefined;
  if (!found) {
    found = get<T>(path);
    answers.set(path, found);
    found.catch(() => answers.delete(path));
  }
  return found;
}

let loadedGames = $state.raw<GameInfo[]>([]);
export const allGames = async (): Promise<GameInfo[]> => (loadedGames = await fetchOnce<GameInfo[]>('/games'));

/** What the fields of a game's views hold; empty until the games are known. */
export const fieldsOf = (game: string): Record<string, FieldInfo> =>
  loadedGames.find((one) => one.id === game)?.fields ?? {};

/** What the events of a game say, by key; empty until the games are known. */
export const eventsOf = (game: string): Record<string, EventKindInfo> =>
  loadedGames.find((one) => one.id === game)?.events ?? {};

/** Display name of a bot; a bot that is no longer listed is shown by its id. */
export function botLabel(game: string, bot: string): string {
  const found = loadedGames.find((one) => one.id === game);
  const level = found?.bots.find((one) => one.id === levelOf(bot))?.label[currentLanguage()];
  if (!level) return bot;
  const style = found?.styles.find((one) => one.id === styleOf(bot))?.label[currentLanguage()];
  return style ? t('bot.styled', { level, style }) : level;
}

/** Printed components of a table: rows of the game's data file, or of the table's own file. */
export const printedOf = (game: string, data = ''): Promise<Printed> =>
  fetchOnce<Printed>(`/games/${game}/data${data && `/${data}`}`);

type Options = Record<string, unknown>;

/** Numbers in texts that come from the data file and the options; without a table, from the defaults. */
async function textNumbersOf(game: string, options?: Options, data = ''): Promise<TextNumbers> {
  const usual = (await allGames()).find((one) => one.id === game)?.options ?? {};
  const chosen = options ?? Object.fromEntries(Object.entries(usual).map(([name, values]) => [name, values[0]]));
  return new TextNumbers(await printedOf(game, data), chosen);
}

export async function rulesOf(game: string, language: Language, options?: Options, data = ''): Promise<string> {
  const { text } = await fetchOnce<RecordText>(`/games/${game}/rules/${language}`);
  return (await catalogueOf(game, language, options, data)).fill(text);
}

export async function catalogueOf(game: string, language: Language, options?: Options, data = ''): Promise<Catalogue> {
  const entries = await fetchOnce<Record<string, Entry>>(`/games/${game}/text/${language}`);
  return new Catalogue(language, entries, await textNumbersOf(game, options, data));
}
