// Flights of events: which piece moved from where to where, and throws into the tower.

import type { NumberChange } from '../../animation/RisingNumbers.svelte';
import type { FlyingPiece } from '../../animation/FlyingPieces.svelte';
import type { EventInfo } from '../../net/wire';
import { areaOf } from './components';

const word = (event: EventInfo, name: string): string => String(event.args[name] ?? '');
const number = (event: EventInfo, name: string): number => Number(event.args[name] ?? 0);

/** A throw: keshis in, out, and still inside. */
export interface Thrown {
  n: number;
  out: number;
  inside: number;
  /** a new number for each throw */
  at: number;
}

export function thrownIn(events: EventInfo[], at: number): Thrown | null {
  const event = events.find((one) => one.key === 'throw');
  return event ? { n: number(event, 'n'), out: number(event, 'out'), inside: number(event, 'inside'), at } : null;
}

const MARKET = new Set(['exchange', 'luxury', 'souk']);
const STAIRS = new Set(['border', 'connection', 'top', 'palace', 'mosque']);
const RIVER = new Set(['rapid', 'jetty', 'river_tile']);
const AREAS = new Set(['river', 'grove', 'square', 'madrasa', 'medina', 'sahara']);

/** Anchor of a cause, where its gains start. */
function causeAt(because: string, seat: number): string {
  if (because === 'connection') return 'stairs';
  if (MARKET.has(because)) return 'market';
  if (STAIRS.has(because)) return 'stairs';
  if (RIVER.has(because)) return 'river';
  if (AREAS.has(because)) return `area:${seat}:${because}`;
  if (because === 'gate') return 'workshops';
  if (because === 'vendor') return `seat:${seat}`;
  if (because === 'line' || because === 'swap') return `line:${seat}`;
  if (because === 'provisions' || because === 'setup') return 'river';
  if (because === 'placing' || because === 'new_keshi') return `seat:${seat}`;
  return `shelf:${seat}`;
}

/** Origin of the keshis of an update: those of the draft lie in the tray. */
const sourceOf = (event: EventInfo, colour: string): string =>
  word(event, 'because') === 'draft'
    ? `tray:${colour}`
    : word(event, 'because') === 'new_keshi'
      ? 'tower'
      : causeAt(word(event, 'because'), number(event, 'seat'));

export function flyingPiecesOf(events: EventInfo[]): FlyingPiece[] {
  const flyingPieces: FlyingPiece[] = [];
  const add = (kind: string, from: string, to: string, n = 1): void => void flyingPieces.push({ kind, from, to, n });
  for (const event of events) {
    const seat = number(event, 'seat');
    const colour = word(event, 'colour');
    const because = word(event, 'because');
    switch (event.key) {
      case 'reveal':
        for (const name of ['one', 'two', 'three']) add(word(event, name), `seat:${seat}`, 'tower');
        break;
      case 'fall':
        add(colour, 'tower', `tray:${colour}`, number(event, 'n'));
        break;
      case 'place':
        add(colour, sourceOf(event, colour), `area:${seat}:${areaOf(colour)}`);
        break;
      case 'no_room':
        add(colour, causeAt(because, seat), 'tower');
        break;
      case 'vendor':
        add('red', sourceOf(event, 'red'), `area:${seat}:${word(event, 'area')}`);
        break;
      case 'fakir':
        add('pink', sourceOf(event, 'pink'), `area:${seat}:square`);
        break;
      case 'caravan':
        add('brown', sourceOf(event, 'brown'), `area:${seat}:sahara`);
        break;
      case 'gain':
        add(word(event, 'resource'), causeAt(because, seat), `${word(event, 'resource')}:${seat}`, number(event, 'n'));
        break;
      case 'pay':
        add(word(event, 'resource'), `${word(event, 'resource')}:${seat}`, causeAt(because, seat), number(event, 'n'));
        break;
      case 'gain_good':
        add(
          colour,
          because === 'draft' ? `tray:${colour}` : causeAt(because, seat),
          `good:${seat}:${colour}`,
          number(event, 'n'),
        );
        break;
      case 'pay_good':
        add(colour, `good:${seat}:${colour}`, 'market', number(event, 'n'));
        break;
      case 'build':
        add(`gate-${colour}`, 'workshops', `area:${seat}:medina`);
        break;
      case 'scroll':
        add(`tile_${word(event, 'scroll').split('_')[0]}`, 'academy', `shelf:${seat}`);
        break;
      case 'buy':
        add('gem', 'market', `luxuries:${seat}`);
        break;
      case 'explore':
        add('oasis', `area:${seat}:sahara`, `line:${seat}`);
        break;
      case 'return':
        add(colour, `area:${seat}:${areaOf(colour) || 'river'}`, 'tower');
        break;
    }
  }
  return flyingPieces;
}

const POINTS = new Set(['score', 'jetty', 'filled', 'oasis', 'city', 'leftovers']);

/** Points gained or lost, at the players' counters. */
export function changesOf(events: EventInfo[]): NumberChange[] {
  const sums: Record<string, number> = {};
  for (const event of events) {
    const n = POINTS.has(event.key) ? number(event, 'points') : event.key === 'lose' ? -number(event, 'points') : 0;
    if (n) sums[`points:${number(event, 'seat')}`] = (sums[`points:${number(event, 'seat')}`] ?? 0) + n;
  }
  return Object.entries(sums).map(([anchor, n]) => ({ anchor, n }));
}
