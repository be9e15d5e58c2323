/** Guided first games. Positions, texts and verdicts come from the server. */

import { get, post } from '../net/api';
import type { Language, LessonInfo, LessonState } from '../net/wire';

const loadedLessons = new Map<string, Promise<LessonInfo[]>>();

export function lessonsOf(game: string): Promise<LessonInfo[]> {
  let found = loadedLessons.get(game);
  if (!found) {
    found = get<LessonInfo[]>(`/games/${game}/lessons`);
    loadedLessons.set(game, found);
    found.catch(() => loadedLessons.delete(game));
  }
  return found;
}

/** State of a lesson after these actions; [] sets it up. */
export const tryLesson = (game: string, lesson: string, actions: string[], lang: Language): Promise<LessonState> =>
  post<LessonState>(`/games/${game}/lessons/${lesson}/try`, { actions, lang });
