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
  const goods = (key: string, free: Counts, whole: Counts, sign: string, name: string): Column => ({
    ...{ key, sign, name, kind: 'sign' },
    n: free[party] ?? 0,
    of: whole[party] ?? 0,
  });
  const { gift_every } = components.caravansary;
  return [
    ...CUBES.map((cube, i): Column => {
      const n = cubes[cube] ?? 0;
      return { key: cube, n, kind: 'cube', sign: cube, target: `cube:${cube}`, name: `cube.${cube}`, first: i === 0 };
    }),
    { key: 'camels', n: state.camels[party] ?? 0, kind: 'sign', sign: 'camel', name: 'board.camels', first: true },
    goods('scrolls', state.free_scrolls, state.scrolls, 'scroll', 'board.scrolls'),
    goods('common', state.free_common, state.common, 'common', 'good.common'),
    goods('rare', state.free_rare, state.rare, 'rare', 'good.rare'),
    ...components.spice.map(({ id }, i): Column => {
      const n = state.spices[party]?.[id] ?? 0;
      const odd = n % gift_every === gift_every - 1;
      return { key: id, n, kind: 'spice', sign: id, target: `spice:${id}`, name: `spice.${id}`, odd, first: i === 0 };
    }),
    {
      key: 'servants',
      n: components.pieces.servants - courtiers - soldiers,
      kind: 'servant',
      sign: '',
      name: 'board.servants',
      first: true,
    },
    {
      key: 'buildings',
      n: components.pieces.buildings - (state.buildings[party]?.length ?? 0),
      kind: 'building',
      sign: '',
      name: 'page.buildings',
    },
    {
      key: 'favour',
      n: seat === null ? 0 : (state.favour[seat] ?? 0),
      kind: 'sign',
      sign: 'favour',
      name: 'page.favour',
      due: courtiers,
      first: true,
    },
    { key: 'influence', n: state.influence[party] ?? 0, kind: 'sign', sign: 'influence', name: 'page.influence' },
  ];
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
