/** Progress of a table in the game's words: "Week 2, day 3". */

import { catalogueOf } from '../state/games.svelte';
import type { Language, TableInfo } from '../net/wire';

const TEXT = 'page.progress';

export async function progressText(table: TableInfo, language: Language): Promise<string> {
  if (!table.progress) return '';
  const words = await catalogueOf(table.game, language, table.options, table.data);
  return words.has(TEXT) ? words.say(TEXT, table.progress.at) : '';
}
