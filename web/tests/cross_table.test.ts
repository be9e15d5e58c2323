import { describe, expect, it } from 'vitest';
import { crossPoints } from '../src/pages/tournament/cross_table';
import type { MeetingInfo } from '../src/net/wire';

const meeting = (entrants: number[], places: number[]): MeetingInfo => ({
  table: entrants.join('-'),
  status: places.length ? 'over' : 'playing',
  entrants,
  places,
  scores: places,
  points: [],
  by: '',
  absent: [],
});

describe('cross table', () => {
  it('adds up who was ahead of whom, and leaves running tables out', () => {
    const rounds = [[meeting([1, 2, 3], [1, 2, 2]), meeting([4, 5], [])], [meeting([2, 1], [1, 2])]];
    const found = crossPoints(rounds);
    expect(found.get('1 2')).toBe(1);
    expect(found.get('2 1')).toBe(1);
    expect(found.get('2 3')).toBe(0.5);
    expect(found.get('3 1')).toBe(0);
    expect(found.has('4 5')).toBe(false);
  });
});
