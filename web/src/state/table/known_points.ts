/** Points of a score sheet that the viewer may know. */

import type { ScoreSheet } from '../../net/wire';

/** The known points, and whether there may be more: hidden lines are null. */
export function knownPoints(sheet: ScoreSheet | undefined): { points: number; more: boolean } | null {
  if (!sheet) return null;
  if (typeof sheet.total === 'number') return { points: sheet.total, more: false };
  const known = Object.entries(sheet).filter(([line]) => line !== 'total');
  return { points: known.reduce((sum, [, points]) => sum + (points ?? 0), 0), more: true };
}
