import { describe, expect, it } from 'vitest';
import type { HistoryGame, HistorySeat } from '../src/net/wire';
import {
  compareSources,
  marginOf,
  matches,
  opponentsOf,
  summarise,
  summariseBy,
  toCsv,
  trendOf,
} from '../src/pages/history/statistics';

const NOW = 1_000_000_000;
const seat = (score: number, more: Partial<HistorySeat> = {}): HistorySeat => ({
  name: 'Boris',
  bot: null,
  mine: false,
  score,
  won: false,
  sheet: { gold: score - 2, tiles: 2 },
  analysis: null,
  ...more,
});
const game = (mine: number, other: number, more: Partial<HistoryGame> = {}): HistoryGame => ({
  table: `t${mine}`,
  game: 'merv',
  ended: NOW - mine * 60,
  by: 'game',
  practice: 0,
  seats: [seat(mine, { mine: true, name: 'Amina', won: mine > other }), seat(other, { won: other >= mine })],
  ...more,
});
const all = { game: '', opponent: '', days: 0 };

describe('statistics of finished games', () => {
  it('counts games, wins and the mean margin', () => {
    expect(summarise([game(10, 4), game(3, 9), game(8, 6)])).toMatchObject({ games: 3, wins: 2, margin: 2 / 3 });
    expect(summarise([])).toMatchObject({ games: 0, wins: 0, margin: null });
  });

  it('averages loss and luck over analysed games only', () => {
    const played = (choices: number, loss: number, luck: number): HistoryGame => {
      const found = game(10, 4);
      found.seats[0]!.analysis = { choices, loss, luck, is_luck_clear: Math.abs(luck) > 2 };
      return found;
    };
    const sum = summarise([played(10, 2, 4), played(30, 1, -1), game(3, 9)]);
    expect([sum.analysed, sum.loss, sum.luck]).toEqual([2, 1.25, 1.5]);
    expect(summarise([game(3, 9)])).toMatchObject({ analysed: 0, loss: null, luck: null });
    expect(trendOf([game(3, 9), played(10, 2, 4)]).map((one) => one.loss)).toContain(2);
    expect(toCsv([played(10, 2, 4)])).toContain(',2,4,0\r\n');
  });

  it('leaves out practice games, in which moves were taken back', () => {
    const played = [game(9, 4, { practice: 2 }), game(3, 8)];
    expect(summarise(played)).toMatchObject({ games: 1, wins: 0, margin: -5 });
    expect(trendOf(played)).toHaveLength(1);
    expect(compareSources(played).games).toBe(1);
    expect(toCsv(played)).toContain(',2\r\n');
  });

  it('leaves out what was broken off, and several seats at one device', () => {
    const hot = game(5, 6);
    hot.seats[1]!.mine = true;
    expect(summarise([game(5, 6, { by: 'archive' }), hot]).games).toBe(0);
    const resigned = game(5, 6, { by: 'resign' });
    expect(summarise([resigned])).toMatchObject({ games: 1, wins: 0, margin: null });
    expect(marginOf(game(7, 9))).toBe(-2);
  });

  it('filters by game, opponent and time', () => {
    const bots = game(4, 5, { game: 'amul', ended: NOW - 40 * 86_400 });
    bots.seats[1]!.bot = 'vizier';
    expect(matches(bots, { ...all, game: 'merv' }, NOW)).toBe(false);
    expect(matches(bots, { ...all, days: 30 }, NOW)).toBe(false);
    expect(matches(bots, { ...all, opponent: 'bots' }, NOW)).toBe(true);
    expect(matches(bots, { ...all, opponent: 'people' }, NOW)).toBe(false);
    expect(matches(bots, { ...all, opponent: 'bot vizier' }, NOW)).toBe(true);
    expect(matches(game(1, 2), { ...all, opponent: 'person Boris' }, NOW)).toBe(true);
    expect(opponentsOf(bots)).toEqual(['bot vizier']);
  });

  it('groups by a key, the largest group first', () => {
    const rows = summariseBy([game(4, 5), game(6, 5, { game: 'amul' }), game(7, 1)], (one) => [one.game]);
    expect(rows.map(([key, one]) => [key, one.games, one.wins])).toEqual([
      ['merv', 2, 1],
      ['amul', 1, 1],
    ]);
  });

  it('compares sources with those of the winners', () => {
    const { rows, games } = compareSources([game(10, 20), game(30, 20)]);
    expect(games).toBe(2);
    expect(rows).toEqual([
      { line: 'gold', mine: 18, winners: 23 },
      { line: 'tiles', mine: 2, winners: 2 },
    ]);
    const early = game(1, 2, { by: 'resign' });
    for (const one of early.seats) one.sheet = {};
    expect(compareSources([early])).toEqual({ rows: [], games: 0 });
  });

  it('has a trend over the last games, from the oldest on', () => {
    const points = trendOf([game(1, 2), game(20, 2), game(3, 2)]);
    expect(points.map((one) => one.ended)).toEqual([NOW - 1200, NOW - 180, NOW - 60]);
    expect(points.map((one) => one.share)).toEqual([1, 1, 2 / 3]);
  });

  it('is exported for a spreadsheet, in which a name is no formula', () => {
    const one = game(5, 3);
    one.seats[1]!.name = '=HYPERLINK("x"), y';
    const lines = toCsv([one]).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`"'=HYPERLINK(""x""), y"`);
    expect(lines[1]).toContain('gold 3; tiles 2');
  });
});
