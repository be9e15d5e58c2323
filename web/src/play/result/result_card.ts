/**
 * Picture of a result, 1200 by 630: the same card that the server draws for links
 * (`server/previews/card_painter.py`), drawn here so that games kept in the browser have one, too.
 */

import { DARK } from '../../board/pieces/palette';
import { colourStyle } from '../../board/pieces/seat_styles';

export interface CardRow {
  name: string;
  /** null: a party without a seat */
  colour: number | null;
  /** 0: none */
  rank: number;
  score: number;
}

export interface ResultCard {
  heading: string;
  /** a line below the heading */
  line: string;
  brand: string;
  date: string;
  /** colour of the game */
  key: string;
  rows: CardRow[];
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const LEFT = 76;
const RIGHT = WIDTH - 76;
const BOTTOM = HEIGHT - 44;
const SMALLEST = 22;
const BODY = "'Golos Text Variable', system-ui, sans-serif";
const DISPLAY = "'El Messiri Variable', 'Golos Text Variable', serif";

/** Rows of a result by points. Equal points get no ranks: tie-breaks are not known here. */
export function rowsByScore(names: string[], colours: (number | null)[], scores: number[], isOver: boolean): CardRow[] {
  const rows = names.map((name, one) => ({ name, colour: colours[one] ?? null, rank: 0, score: scores[one] ?? 0 }));
  if (!isOver) return rows;
  rows.sort((a, b) => b.score - a.score);
  const ranked = new Set(scores).size === scores.length;
  return rows.map((row, place) => ({ ...row, rank: ranked ? place + 1 : 0 }));
}

/** The card with "Player 1" and so on in place of the names of the seats; parties keep theirs. */
export function withoutNames(card: ResultCard, nameOf: (seat: number) => string): ResultCard {
  let seat = 0;
  return { ...card, rows: card.rows.map((row) => (row.colour === null ? row : { ...row, name: nameOf(++seat) })) };
}

/** Draws a card. The fonts of the page are loaded first: a canvas does not wait for them. */
export async function drawCard(canvas: HTMLCanvasElement, card: ResultCard): Promise<void> {
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const sample = [card.heading, card.brand, ...card.rows.map((row) => row.name)].join('');
  await Promise.all([
    document.fonts.load(`600 66px ${DISPLAY}`, sample),
    document.fonts.load(`500 30px ${BODY}`, sample),
    document.fonts.load(`700 30px ${BODY}`, sample),
  ]);
  const pen = canvas.getContext('2d')!;
  pen.textBaseline = 'alphabetic';
  drawGround(pen, card.key);
  write(pen, card.brand, LEFT + 64, 91, `500 30px ${BODY}`, DARK.muted);
  write(pen, card.date, RIGHT, 91, `500 30px ${BODY}`, DARK.muted, 'right');
  const size = fitting(pen, [card.heading], 66, 30, RIGHT - LEFT, (px) => `600 ${px}px ${DISPLAY}`);
  write(pen, card.heading, LEFT, 176, `600 ${size}px ${DISPLAY}`, card.key);
  if (card.line) write(pen, card.line, LEFT, 228, `500 30px ${BODY}`, DARK.text);
  drawRows(pen, card.rows, card.line ? 264 : 220);
}

export const toPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture')))));

type Pen = CanvasRenderingContext2D;

function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  font: string,
  fill: string,
  align?: CanvasTextAlign,
): void {
  pen.font = font;
  pen.fillStyle = fill;
  pen.textAlign = align ?? 'left';
  pen.fillText(text, x, y);
}

/** The largest size at which all texts fit a width. */
function fitting(
  pen: Pen,
  texts: string[],
  size: number,
  least: number,
  width: number,
  fontOf: (px: number) => string,
): number {
  for (; size > least; size -= 2) {
    pen.font = fontOf(size);
    if (texts.every((text) => pen.measureText(text).width <= width)) break;
  }
  return size;
}

function drawGround(pen: Pen, key: string): void {
  pen.fillStyle = DARK.ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = 'rgb(243 235 221 / 0.05)';
  pen.lineWidth = 1.2;
  for (let x = 42; x < WIDTH + 42; x += 84) for (let y = 42; y < HEIGHT + 42; y += 84) pen.stroke(starPath(x, y, 15));
  pen.fillStyle = key;
  pen.fillRect(0, 0, 14, HEIGHT);
  pen.strokeStyle = DARK.points;
  pen.lineWidth = 3;
  pen.stroke(starPath(LEFT + 24, 80, 22));
}

/** Eight-pointed star: a square, and the same square turned. */
function starPath(x: number, y: number, half: number): Path2D {
  const far = half * Math.SQRT2;
  const path = new Path2D();
  path.rect(x - half, y - half, 2 * half, 2 * half);
  path.addPath(new Path2D(`M${x} ${y - far}L${x + far} ${y}L${x} ${y + far}L${x - far} ${y}Z`));
  return path;
}

function drawRows(pen: Pen, rows: CardRow[], top: number): void {
  const height = Math.min(84, Math.floor((BOTTOM - top) / Math.max(1, rows.length)));
  const mark = Math.round(height * 0.62);
  const markAt = LEFT + (rows.some((row) => row.rank) ? height : 0);
  const nameAt = markAt + mark + 20;
  const names = rows.map((row) => row.name);
  const bold = (px: number): string => `700 ${px}px ${BODY}`;
  const size = fitting(pen, names, Math.min(38, Math.round(height * 0.58)), SMALLEST, 620 - nameAt, bold);
  const most = Math.max(1, ...rows.map((row) => row.score));
  rows.forEach((row, number) => {
    const middle = top + (number + 0.5) * height;
    if (number) {
      pen.fillStyle = DARK.line;
      pen.fillRect(LEFT, middle - height / 2, RIGHT - LEFT, 1);
    }
    const y = middle + size * 0.35;
    const font = `${row.rank === 1 ? 700 : 500} ${size}px ${BODY}`;
    if (row.rank) write(pen, String(row.rank), LEFT + height * 0.35, y, font, DARK.points, 'center');
    if (row.colour !== null) drawMark(pen, markAt, middle - mark / 2, mark, row.colour);
    write(pen, row.name, nameAt, y, font, DARK.text);
    drawBar(pen, middle, height * 0.2, row, most);
    write(pen, String(row.score).replace('-', '−'), RIGHT, y, bold(size), DARK.points, 'right');
  });
}

function drawMark(pen: Pen, x: number, y: number, size: number, colour: number): void {
  const style = colourStyle(colour);
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 24, size / 24);
  pen.fillStyle = style.colour;
  pen.fill(new Path2D(style.path));
  const below = style.shape === 'triangle' ? 19.5 : style.shape === 'drop' ? 19 : 16.4;
  write(pen, style.letter, 12, below, `700 12.5px ${BODY}`, style.ink, 'center');
  pen.restore();
}

function drawBar(pen: Pen, middle: number, half: number, row: CardRow, most: number): void {
  const [from, whole] = [650, RIGHT - 120 - 650];
  const bar = (width: number, fill: string): void => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.roundRect(from, middle - half, width, 2 * half, half);
    pen.fill();
  };
  bar(whole, DARK.surface);
  if (row.score > 0)
    bar(
      Math.max(2 * half, (whole * row.score) / most),
      row.colour === null ? DARK.muted : colourStyle(row.colour).colour,
    );
}
