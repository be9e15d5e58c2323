/** Seat letters are unambiguous: no piece of a game with so many seats has them, in either language. */

import { expect, test } from 'vitest';
import { SEATS } from '../src/board/pieces/seat_styles';

type Texts = Record<string, unknown>;
const CATALOGUES = import.meta.glob<Texts>('../../src/serai/games/*/text/*.json', { eager: true, import: 'default' });

/** Pieces that boards mark with one letter. */
const ON_PIECES = /^(board\.(letter|cube|color)|stack|letter)\.(\w+)$/;
/** Cards that show the first letter of their name. */
const INITIALS = /^spice\.\w+$/;
/** Seats of the largest table; guards carry the letters up to I. */
const AT_TABLE: Record<string, number> = { amul: 8 };
const AMUL = 'ABCDEFGHI';

/** Latin letters that have a Cyrillic twin. */
const TWINS = 'ABCEHKMOPTXY';

function onPieces(game: string, texts: Texts): Set<string> {
  const found = Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text !== 'string') return [];
    const [, kind, , name] = ON_PIECES.exec(key) ?? [];
    if (kind === 'letter' && game === 'amul' && !AMUL.includes(name!)) return [];
    return kind || INITIALS.test(key) ? [[...text][0]!.toUpperCase()] : [];
  });
  return new Set(found);
}

test('no letter of a seat is on a piece', () => {
  const games = Object.entries(CATALOGUES);
  expect(games.length).toBeGreaterThanOrEqual(10);
  for (const [path, texts] of games) {
    const game = path.split('/').at(-3)!;
    const seats = SEATS.slice(0, AT_TABLE[game] ?? 4).map((seat) => seat.letter);
    const pieces = onPieces(game, texts);
    expect(
      seats.filter((letter) => pieces.has(letter)),
      path,
    ).toEqual([]);
  }
});

test('no letter of a seat has a twin in the other alphabet', () => {
  expect(SEATS.filter((seat) => TWINS.includes(seat.letter))).toEqual([]);
  expect(new Set(SEATS.map((seat) => seat.letter)).size).toBe(SEATS.length);
});
