// The guided first game: texts and verdicts come from the server (games/five_tribes/lessons.toml says how to show them).

import { get, post } from '../../lib/api';
import type { ChoiceInfo, EventInfo, GameView, Language, Prompt } from '../../lib/types';

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

const GAME = 'five_tribes';

export const lessons = (): Promise<Lesson[]> => get<Lesson[]>(`/games/${GAME}/lessons`);

/** The lesson after these actions, from its beginning; [] sets it up. */
export const attempt = (lesson: string, actions: string[], lang: Language): Promise<LessonState> =>
  post<LessonState>(`/games/${GAME}/lessons/${lesson}/try`, { actions, lang });
