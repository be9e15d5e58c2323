/** How far own tables have come, as this browser saw them last: for the list on the home page. */

import { catalogueOf } from './games.svelte';
import { keep } from './me.svelte';
import type { GameView, Language, TableInfo } from './wire';

interface Seen {
  moves: number;
  /** the plain numbers of the table: round, week, season */
  at: Record<string, number>;
  totals: (number | null)[];
}

/** Around one screen totals differ by who looks: then none is kept. */
export function remember(id: string, view: GameView, shared: boolean): void {
  const at = Object.fromEntries(Object.entries(view.state).filter((one): one is [string, number] => typeof one[1] === 'number'));
  const totals = shared ? [] : view.scores.map((sheet) => sheet.total ?? null);
  keep.set(`seen.${id}`, JSON.stringify({ moves: view.moves, at, totals } satisfies Seen));
}

export interface Progress {
  /** "Week 2, day 3" */
  words: string;
  totals: (number | null)[];
}

export async function progressOf(table: TableInfo, language: Language): Promise<Progress | null> {
  const kept = keep.get(`seen.${table.id}`);
  if (!kept) return null;
  const seen = JSON.parse(kept) as Seen;
  const words = await catalogueOf(table.game, language, table.options, table.data);
  return { words: words.has('page.progress') ? words.say('page.progress', seen.at) : '', totals: seen.totals };
}
