// Where houses and trees of the painted city stand: everywhere but on souks, streets, signs and the calendar.

import type { Components, Point } from '../components';
import { place, U } from '../table';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Quarter {
  id: string;
  box: Box;
  sign: Point;
}
export interface Building {
  kind: string;
  x: number;
  y: number;
}

const QUARTERS: { id: string; from: Point; to: Point; sign: Point }[] = [
  { id: 'chest', from: [-10.5, -4.5], to: [-0.5, -0.5], sign: [-9.9, -3.93] },
  { id: 'vase', from: [0.5, -4.5], to: [7.5, -0.5], sign: [6.8, -3.85] },
  { id: 'bag', from: [-10.5, 0.5], to: [-0.5, 7.5], sign: [-7, 6.6] },
  { id: 'barrel', from: [0.5, 0.5], to: [7.5, 7.5], sign: [6.8, 6.8] },
];
/** The weeks and days, the fence at the crossing, the river, and the two large buildings: points and their radius. */
const KEPT_FREE: [from: Point, to: Point, radius: number][] = [
  [[-10, -3], [-4, -3], 28],
  [[-8, -4], [-6, -4], 26],
  [[-1, -1], [-1, -1], 26],
];
export const RIVER: Point[] = [
  [-10.5, 7.15],
  [-8.8, 6.95],
  [-6.4, 7.2],
  [-3.6, 7.0],
  [-0.5, 7.2],
];
const LANDMARKS: { kind: string; at: Point; radius: number }[] = [
  { kind: 'mosque', at: [-4.85, 4.95], radius: 78 },
  { kind: 'garden', at: [4.6, -2.95], radius: 62 },
];

const STEP = [32, 24] as const; // between two buildings
const KINDS = ['house', 'tall', 'dome-house', 'house', 'low', 'tree', 'wind', 'low', 'house', 'cypress', 'dome-house'];
const SHOP = 30; // px around the middle of a shop

export function boxOf(from: Point, to: Point, turned: boolean): Box {
  const [ax, ay] = place(from, turned);
  const [bx, by] = place(to, turned);
  return { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx), height: Math.abs(ay - by) };
}

export const quartersOf = (turned: boolean): Quarter[] =>
  QUARTERS.map(({ id, from, to, sign }) => ({ id, box: boxOf(from, to, turned), sign: place(sign, turned) }));

type Segment = [a: Point, b: Point, radius: number];

/** A number from 0 to 1 that is always the same for a place. */
function noise(x: number, y: number): number {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return value - Math.floor(value);
}

function isNear([px, py]: Point, [a, b, radius]: Segment): boolean {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((px - a[0]) * dx + (py - a[1]) * dy) / length)) : 0;
  return Math.hypot(px - a[0] - t * dx, py - a[1] - t * dy) < radius;
}

function occupiedSegments(components: Components, turned: boolean): Segment[] {
  const at = (point: Point): Point => place(point, turned);
  const souks = components.souks.flatMap((souk): Segment[] => {
    const line = souk.ground.map((n) => at(souk.shops[n - 1]!.at));
    const middle = at(souk.plate);
    return line.flatMap((point, i): Segment[] => [
      [point, line[i + 1] ?? point, SHOP],
      [point, middle, SHOP],
    ]);
  });
  const streets = Object.values(components.street).map((point): Segment => [at(point), at(point), U * 0.5]);
  const signs = QUARTERS.map(({ sign }): Segment => [at(sign), at(sign), 36]);
  const river = RIVER.slice(1).map((point, i): Segment => [at(RIVER[i]!), at(point), 30]);
  const landmarks = LANDMARKS.map((one): Segment => [at(one.at), at(one.at), one.radius]);
  const kept = KEPT_FREE.map(([from, to, radius]): Segment => [at(from), at(to), radius]);
  return [...souks, ...streets, ...signs, ...river, ...landmarks, ...kept];
}

/** All buildings, the farthest first. */
export function roofscapeOf(components: Components, turned: boolean): Building[] {
  const occupied = occupiedSegments(components, turned);
  const isFree = (points: Point[]): boolean => !points.some((at) => occupied.some((one) => isNear(at, one)));
  const buildings: Building[] = LANDMARKS.map(({ kind, at }) => {
    const [x, y] = place(at, turned);
    return { kind, x, y: y + 44 };
  });
  for (const { box } of quartersOf(turned)) {
    for (let row = 0; row * STEP[1] < box.height - 30; row++) {
      for (let column = 0; column * STEP[0] < box.width - 20; column++) {
        const luck = noise(box.x + column, box.y + row);
        const x = box.x + 22 + (column + (row % 2) / 2) * STEP[0] + (luck - 0.5) * 8;
        const y = box.y + 36 + row * STEP[1] + (noise(row, column) - 0.5) * 6;
        if (x > box.x + box.width - 17 || y > box.y + box.height - 3) continue;
        const foot: Point[] = [[x, y - 4], [x - 9, y - 12], [x + 9, y - 12]]; // prettier-ignore
        const walls: Point[] = [[x - 15, y], [x + 15, y], [x + 14, y - 24], [x - 10, y - 24]]; // prettier-ignore
        if (isFree([...foot, ...walls])) buildings.push({ kind: KINDS[Math.floor(luck * KINDS.length)]!, x, y });
        else if (isFree(foot)) buildings.push({ kind: luck < 0.4 ? 'bush' : 'palm', x, y });
      }
    }
  }
  return buildings.sort((a, b) => a.y - b.y);
}
