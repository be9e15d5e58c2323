/** What the page makes of an analysis: bands, marks, sentences, and its own address. */

import { expect, test, vi } from 'vitest';
import type { AnalysedChoiceInfo, AnalysedTurnInfo, AnalysisReport } from '../src/net/wire';

vi.mock('../src/text/page_texts.svelte', () => ({
  t: (key: string, args: Record<string, unknown> = {}) => [key, ...Object.values(args)].join(' '),
  number: String,
  signed: (n: number) => (n > 0 ? `+${n}` : String(n)),
  currentLanguage: () => 'en',
}));

const {
  apiOf,
  bandTops,
  chanceRows,
  costSentence,
  costlyChoices,
  pageOf,
  reasonSentence,
  replayPath,
  turnOf,
  worstMark,
} = await import('../src/state/analysis');
const { parseRoute } = await import('../src/state/routes');

const choice = (move: number, seat: number, mark: AnalysedChoiceInfo['mark'], chance = 0.1): AnalysedChoiceInfo => ({
  move,
  seat,
  loss: 6.2,
  error: 1,
  chance,
  mark,
  played: [],
  better: [],
  explained: true,
  reasons: [],
  consequences: [],
});
const turn = (move: number, end: number, seat: number, choices: AnalysedChoiceInfo[]): AnalysedTurnInfo => ({
  move,
  end,
  seat,
  chances: [0.6, 0.4],
  margins: [3, -3],
  choices,
  luck: [],
});
const report = {
  start: [0.5, 0.5],
  turns: [
    turn(1, 3, 0, [choice(1, 0, ''), choice(2, 0, 'mistake')]),
    turn(4, 4, 1, [choice(4, 1, 'blunder', 0.3)]),
    turn(6, 8, 0, []),
  ],
} as unknown as AnalysisReport;

test('bands of all seats fill the height', () => {
  expect(bandTops([0.2, 0.5, 0.3]).map((top) => Math.round(top * 10))).toEqual([0, 2, 7]);
  expect(chanceRows(report)).toHaveLength(4);
});

test('costly choices are those with a mark, of one player or of all', () => {
  expect(costlyChoices(report).map((one) => one.move)).toEqual([2, 4]);
  expect(costlyChoices(report, 1).map((one) => one.move)).toEqual([4]);
});

test('a turn has the worst mark of its own player', () => {
  expect(worstMark(turn(1, 3, 0, [choice(1, 0, 'slip'), choice(2, 0, 'mistake'), choice(3, 1, 'blunder')]))).toBe(
    'mistake',
  );
  expect(worstMark(turn(6, 8, 0, []))).toBe('');
});

test('a move belongs to its turn, and a reaction between two turns to the one before it', () => {
  expect(turnOf(report, 2)?.move).toBe(1);
  expect(turnOf(report, 5)?.move).toBe(4);
  expect(turnOf(report, 7)?.move).toBe(6);
});

test('a loss is told in points and in win chance, which is left out when it rounds to nothing', () => {
  expect(costSentence(choice(1, 0, 'slip', 0.09))).toBe('analysis.cost.points 6, analysis.cost.chance 9%');
  expect(costSentence(choice(1, 0, 'slip', 0.001))).toBe('analysis.cost.points 6');
});

test('reasons name lines of the score sheet; without any, the position is better on the whole', () => {
  const say = (key: string): string => ({ 'score.gold': 'Gold', 'score.arab': 'Arab majority' })[key] ?? key;
  const looked = choice(1, 0, 'slip');
  const reasons = [
    { line: 'gold', points: 4.6 },
    { line: 'arab', points: -2 },
  ];
  expect(reasonSentence({ ...looked, reasons }, say)).toContain('Gold +5, Arab majority -2');
  expect(reasonSentence(looked, say)).toBe('analysis.why_whole');
  expect(reasonSentence({ ...looked, mark: '' }, say)).toBe('');
});

test('where the whole game does not tell two moves apart, what is different a round later is named', () => {
  const consequences = [
    { label: 'Palace', points: true, others: true, played: 5.4, better: 1.2 },
    { label: 'Camels', points: false, others: false, played: 1, better: 1.6 },
  ];
  const sentence = reasonSentence({ ...choice(1, 0, 'slip'), consequences }, (key) => key);
  expect(sentence).toContain('analysis.change_others analysis.change_points Palace -4');
  expect(sentence).toContain('analysis.change Camels +0.6');
});

test('reports and their choices have addresses', () => {
  expect(parseRoute('/table/abc/analysis')).toEqual({ page: 'analysis', source: 'table', id: 'abc', move: 0 });
  expect(parseRoute('/replay/abc/analysis/17')).toEqual({ page: 'analysis', source: 'record', id: 'abc', move: 17 });
  expect([pageOf('record', 'x'), apiOf('record', 'x'), replayPath('record', 'x', 3)]).toEqual([
    '/replay/x',
    '/replays/x',
    '/replay/x/3',
  ]);
});
