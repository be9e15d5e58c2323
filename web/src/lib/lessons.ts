/** Guided first games: positions, texts and verdicts come from the server, for every game that has them. */

import { get, post } from './api';
import type { ChoiceInfo, EventInfo, GameView, Language, Prompt } from './types';

type Both = Record<Language, string>;

export interface Lesson {
  id: string;
  number: number;
  seat: number;
  names: Record<Language, string[]>;
  /** targets that the text speaks of */
  look: string[];
  /** one accepted answer, action by action, for "show me" */
  answer: string[];
  title: Both;
  text: Both;
  hint: Both;
  praise: Both;
}

export interface LessonState {
  verdict: 'on' | 'done' | 'off';
  view: GameView;
  choices: ChoiceInfo[];
  prompt: Prompt | null;
  events: EventInfo[];
}

const kept = new Map<string, Promise<Lesson[]>>();

export function lessonsOf(game: string): Promise<Lesson[]> {
  let found = kept.get(game);
  if (!found) {
    found = get<Lesson[]>(`/games/${game}/lessons`);
    kept.set(game, found);
    found.catch(() => kept.delete(game));
  }
  return found;
}

/** The lesson after these actions, from its beginning; [] sets it up. */
export const attempt = (game: string, lesson: string, actions: string[], lang: Language): Promise<LessonState> =>
  post<LessonState>(`/games/${game}/lessons/${lesson}/try`, { actions, lang });
