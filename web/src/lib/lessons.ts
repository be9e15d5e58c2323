/** Guided first games: data beside each board, loaded when somebody wants to learn. */

const files = import.meta.glob('../games/*/lessons.ts');

export const hasLessons = (game: string): boolean => `../games/${game}/lessons.ts` in files;
export const loadLessons = (game: string): Promise<unknown> => files[`../games/${game}/lessons.ts`]!();
