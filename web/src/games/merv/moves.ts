// What happened, as ways over the table: which thing went from where to where, and what it was worth.

import type { Change } from '../../lib/Rising.svelte';
import type { Flyer } from '../../lib/Flyers.svelte';
import type { EventInfo } from '../../lib/wire';
import { partyOf } from './table';

const word = (event: EventInfo, name: string): string => String(event.args[name] ?? '');
const number = (event: EventInfo, name: string): number => Number(event.args[name] ?? 0);
const who = (event: EventInfo): string => partyOf(number(event, 'seat'));

/** The place that an event is about. */
function placeOf(event: EventInfo): string | null {
  switch (event.key) {
    case 'courtier': return `hall:${word(event, 'hall')}`;
    case 'post': return `city:${word(event, 'city')}`;
    case 'mosque': return `mosque:${word(event, 'space')}`;
    case 'wall': return `wall:${word(event, 'wall')}`;
    case 'contract': return `contract:${word(event, 'stack')}`;
    case 'scrolls': return 'library';
    case 'card': return 'card:0';
    case 'ransom':
    case 'build':
    case 'use':
    case 'use_other':
    case 'use_automaton': return `site:${word(event, 'cell')}`;
    default: return null;
  }
}

export function flyersOf(events: EventInfo[], focus: string): Flyer[] {
  const flyers: Flyer[] = [];
  let last = focus;
  events.forEach((event, i) => {
    last = placeOf(event) ?? last;
    const me = who(event);
    if (event.key === 'gain_cube') flyers.push({ kind: `cube:${word(event, 'cube')}`, from: last, to: `${word(event, 'cube')}:${me}`, n: number(event, 'n') });
    else if (event.key === 'pay') {
      const bought = events.slice(i + 1).map(placeOf).find(Boolean) ?? last;
      flyers.push({ kind: `cube:${word(event, 'cube')}`, from: `${word(event, 'cube')}:${me}`, to: bought });
    } else if (event.key === 'ransom') flyers.push({ kind: `cube:${word(event, 'cube')}`, from: `${word(event, 'cube')}:${me}`, to: last });
    else if (event.key === 'gain_camel') flyers.push({ kind: 'camel', from: last, to: `camels:${me}`, n: number(event, 'n') });
    else if (event.key === 'collect') flyers.push({ kind: 'camel', from: 'market:1', to: `camels:${me}`, n: number(event, 'n') });
    else if (event.key === 'card') flyers.push({ kind: word(event, 'spice'), from: 'card:0', to: `${word(event, 'spice')}:${me}` });
    else if (event.key === 'scrolls') flyers.push({ kind: 'scroll', from: 'library', to: `scrolls:${me}`, n: number(event, 'n') });
    else if (event.key === 'good') flyers.push({ kind: word(event, 'good'), from: last, to: `${word(event, 'good')}:${me}` });
    else if (event.key === 'favour') flyers.push({ kind: 'favour', from: `favour:${number(event, 'space')}`, to: `favour:${me}` });
    else if (event.key === 'influence') flyers.push({ kind: 'influence', from: last, to: `influence:${me}` });
    else if (event.key === 'camel_row') flyers.push({ kind: 'camel', from: 'library', to: `card:${word(event, 'card')}` });
    else if (event.key === 'camel_market') flyers.push({ kind: 'camel', from: 'library', to: `market:${number(event, 'place')}` });
  });
  return flyers;
}

/** Points that rise beside the counters of those who scored. */
export function changesOf(events: EventInfo[]): Change[] {
  const sums: Record<string, number> = {};
  for (const event of events) {
    if (!('points' in event.args)) continue;
    const party = event.key.startsWith('solo') ? 'magistrate' : who(event);
    sums[party] = (sums[party] ?? 0) + number(event, 'points');
  }
  return Object.entries(sums).map(([party, n]) => ({ anchor: `points:${party}`, n }));
}
