// Possessions of each party, as columns that are the same for all players.

import { type Counts, sum } from '../../board/game_state';
import type { GameView } from '../../net/wire';
import { type Components, CUBES, seatOf, type State } from './table';

export interface Column {
  key: string;
  n: number;
  /** total, where some lie on contracts */
  of?: number;
  /** kind of its targets */
  target?: string;
  kind: 'cube' | 'sign' | 'spice' | 'servant' | 'building';
  sign: string;
  /** text key of its name */
  name: string;
  /** favour that the courtiers will require */
  due?: number;
  /** one more makes a pair */
  odd?: boolean;
  /** a separator before it */
  first?: boolean;
}

export function columnsOf(components: Components, state: State, party: string): Column[] {
  const seat = seatOf(party);
  const cubes: Counts = seat === null ? {} : (state.cubes[seat] ?? {});
  const courtiers = sum(state.courtiers[party]);
  const soldiers = seat === null ? 0 : (state.soldiers[seat]?.length ?? 0);
  const all: Column[] = CUBES.map((cube, i) => ({
    key: cube,
    n: cubes[cube] ?? 0,
    kind: 'cube',
    sign: cube,
    target: `cube:${cube}`,
    name: `cube.${cube}`,
    first: i === 0,
  }));
  all.push({
    key: 'camels',
    n: state.camels[party] ?? 0,
    kind: 'sign',
    sign: 'camel',
    name: 'board.camels',
    first: true,
  });
  all.push({
    key: 'scrolls',
    n: state.free_scrolls[party] ?? 0,
    of: state.scrolls[party] ?? 0,
    kind: 'sign',
    sign: 'scroll',
    name: 'board.scrolls',
  });
  all.push({
    key: 'common',
    n: state.free_common[party] ?? 0,
    of: state.common[party] ?? 0,
    kind: 'sign',
    sign: 'common',
    name: 'good.common',
  });
  all.push({
    key: 'rare',
    n: state.free_rare[party] ?? 0,
    of: state.rare[party] ?? 0,
    kind: 'sign',
    sign: 'rare',
    name: 'good.rare',
  });
  components.spice.forEach((spice, i) => {
    const n = state.spices[party]?.[spice.id] ?? 0;
    all.push({
      key: spice.id,
      n,
      kind: 'spice',
      sign: spice.id,
      target: `spice:${spice.id}`,
      name: `spice.${spice.id}`,
      odd: n % components.caravansary.gift_every === components.caravansary.gift_every - 1,
      first: i === 0,
    });
  });
  all.push({
    key: 'servants',
    n: components.pieces.servants - courtiers - soldiers,
    kind: 'servant',
    sign: '',
    name: 'board.servants',
    first: true,
  });
  all.push({
    key: 'buildings',
    n: components.pieces.buildings - (state.buildings[party]?.length ?? 0),
    kind: 'building',
    sign: '',
    name: 'page.buildings',
  });
  all.push({
    key: 'favour',
    n: seat === null ? 0 : (state.favour[seat] ?? 0),
    kind: 'sign',
    sign: 'favour',
    name: 'page.favour',
    due: courtiers,
    first: true,
  });
  all.push({
    key: 'influence',
    n: state.influence[party] ?? 0,
    kind: 'sign',
    sign: 'influence',
    name: 'page.influence',
  });
  return all;
}

/** Columns of a party without a player. */
const BARE: Record<string, (key: string) => boolean> = {
  high_courtier: (key) => key === 'camels' || key === 'buildings',
  magistrate: (key) => !(CUBES as readonly string[]).includes(key) && key !== 'favour',
};
export const has = (party: string, key: string): boolean => BARE[party]?.(key) ?? true;

export const atRisk = (components: Components, state: State, party: string): number =>
  components.calendar.invasions.includes(state.year)
    ? (state.buildings[party] ?? []).filter((cell) => state.attacked.includes(cell)).length
    : 0;

/** Changes in the ledger from the facts of the hovered choice. */
export function changesAt(
  facts: Record<string, unknown> | undefined,
  me: string | null,
  owner: string | undefined,
): Record<string, Counts> {
  const found: Record<string, Counts> = {};
  if (!facts || !me) return found;
  const mine: Counts = { ...(facts.gain as Counts | undefined) };
  for (const [cube, n] of Object.entries((facts.cost as Counts | undefined) ?? {}))
    if (cube !== 'any') mine[cube] = (mine[cube] ?? 0) - n;
  if (facts.influence) mine.influence = facts.influence as number;
  found[me] = mine;
  if (owner && owner !== me && seatOf(owner) !== null) found[owner] = (facts.share as Counts | undefined) ?? {};
  return found;
}

/** The points of a party; the High Courtier has none. */
export function pointsOf(view: GameView, party: string): number | null {
  const seat = seatOf(party);
  if (seat !== null) return view.scores[seat]?.total ?? 0;
  return (
    view.parties?.find((one) => one.name === party)?.scores.total ??
    (party === 'magistrate' ? (view.scores[view.players]?.total ?? 0) : null)
  );
}

/** Gain or loss of each column of a party. */
export function difference(components: Components, now: State, then: State, party: string): Counts {
  const before = new Map(columnsOf(components, now, party).map((column) => [column.key, column.n]));
  const changed = columnsOf(components, then, party).map((column): [string, number] => [
    column.key,
    column.n - (before.get(column.key) ?? 0),
  ]);
  return Object.fromEntries(changed.filter(([, n]) => n !== 0));
}
