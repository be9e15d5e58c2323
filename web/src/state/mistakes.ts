/**
 * One's own costly moves as exercises. A solved one comes back after longer and longer times, a missed one on the next
 * day. They are kept on this device; those of games on a server also there, for the other devices of the person.
 */

import { ApiError, get, post } from '../net/api';
import type {
  AnalysedPosition,
  AnalysisReport,
  Language,
  LessonInfo,
  LessonState,
  Mistake,
  MistakeChange,
  MistakeKey,
} from '../net/wire';
import type { Say } from '../text/i18n';
import { number, t } from '../text/page_texts.svelte';
import { apiOf, reasonSentence, type GameSource } from './analysis';
import { isLocalId } from './local_ids';
import { localStore } from './local_store';

export interface KeptMistake extends Mistake {
  /** the server has it just so */
  sent?: true;
}

const KEY = 'mistakes';
/** of mistakes that were forgotten here, until the server is told */
const DROPPED = 'mistakes.dropped';
const MOST = 300;
const AT_ONCE = 10;
/** days until a mistake comes back, by how often it was solved in a row */
const INTERVALS = [1, 3, 7, 16, 35, 90];

export const keyOf = (mistake: MistakeKey): string => `${mistake.source}/${mistake.id}/${mistake.move}`;

function read<T>(key: string): T[] {
  try {
    return JSON.parse(localStore.get(key) ?? '[]') as T[];
  } catch {
    return [];
  }
}
export const allMistakes = (): KeptMistake[] => read(KEY);
const save = (mistakes: KeptMistake[]): void => localStore.set(KEY, JSON.stringify(mistakes.slice(-MOST)));
const saveDropped = (dropped: MistakeKey[]): void => localStore.set(DROPPED, JSON.stringify(dropped.slice(-MOST)));

/** The mistakes of a game that are due, the longest overdue first. */
export const dueMistakes = (day: number, game: string): KeptMistake[] =>
  allMistakes()
    .filter((one) => one.game === game && one.due <= day)
    .sort((a, b) => a.due - b.due);

/** How many are due, by game. */
export function dueByGame(day: number): [game: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { game, due } of allMistakes()) if (due <= day) counts.set(game, (counts.get(game) ?? 0) + 1);
  return [...counts];
}

/** Keep the costliest choices of a player; those that are kept already become due today. */
export function keepMistakes(
  source: GameSource,
  id: string,
  report: AnalysisReport,
  seat: number,
  names: string[],
  day: number,
): void {
  const moves = report.players[seat]?.costliest ?? [];
  const kept = new Map(allMistakes().map((one) => [keyOf(one), one]));
  for (const move of moves) {
    const found = { source, id, game: report.game, move, names, due: day, solved: 0 };
    kept.set(keyOf(found), { ...found, solved: kept.get(keyOf(found))?.solved ?? 0 });
  }
  save([...kept.values()]);
}

/** Note an answer: the next day after a miss, later and later after a solution. */
export function noteAnswer(key: string, isSolved: boolean, day: number): void {
  save(
    allMistakes().map((one) => {
      if (keyOf(one) !== key) return one;
      const { sent: _, ...changed } = one;
      const solved = isSolved ? one.solved + 1 : 0;
      return { ...changed, solved, due: day + (isSolved ? INTERVALS[Math.min(one.solved, INTERVALS.length - 1)]! : 1) };
    }),
  );
}

function forget({ source, id, move }: Mistake): void {
  const key = keyOf({ source, id, move });
  save(allMistakes().filter((one) => keyOf(one) !== key));
  saveDropped([...read<MistakeKey>(DROPPED), { source, id, move }]);
}

/** What the server is to be told: mistakes of its games that are new or changed, and those that were forgotten. */
export const unsentMistakes = (): MistakeChange => ({
  kept: allMistakes().filter((one) => !one.sent && !isLocalId(one.id)),
  dropped: read<MistakeKey>(DROPPED).filter((one) => !isLocalId(one.id)),
});

/** Take over what the server has after it was told so. What has changed here since then stays, to be sent. */
export function mergeMistakes(found: Mistake[], { kept, dropped }: MistakeChange): void {
  const told = new Set(kept.map((one) => JSON.stringify(one)));
  const gone = new Set(dropped.map(keyOf));
  const later = read<MistakeKey>(DROPPED).filter((one) => !gone.has(keyOf(one)));
  const forgotten = new Set(later.map(keyOf));
  const here = allMistakes().filter((one) => isLocalId(one.id) || (!one.sent && !told.has(JSON.stringify(one))));
  const merged = new Map<string, KeptMistake>(found.map((one) => [keyOf(one), { ...one, sent: true }]));
  for (const one of here) merged.set(keyOf(one), one);
  save([...merged.values()].filter((one) => !forgotten.has(keyOf(one))));
  saveDropped(later);
}

const inBothLanguages = (text: string): Record<Language, string> => ({ en: text, ru: text });

/** The due mistakes of a game as lessons. Those whose game is gone are forgotten. */
export async function mistakeLessons(game: string, day: number, language: Language, say: Say): Promise<LessonInfo[]> {
  const found: LessonInfo[] = [];
  for (const mistake of dueMistakes(day, game)) {
    if (found.length >= AT_ONCE) break;
    try {
      const path = `${apiOf(mistake.source, mistake.id)}/analysis/${mistake.move}?lang=${language}`;
      found.push(asLesson(mistake, found.length + 1, await get<AnalysedPosition>(path), say));
    } catch (error) {
      if (error instanceof ApiError && ['no_table', 'no_replay', 'no_choice'].includes(error.code)) forget(mistake);
      else if (error instanceof ApiError && error.code === 'no_analysis')
        void post(`${apiOf(mistake.source, mistake.id)}/analysis`).catch(() => {}); // it is there the next time
      else throw error;
    }
  }
  return found;
}

function asLesson(mistake: Mistake, n: number, position: AnalysedPosition, say: Say): LessonInfo {
  const points = number(Math.round(position.choice.loss));
  const played = position.played.turn.map((step) => step.label).join('; ');
  const better = position.better.turn;
  return {
    id: keyOf(mistake),
    number: n,
    seat: position.seat,
    names: { en: mistake.names, ru: mistake.names },
    answer: better.map((step) => step.text),
    look: [],
    rule: '',
    title: inBothLanguages(t('mistakes.title', { name: mistake.names[position.seat] ?? '' })),
    text: inBothLanguages(`${t('mistakes.text', { points })}\n\n${t('mistakes.played', { played })}`),
    hint: inBothLanguages(t('mistakes.hint', { step: better[0]?.label ?? '' })),
    praise: inBothLanguages(reasonSentence(position.choice, say)),
  };
}

export const tryMistake = (_game: string, key: string, actions: string[], lang: Language): Promise<LessonState> => {
  const [source, id, move] = key.split('/') as [GameSource, string, string];
  return post<LessonState>(`${apiOf(source, id)}/analysis/${move}/try`, { actions, lang });
};
