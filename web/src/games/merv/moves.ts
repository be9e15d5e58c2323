// Flights of events: which piece moved from where to where, and points gained.

import type { NumberChange } from '../../animation/RisingNumbers.svelte';
import type { FlyingPiece } from '../../animation/FlyingPieces.svelte';
import type { EventInfo } from '../../net/wire';
import { partyOf } from './table';

const word = (event: EventInfo, name: string): string => String(event.args[name] ?? '');
const number = (event: EventInfo, name: string): number => Number(event.args[name] ?? 0);
const who = (event: EventInfo): string => partyOf(number(event, 'seat'));

/** Area of a site's action, and origin of gains by their reason. */
const DISTRICT: Record<string, string> = { caravansary: 'caravan', marketplace: 'market', wall: 'walls' };
const REASON: Record<string, string> = {
  caravan_row: 'caravan',
  pair: 'caravan',
  contract: 'contracts',
  city: 'market',
  mosque: 'mosque',
  library: 'library',
};
const district = (area: string): string => `district:${DISTRICT[area] ?? area}`;

/** Pieces that fly with an event. `site` is the activated site, `area` its action. */
export function flyingPiecesOf(events: EventInfo[], site: string | null, area: string): FlyingPiece[] {
  const flyingPieces: FlyingPiece[] = [];
  let here = site ? `site:${site}` : 'district:city';
  for (const event of events) {
    const me = who(event);
    const because = word(event, 'because');
    const from =
      because === 'market'
        ? 'market:1'
        : because === 'queue'
          ? `master:${me}`
          : REASON[because]
            ? `district:${REASON[because]}`
            : here;
    const send = (kind: string, to: string, n = 1, start = from): void =>
      void flyingPieces.push({ kind, from: start, to, n });
    const cube = word(event, 'cube');
    switch (event.key) {
      case 'build':
      case 'use':
      case 'use_other':
      case 'use_automaton':
        here = `site:${word(event, 'cell')}`;
        break;
      case 'gain_cube':
        send(`cube:${cube}`, `${cube}:${me}`, number(event, 'n'));
        break;
      case 'pay':
        send(`cube:${cube}`, district(area), 1, `${cube}:${me}`);
        break;
      case 'ransom':
        send(`cube:${cube}`, `site:${word(event, 'cell')}`, 1, `${cube}:${me}`);
        break;
      case 'gain_camel':
        send('camel', `camels:${me}`, number(event, 'n'));
        break;
      case 'collect':
        send('camel', `camels:${me}`, number(event, 'n'), 'market:1');
        break;
      case 'card':
        send(word(event, 'spice'), `${word(event, 'spice')}:${me}`, 1, 'district:caravan');
        break;
      case 'scrolls':
        send('scroll', `scrolls:${me}`, number(event, 'n'), 'district:library');
        break;
      case 'good':
        send(word(event, 'good'), `${word(event, 'good')}:${me}`, 1, 'district:market');
        break;
      case 'favour':
        send('favour', `favour:${me}`, 1, `favour:${number(event, 'space')}`);
        break;
      case 'influence':
        send('influence', `influence:${me}`, 1, `influence:${number(event, 'space')}`);
        break;
      case 'camel_row':
        send('camel', `card:${word(event, 'card')}`, 1, 'district:market');
        break;
      case 'camel_market':
        send('camel', `market:${number(event, 'place')}`, 1, 'district:market');
        break;
    }
  }
  return flyingPieces;
}

/** Rising points at the players' counters. */
export function changesOf(events: EventInfo[]): NumberChange[] {
  const sums: Record<string, number> = {};
  for (const event of events) {
    if (!('points' in event.args)) continue;
    const party = event.key.startsWith('solo') ? 'magistrate' : who(event);
    sums[party] = (sums[party] ?? 0) + number(event, 'points');
  }
  return Object.entries(sums).map(([party, n]) => ({ anchor: `points:${party}`, n }));
}
