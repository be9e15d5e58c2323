/** How the turns of an analysed game are told: what was played, when, and what it did to the chances. */

import type { AnalysedTurnInfo, AnalysisReport, GameTimeline } from '../net/wire';
import { percent } from '../text/analysis_texts';
import { t } from '../text/page_texts.svelte';
import { turnOf } from './analysis';
import { replayTurnsOf, type ReplayTurn } from './replay_turns';
import { gamePartOf } from './table/final_result';

export class ReportWords {
  readonly names: string[];
  readonly #turns: ReplayTurn[];

  constructor(
    readonly report: AnalysisReport,
    readonly course: GameTimeline,
  ) {
    this.names = course.names.length ? course.names : report.result.map((_, seat) => `p${seat + 1}`);
    this.#turns = replayTurnsOf(course);
  }

  readonly textOf = (turn: AnalysedTurnInfo): string =>
    this.#turns.find((one) => one.moves[0] === turn.move)?.text ?? '';

  /** When a move was played: "Week 2, day 3" where the game has such parts, and the number of the turn. */
  readonly whenOf = (move: number): string[] => {
    const { report, course } = this;
    const n = report.turns.findIndex((turn) => turn === turnOf(report, move)) + 1;
    return [gamePartOf(course, move - 1), t('analysis.turn_at', { n, all: report.turns.length })].filter(Boolean);
  };
  readonly partOf = (move: number): string => this.whenOf(move).join(' · ');

  /** When the game was decided. */
  decided(): string {
    const { decided, turns } = this.report;
    if (decided === null) return t('analysis.open');
    const part = gamePartOf(this.course, decided - 1);
    if (part) return t('analysis.decided', { part });
    const n = turns.findIndex((turn) => turn.move === decided) + 1;
    return t('analysis.decided_turn', { n, all: turns.length });
  }

  /** A row of a graph of the analysis: 0 before the first turn, then one for each turn. */
  readonly rowText = (row: number): string => {
    const turn = this.report.turns[row - 1];
    const chances = turn?.chances ?? this.report.start;
    const told = this.names.map((name, seat) => `${name} ${percent(chances[seat] ?? 0)}`).join(', ');
    if (!turn) return `${t('analysis.before')}. ${told}`;
    const marks = turn.choices.filter((choice) => choice.mark).map((choice) => t(`analysis.mark.${choice.mark}`));
    return [this.partOf(turn.move), this.names[turn.seat], this.textOf(turn), ...marks, told]
      .filter(Boolean)
      .join('. ');
  };
}
