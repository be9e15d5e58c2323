/** QR codes for links: bytes, the lowest level of correction, versions 1 to 9 (230 bytes). Loaded where one is shown. */

/** By version: codewords in all, those for correction in each block, and how many blocks. */
const SIZES = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
  [196, 20, 2],
  [242, 24, 2],
  [292, 30, 2],
] as const;
/** By version: the middles of the alignment patterns. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]];
const LEVEL = 0b01; // L

// -- arithmetic of the field of 256, modulo x^8 + x^4 + x^3 + x^2 + 1 -------------------------------------------------

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The codewords that correct these. */
export function correction(data: number[], n: number): number[] {
  let generator = [1];
  for (let i = 0; i < n; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1]! ^= times(factor, EXP[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(n).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    generator.forEach((factor, at) => (rest[i + at]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

// -- from text to codewords -------------------------------------------------------------------------------------------

const room = (version: number): number => SIZES[version - 1]![0] - SIZES[version - 1]![1] * SIZES[version - 1]![2];

function codewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, n: number): void => {
    for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, 8);
  bytes.forEach((byte) => push(byte, 8));
  push(0, Math.min(4, room(version) * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; data.length < room(version); pad ^= 0xec ^ 0x11) data.push(pad);
  const [, each, blocks] = SIZES[version - 1]!;
  const size = data.length / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * size, (i + 1) * size));
  const woven = (rows: number[][]): number[] => rows[0]!.flatMap((_, i) => rows.map((row) => row[i]!));
  return [...woven(parts), ...woven(parts.map((part) => correction(part, each)))];
}

// -- from codewords to squares ----------------------------------------------------------------------------------------

const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** `data` with the bits of a BCH code behind it. */
function checked(data: number, n: number, generator: number): number {
  let rest = data << n;
  const length = 32 - Math.clz32(generator);
  while (32 - Math.clz32(rest) >= length) rest ^= generator << (32 - Math.clz32(rest) - length);
  return (data << n) | rest;
}

type Square = boolean | null;

/** What every code of a version has; null: room for data. */
function frame(version: number, mask: number): Square[][] {
  const size = 17 + 4 * version;
  const grid: Square[][] = Array.from({ length: size }, () => Array<Square>(size).fill(null));
  const box = (cy: number, cx: number, reach: number, dark: (far: number) => boolean): void => {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        if (grid[cy + y]?.[cx + x] !== undefined) grid[cy + y]![cx + x] = dark(Math.max(Math.abs(y), Math.abs(x)));
      }
    }
  };
  for (let i = 8; i < size - 8; i++) grid[6]![i] = grid[i]![6] = i % 2 === 0;
  for (const [y, x] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    box(y, x, 4, (far) => far !== 2 && far !== 4);
  const middles = ALIGNED[version - 1]!;
  const last = middles.length - 1;
  middles.forEach((y, i) =>
    middles.forEach((x, j) => {
      const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!corner) box(y, x, 2, (far) => far !== 1);
    }),
  );
  const format = checked((LEVEL << 3) | mask, 10, 0b10100110111) ^ 0b101010000010010;
  for (let i = 0; i < 15; i++) {
    const dark = ((format >> i) & 1) === 1;
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    grid[down]![8] = dark;
    const along = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    grid[8]![along] = dark;
  }
  grid[size - 8]![8] = true;
  if (version >= 7) {
    const told = checked(version, 12, 0b1111100100101);
    for (let i = 0; i < 18; i++) {
      const dark = ((told >> i) & 1) === 1;
      grid[Math.floor(i / 3)]![size - 11 + (i % 3)] = grid[size - 11 + (i % 3)]![Math.floor(i / 3)] = dark;
    }
  }
  return grid;
}

function filled(version: number, mask: number, words: number[]): boolean[][] {
  const grid = frame(version, mask);
  const size = grid.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (grid[y]![x] !== null) continue;
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        grid[y]![x] = dark !== MASKS[mask]!(y, x);
        bit++;
      }
    }
  }
  return grid as boolean[][];
}

/** How hard it is to read: long runs, blocks of one colour, more of one than of the other. */
function noise(grid: boolean[][]): number {
  const size = grid.length;
  let sum = 0;
  for (const rows of [grid, grid[0]!.map((_, x) => grid.map((row) => row[x]!))]) {
    for (const row of rows) {
      for (let i = 0, run = 0; i < size; i++) {
        run = i && row[i] === row[i - 1] ? run + 1 : 1;
        sum += run === 5 ? 3 : run > 5 ? 1 : 0;
      }
    }
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const one = grid[y]![x];
      if (one === grid[y - 1]![x] && one === grid[y]![x - 1] && one === grid[y - 1]![x - 1]) sum += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / size ** 2;
  return sum + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}

/** The squares of the code, dark ones true; null: too long for one. */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex((_, i) => bytes.length + 2 <= room(i + 1)) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  const found = MASKS.map((_, mask) => filled(version, mask, words));
  return found.reduce((best, one) => (noise(one) < noise(best) ? one : best));
}
