/** Final result of one player: rank, margin, and since when it was decided. */

import type { GameTimeline, RankInfo, TableInfo } from '../../net/wire';

export interface FinalResult {
  rank: number;
  /** the winner, or for the winner the best opponent; null: none */
  rival: RankInfo['who'] | null;
  margin: number;
}

/** What the headline says: the only person here has won, a party without a seat has beaten everybody, or who won. */
export type Headline = { kind: 'you' } | { kind: 'lost'; to: string } | { kind: 'won' } | { kind: 'over' };

export function headlineOf(table: Pick<TableInfo, 'winners' | 'ranking' | 'ended_by' | 'seats'>): Headline {
  const winners = table.winners ?? [];
  const first = table.ranking[0]?.who;
  if (!winners.length)
    return typeof first === 'string' && table.ended_by === 'game' ? { kind: 'lost', to: first } : { kind: 'over' };
  const own = table.seats.filter((seat) => seat.mine);
  return winners.length === 1 && own.length === 1 && own[0]!.seat === winners[0] ? { kind: 'you' } : { kind: 'won' };
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

/** Move after which one seat stayed ahead of another; 0: from the beginning; null: never. */
export function aheadSince(course: GameTimeline, ahead: number, behind: number): number | null {
  const points = [course.start, ...course.moves.map((move) => move.scores)];
  let since: number | null = null;
  for (const [move, scores] of points.entries()) {
    if (scores[ahead]! <= scores[behind]!) since = null;
    else since ??= move;
  }
  return since;
}

/** Name of the part of the game that a move was in. */
export const gamePartOf = (course: GameTimeline, move: number): string =>
  course.moves[Math.max(0, move - 1)]?.part ?? '';
