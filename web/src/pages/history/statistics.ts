/** Statistics of finished games: pure functions over what the server and this browser have listed. */

import type { HistoryGame, HistorySeat } from '../../net/wire';

export interface Filter {
  /** id of a game; '' for all */
  game: string;
  /** '', 'people', 'bots', `bot ID` or `person NAME` */
  opponent: string;
  /** games of the last days only; 0 for all */
  days: number;
}

export interface Summary {
  games: number;
  wins: number;
  /** mean distance to the best other seat; null if no game reached its end */
  margin: number | null;
  /** games that were analysed; loss and luck are means of theirs, in points, null if there are none */
  analysed: number;
  loss: number | null;
  luck: number | null;
}

export interface SourceRow {
  line: string;
  mine: number;
  winners: number;
}

export interface TrendPoint {
  ended: number;
  /** share of wins among the last games up to this one */
  share: number;
  margin: number | null;
  /** points lost per choice in those of the last games that were analysed */
  loss: number | null;
}

/** games over which a trend is averaged */
export const WINDOW = 10;

export const mySeat = (game: HistoryGame): HistorySeat | undefined => {
  const mine = game.seats.filter((seat) => seat.mine);
  return mine.length === 1 ? mine[0] : undefined;
};

/** Games of one's own seat that were not broken off. Several own seats are several people at one device. */
export const isOwn = (game: HistoryGame): boolean => game.by !== 'archive' && mySeat(game) !== undefined;

/** Games that statistics count: moves that were taken back would make results too good. */
export const isCounted = (game: HistoryGame): boolean => isOwn(game) && !game.practice;

export const opponentsOf = (game: HistoryGame): string[] => [
  ...new Set(
    game.seats.filter((seat) => !seat.mine).map((seat) => (seat.bot ? `bot ${seat.bot}` : `person ${seat.name}`)),
  ),
];

export function matches(game: HistoryGame, filter: Filter, now: number): boolean {
  if (filter.game && game.game !== filter.game) return false;
  if (filter.days && game.ended < now - filter.days * 86_400) return false;
  const others = game.seats.filter((seat) => !seat.mine);
  if (filter.opponent === 'people') return others.some((seat) => !seat.bot);
  if (filter.opponent === 'bots') return others.length > 0 && others.every((seat) => seat.bot);
  return !filter.opponent || opponentsOf(game).includes(filter.opponent);
}

/** Points ahead of the best other seat, or behind it. */
export function marginOf(game: HistoryGame): number | null {
  const mine = mySeat(game)?.score ?? null;
  const others = game.seats.filter((seat) => !seat.mine).map((seat) => seat.score ?? 0);
  return game.by !== 'game' || mine === null || !others.length ? null : mine - Math.max(...others);
}

const mean = (values: number[]): number | null =>
  values.length ? values.reduce((sum, one) => sum + one, 0) / values.length : null;

export function summarise(games: HistoryGame[]): Summary {
  const counted = games.filter(isCounted);
  const margins = counted.map(marginOf).filter((one) => one !== null);
  const analyses = counted.flatMap((one) => mySeat(one)!.analysis ?? []);
  const choices = analyses.reduce((sum, one) => sum + one.choices, 0);
  return {
    games: counted.length,
    wins: counted.filter((one) => mySeat(one)!.won).length,
    margin: mean(margins),
    analysed: analyses.length,
    // Long games have more choices, and count as many times.
    loss: choices ? analyses.reduce((sum, one) => sum + one.loss * one.choices, 0) / choices : null,
    luck: mean(analyses.map((one) => one.luck)),
  };
}

/** Summaries by key, those with most games first; a game may have several keys. */
export function summariseBy(games: HistoryGame[], keys: (game: HistoryGame) => string[]): [string, Summary][] {
  const groups = new Map<string, HistoryGame[]>();
  for (const game of games.filter(isCounted))
    for (const key of keys(game)) groups.set(key, [...(groups.get(key) ?? []), game]);
  return [...groups]
    .map(([key, found]): [string, Summary] => [key, summarise(found)])
    .sort((a, b) => b[1].games - a[1].games || (a[0] < b[0] ? -1 : 1));
}

/** Mean points by source, one's own beside those of the winners of the same games. */
export function compareSources(games: HistoryGame[]): { rows: SourceRow[]; games: number } {
  const known = games.filter((one) => isCounted(one) && Object.keys(mySeat(one)!.sheet).length > 0);
  const winners = known.flatMap((one) => one.seats.filter((seat) => seat.won));
  const lines = [...new Set(known.flatMap((one) => Object.keys(mySeat(one)!.sheet)))];
  const rows = lines.map((line) => ({
    line,
    mine: mean(known.map((one) => mySeat(one)!.sheet[line] ?? 0)) ?? 0,
    winners: mean(winners.map((seat) => seat.sheet[line] ?? 0)) ?? 0,
  }));
  return { rows: rows.filter((row) => row.mine !== 0 || row.winners !== 0), games: known.length };
}

/** Share of wins and mean margin over the last games, from the oldest game on. */
export function trendOf(games: HistoryGame[]): TrendPoint[] {
  const ordered = games.filter(isCounted).sort((a, b) => a.ended - b.ended);
  return ordered.map((game, at) => {
    const last = summarise(ordered.slice(Math.max(0, at + 1 - WINDOW), at + 1));
    return { ended: game.ended, share: last.wins / last.games, margin: last.margin, loss: last.loss };
  });
}

const quote = (value: string | number): string => {
  const text = String(value);
  // A spreadsheet takes text that begins with = + - @ for a formula; names come from other people.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line for each seat of each game, for a spreadsheet. */
export function toCsv(games: HistoryGame[]): string {
  const head = ['table', 'game', 'ended', 'by', 'seat', 'name', 'bot', 'mine', 'score', 'won', 'points by source'];
  head.push('points lost per choice', 'luck', 'moves taken back');
  const rows = games.flatMap((game) =>
    game.seats.map((seat, number) => [
      game.table,
      game.game,
      new Date(game.ended * 1000).toISOString(),
      game.by,
      number + 1,
      seat.name,
      seat.bot ?? '',
      seat.mine ? 1 : 0,
      seat.score ?? '',
      seat.won ? 1 : 0,
      Object.entries(seat.sheet)
        .map(([line, points]) => `${line} ${points ?? 0}`)
        .join('; '),
      seat.analysis?.loss ?? '',
      seat.analysis?.luck ?? '',
      game.practice,
    ]),
  );
  return [head, ...rows].map((row) => row.map(quote).join(',')).join('\r\n') + '\r\n';
}
