/** The picture of a moment of a game: after the last move its result, before it the points so far. */

import type { GameTimeline } from '../../net/wire';
import { rowsByScore, type ResultCard } from '../../play/result/result_card';
import { t } from '../../text/page_texts.svelte';

export type MomentCard = Omit<ResultCard, 'brand' | 'key'>;

export function momentCard(course: GameTimeline, title: string, move: number): MomentCard {
  const last = course.moves.length;
  const isOver = course.over && move >= last;
  const scores = move ? course.moves[move - 1]!.scores : course.start;
  const seats = course.names.map((_, seat) => course.colours[seat] ?? seat);
  return {
    heading: `${title}: ${isOver ? t('share.result') : t('share.moment', { n: move })}`,
    line: isOver ? '' : t('replay.at', { n: move, last }),
    date: '',
    rows: rowsByScore(
      [...course.names, ...course.parties],
      [...seats, ...course.parties.map(() => null)],
      scores,
      isOver,
    ),
  };
}
