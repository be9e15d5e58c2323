/** Puzzles: one a day for each game. The date alone decides which one it is, so it is the same for all players. */

import { get, post } from '../net/api';
import { localStore } from './local_store';
import { t } from '../text/page_texts.svelte';
import type { Language, LessonInfo, LessonState, PuzzleInfo } from '../net/wire';

export type Pools = Record<string, PuzzleInfo[]>;
export interface DailyPuzzle {
  game: string;
  puzzle: PuzzleInfo;
}

/** Earlier days in the archive. */
export const ARCHIVE = 30;

/** The puzzles of a day: each game goes through its own in order. */
export function puzzlesOf(day: number, pools: Pools): DailyPuzzle[] {
  return Object.keys(pools)
    .filter((game) => pools[game]!.length)
    .sort()
    .map((game) => ({ game, puzzle: pools[game]![day % pools[game]!.length]! }));
}

let loadedPools: Promise<Pools> | undefined;
export function allPuzzles(): Promise<Pools> {
  loadedPools ??= get<Pools>('/games/puzzles');
  loadedPools.catch(() => (loadedPools = undefined));
  return loadedPools;
}

/** A puzzle of a day for each game that has any. */
export async function dailyPuzzles(day: number): Promise<DailyPuzzle[]> {
  return puzzlesOf(day, await allPuzzles());
}

export const tryPuzzle = (game: string, puzzle: string, actions: string[], lang: Language): Promise<LessonState> =>
  post<LessonState>(`/games/${game}/puzzles/${puzzle}/try`, { actions, lang });

const inBothLanguages = (text: string): Record<Language, string> => ({ en: text, ru: text });

/** A puzzle in the form of a lesson, in the current language. `counted`: which points count, in the game's words. */
export function asLesson(
  { id, seat, players, names, answer, worth, other }: PuzzleInfo,
  language: Language,
  counted: string,
): LessonInfo {
  const who = t('puzzle.who', { name: names[language]?.[seat] ?? '', n: seat + 1, all: players });
  return {
    id,
    number: 1,
    seat,
    names,
    answer,
    look: [],
    rule: '',
    title: inBothLanguages(t('puzzle.title', { n: worth })),
    text: inBothLanguages([who, t('puzzle.text', { n: worth }), counted].filter(Boolean).join('\n\n')),
    hint: inBothLanguages(t('puzzle.hint', { n: answer.length })),
    praise: inBothLanguages(`${t('puzzle.praise', { n: worth })} ${t('puzzle.other', { n: other })}`),
  };
}

// Entries are `DAY.GAME`; those of older versions are only a day.
const SOLVED = 'puzzles.solved';
const KEPT = 400;
const solvedEntries = (): string[] => (localStore.get(SOLVED) ?? '').split(' ').filter(Boolean);
export const isSolved = (day: number, game: string): boolean => solvedEntries().includes(`${day}.${game}`);
export const markSolved = (day: number, game: string): void =>
  localStore.set(SOLVED, [...new Set([...solvedEntries(), `${day}.${game}`])].slice(-KEPT).join(' '));

/** Number of consecutive days with a solved puzzle, up to this one or the one before it. */
export function streak(day: number): number {
  const days = new Set(solvedEntries().map((entry) => Number.parseInt(entry, 10)));
  let n = 0;
  for (let at = days.has(day) ? day : day - 1; days.has(at); at--) n++;
  return n;
}
