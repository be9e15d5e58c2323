/** How a game ended for somebody: their place, the margin, and since when it was so. */

import type { GameTimeline, RankInfo } from '../../net/wire';

export interface FinalResult {
  rank: number;
  /** the one to compare with: the first, or for the first the best of the others; null: there is nobody */
  rival: RankInfo['who'] | null;
  margin: number;
}

export function finalResultOf(seat: number, ranking: RankInfo[]): FinalResult | null {
  const own = ranking.find((one) => one.who === seat);
  if (!own) return null;
  const others = ranking.filter((one) => one.who !== seat);
  const rival = others[0] ?? null;
  return {
    rank: own.rank,
    rival: rival?.who ?? null,
    margin: rival ? own.score - rival.score : 0,
  };
}

/** The move after which one seat was never again behind, or level with, another; 0: from the beginning; null: never so. */
export function aheadSince(course: GameTimeline, ahead: number, behind: number): number | null {
  const points = [course.start, ...course.moves.map((move) => move.scores)];
  let since: number | null = null;
  for (const [move, scores] of points.entries()) {
    if (scores[ahead]! <= scores[behind]!) since = null;
    else since ??= move;
  }
  return since;
}

/** Which part of the game a move was in, in the game's words. */
export const gamePartOf = (course: GameTimeline, move: number): string =>
  course.moves[Math.max(0, move - 1)]?.part ?? '';
