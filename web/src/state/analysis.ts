/** The analysis of a game: where it is, and what the report says about its turns. */

import type { AnalysedChoiceInfo, AnalysedTurnInfo, AnalysisReport, ConsequenceInfo, LuckInfo } from '../net/wire';
import type { Say } from '../text/i18n';
import { nameOutcome, percent } from '../text/analysis_texts';
import { number, signed, t } from '../text/page_texts.svelte';
import { nameScoreLines } from '../text/score_lines';

export type GameSource = 'table' | 'record';

/** Paths of a game: of its pages, and of its interface. */
export const pageOf = (source: GameSource, id: string): string =>
  source === 'table' ? `/table/${id}` : `/replay/${id}`;
export const apiOf = (source: GameSource, id: string): string =>
  source === 'table' ? `/tables/${id}` : `/replays/${id}`;
export const replayPath = (source: GameSource, id: string, move: number): string =>
  source === 'table' ? `/table/${id}/replay/${move}` : `/replay/${id}/${move}`;

const LEAST_CHANCE = 0.005;

/** Symbols of chess for costly moves: known to many, short, and no colour is needed. */
export const SYMBOLS: Record<string, string> = { slip: '?!', mistake: '?', blunder: '??' };

/** Win chances before the first turn and after each one. */
export const chanceRows = (report: AnalysisReport): number[][] => [
  report.start,
  ...report.turns.map((turn) => turn.chances),
];

/** Expected margins after each turn; before the first they are not known. */
export const marginRows = (report: AnalysisReport): number[][] => [
  report.start.map(() => 0),
  ...report.turns.map((turn) => turn.margins),
];

/** The upper edge of each seat's band, from 0 to 1: bands of all seats fill the whole height. */
export function bandTops(row: number[]): number[] {
  let below = 0;
  return row.map((chance) => {
    below += chance;
    return below - chance;
  });
}

export const allChoices = (report: AnalysisReport): AnalysedChoiceInfo[] =>
  report.turns.flatMap((turn) => turn.choices);

/** Clear losses in the order of the game, of one seat or of all. */
export const costlyChoices = (report: AnalysisReport, seat: number | null = null): AnalysedChoiceInfo[] =>
  allChoices(report).filter((choice) => choice.mark && (seat === null || choice.seat === seat));

/** The worst mark of the choices that a seat made in its turn; "": it was fine. */
export function worstMark(turn: AnalysedTurnInfo): string {
  const marks = turn.choices.filter((choice) => choice.seat === turn.seat).map((choice) => choice.mark);
  return ['blunder', 'mistake', 'slip'].find((mark) => marks.some((one) => one === mark)) ?? '';
}

/** The turn that a move belongs to. */
export const turnOf = (report: AnalysisReport, move: number): AnalysedTurnInfo | undefined =>
  report.turns.find((turn) => turn.move <= move && move <= turn.end) ??
  report.turns.findLast((turn) => turn.move <= move);

/** "−6 points, −9% win chance"; a chance that would be rounded to nothing is left out. */
export function costParts(choice: AnalysedChoiceInfo): string[] {
  const points = t('analysis.cost.points', { n: number(Math.round(choice.loss)) });
  return choice.chance < LEAST_CHANCE ? [points] : [points, t('analysis.cost.chance', { n: percent(choice.chance) })];
}
export const costSentence = (choice: AnalysedChoiceInfo): string => costParts(choice).join(', ');

/**
 * The reason of a loss in a sentence: lines of the score sheet after the whole game, otherwise what differs a round
 * later; empty for a move that was fine.
 */
export function reasonSentence({ mark, reasons, consequences }: AnalysedChoiceInfo, say: Say): string {
  if (reasons.length) {
    const lines = reasons.map(({ line, points }): [string, number] => [line, Math.round(points)]);
    return t('analysis.why', { lines: nameScoreLines(lines, say) });
  }
  if (consequences.length)
    return t('analysis.why_round', { lines: consequences.slice(0, 3).map(nameChange).join(', ') });
  return mark ? t('analysis.why_whole') : '';
}

/** "Camels +2", "others: Palace points −3". */
function nameChange({ label, points, others, played, better }: ConsequenceInfo): string {
  const difference = better - played;
  const n = signed(Math.abs(difference) < 1 ? Math.round(difference * 10) / 10 : Math.round(difference));
  const change = points ? t('analysis.change_points', { label, n }) : t('analysis.change', { label, n });
  return others ? t('analysis.change_others', { change }) : change;
}

/** "the roll of the dice: +4": what chance did to a seat. */
export const luckSentence = (luck: LuckInfo, seat: number, say: Say): string =>
  t('analysis.luck_one', { what: nameOutcome(luck.kind, say), n: signed(Math.round(luck.points[seat] ?? 0)) });
