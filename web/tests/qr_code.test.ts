import { expect, test } from 'vitest';
import { qrCode } from '../src/ui/qr_code';

const MASKS = [
  (y: number, x: number) => (y + x) % 2,
  (y: number) => y % 2,
  (_: number, x: number) => x % 3,
  (y: number, x: number) => (y + x) % 3,
  (y: number, x: number) => ((y >> 1) + Math.floor(x / 3)) % 2,
  (y: number, x: number) => ((y * x) % 2) + ((y * x) % 3),
  (y: number, x: number) => (((y * x) % 2) + ((y * x) % 3)) % 2,
  (y: number, x: number) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];
// Format words of level L, by mask, as the standard lists them.
const FORMATS = [
  '111011111000100',
  '111001011110011',
  '111110110101010',
  '111100010011101',
  '110011000101111',
  '110001100011000',
  '110110001000001',
  '110100101110110',
];

/** An independent reader, for codes of one block (versions 2 to 5). */
function read(grid: boolean[][]): string {
  const size = grid.length;
  const format = [...Array(6).keys()]
    .map((x) => grid[8]![x])
    .concat(
      [grid[8]![7], grid[8]![8], grid[7]![8]],
      [5, 4, 3, 2, 1, 0].map((y) => grid[y]![8]),
    );
  const mask = FORMATS.indexOf(format.map((dark) => (dark ? '1' : '0')).join(''));
  const fixed = (y: number, x: number): boolean => {
    const corner = (y < 9 && x < 9) || (y < 9 && x >= size - 8) || (y >= size - 8 && x < 9);
    const aligned = Math.abs(y - (size - 7)) <= 2 && Math.abs(x - (size - 7)) <= 2;
    return corner || aligned || y === 6 || x === 6;
  };
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1])
        if (!fixed(y, x)) bits.push(Number(grid[y]![x] !== (MASKS[mask]!(y, x) === 0)));
    }
    up = !up;
  }
  const byte = (at: number): number => Number.parseInt(bits.slice(at, at + 8).join(''), 2);
  expect(bits.slice(0, 4).join('')).toBe('0100');
  return String.fromCharCode(...Array.from({ length: byte(4) }, (_, i) => byte(12 + 8 * i)));
}

test('a link can be read back', () => {
  const link = 'http://192.168.0.17:8765/table/5Xk2vQ_9aBcD#invite=Zt8-Yx7w6v5u4t3s';
  const grid = qrCode(link)!;
  expect(grid.length).toBe(33);
  for (const [y, x] of [
    [0, 0],
    [0, 26],
    [26, 0],
  ] as const) {
    expect(
      grid.slice(y, y + 7).map((row) =>
        row
          .slice(x, x + 7)
          .map(Number)
          .join(''),
      ),
    ).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
  }
  expect(read(grid)).toBe(link);
});

test('a text that is too long has no code', () => {
  expect(qrCode('x'.repeat(231))).toBe(null);
  expect(qrCode('x'.repeat(230))?.length).toBe(53);
});
