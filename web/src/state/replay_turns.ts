/** The turns of a recorded game: where each ends, and its sentences. */

import type { GameTimeline, TurnPartInfo } from '../net/wire';

export interface ReplayTurn {
  seat: number;
  /** numbers of its moves */
  moves: number[];
  end: number;
  text: string;
  /** headings, turns of automata and what was revealed after it */
  after: TurnPartInfo[];
}

export function replayTurnsOf(course: GameTimeline): ReplayTurn[] {
  return course.turns.map(({ seat, moves, parts }) => {
    const label = course.moves[moves[0]! - 1]?.action ?? '';
    return { seat, moves, end: moves.at(-1)!, ...splitTurn(seat, parts, label) };
  });
}

/** The sentence of a turn (the label of its move if there is none), and what came after it. */
export function splitTurn(seat: number, parts: TurnPartInfo[], label: string): Pick<ReplayTurn, 'text' | 'after'> {
  const told = parts.filter((part) => part.text);
  const own = told[0]?.kind === 'turn' && told[0].seat === seat ? told[0] : null;
  return { text: own?.text ?? label, after: told.filter((part) => part !== own) };
}

/** The end of the next turn after a move. */
export const nextEnd = (turns: ReplayTurn[], move: number, last: number): number =>
  Math.min(last, ...turns.map((turn) => turn.end).filter((end) => end > move));

/** The end of the turn before a move: from inside a turn, its beginning. */
export const previousEnd = (turns: ReplayTurn[], move: number): number =>
  Math.max(0, ...turns.map((turn) => turn.end).filter((end) => end < move));
