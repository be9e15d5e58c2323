/** Puzzle of the day. The date alone decides which one it is, so it is the same for all players. */

import { get, post } from '../net/api';
import { localStore } from './local_store';
import { hasBoard } from '../board/board';
import { t } from '../text/page_texts.svelte';
import type { Language, LessonInfo, LessonState, PuzzleInfo } from '../net/wire';

export type Pools = Record<string, PuzzleInfo[]>;

/** Games take turns, and each goes through its own puzzles in order. */
export function puzzleOf(day: number, pools: Pools): { game: string; puzzle: PuzzleInfo } | null {
  const games = Object.keys(pools)
    .filter((game) => pools[game]!.length)
    .sort();
  const game = games[day % games.length];
  if (game === undefined) return null;
  const pool = pools[game]!;
  return { game, puzzle: pool[Math.floor(day / games.length) % pool.length]! };
}

let loadedPools: Promise<Pools> | undefined;
export function allPuzzles(): Promise<Pools> {
  loadedPools ??= get<Pools>('/games/puzzles');
  loadedPools.catch(() => (loadedPools = undefined));
  return loadedPools;
}

/** Puzzle of a day, among the games that have a board. */
export async function dailyPuzzle(day: number): Promise<{ game: string; puzzle: PuzzleInfo } | null> {
  const pools = Object.entries(await allPuzzles()).filter(([game]) => hasBoard(game));
  return puzzleOf(day, Object.fromEntries(pools));
}

export const tryPuzzle = (game: string, puzzle: string, actions: string[], lang: Language): Promise<LessonState> =>
  post<LessonState>(`/games/${game}/puzzles/${puzzle}/try`, { actions, lang });

const inBothLanguages = (text: string): Record<Language, string> => ({ en: text, ru: text });

/** A puzzle in the form of a lesson, in the current language. */
export const asLesson = ({ id, seat, names, answer, worth }: PuzzleInfo): LessonInfo => ({
  id,
  number: 1,
  seat,
  names,
  answer,
  look: [],
  rule: '',
  title: inBothLanguages(t('puzzle.title', { n: worth })),
  text: inBothLanguages(t('puzzle.text', { n: worth })),
  hint: inBothLanguages(t('puzzle.hint', { n: answer.length })),
  praise: inBothLanguages(t('puzzle.praise', { n: worth })),
});

const SOLVED = 'puzzles.solved';
const solvedDays = (): number[] => (localStore.get(SOLVED) ?? '').split(' ').filter(Boolean).map(Number);
export const isSolved = (day: number): boolean => solvedDays().includes(day);
export const markSolved = (day: number): void =>
  localStore.set(SOLVED, [...new Set([...solvedDays(), day])].slice(-60).join(' '));

/** Number of consecutive days solved, up to this one or the one before it. */
export function streak(day: number): number {
  const days = new Set(solvedDays());
  let n = 0;
  for (let at = days.has(day) ? day : day - 1; days.has(at); at--) n++;
  return n;
}
