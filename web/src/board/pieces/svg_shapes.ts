// SVG paths that several games share, in a box of 64 by 64, and star polygons.

export const CAMEL =
  'M7 16q0-5 5-5h6q4 0 5 4l2.5 13q2-1 4-6q3-8 8-8t8 8q1.5 4 4 6q6 3 6 10v9q0 3-2 2.5' +
  'q-1.5-.5-1.5-3v-5q-1 2-2 3.5V57q0 3-3 3h-1.5q-2 0-2-2.5V46q-5 1.5-11 1v10q0 3-3 3' +
  'h-2q-2 0-2-2.5V47q-9-3-12-12L14 22h-3q-4-1-4-6Z';
export const COIN = 'M32 8a24 24 0 1 0 .01 0Z';

export const BAG = 'M22 6h20q2 3-3 9q17 10 17 27q0 18-24 18T8 42q0-17 17-27q-5-6-3-9Z';

/** An eight-pointed star (khatam): two squares, one turned. */
export function star8(cx: number, cy: number, r: number, inner = 0.765): string {
  const points: string[] = [];
  for (let i = 0; i < 16; i++) {
    const a = (i * Math.PI) / 8 - Math.PI / 2;
    const d = i % 2 ? r * inner : r;
    points.push(`${(cx + d * Math.cos(a)).toFixed(1)} ${(cy + d * Math.sin(a)).toFixed(1)}`);
  }
  return `M${points.join('L')}Z`;
}

/** A star polygon {n/k} as one path, for the rosettes of the djinns. */
export function starLine(cx: number, cy: number, r: number, n: number, k: number, turn = 0): string {
  const at = (i: number) => {
    const a = (2 * Math.PI * i) / n - Math.PI / 2 + turn;
    return `${(cx + r * Math.cos(a)).toFixed(1)} ${(cy + r * Math.sin(a)).toFixed(1)}`;
  };
  const done = new Set<number>();
  let out = '';
  for (let s = 0; s < n; s++) {
    if (done.has(s)) continue;
    let i = s;
    out += 'M';
    do {
      done.add(i);
      out += `${at(i)}L`;
      i = (i + k) % n;
    } while (i !== s);
    out = out.slice(0, -1) + 'Z';
  }
  return out;
}
