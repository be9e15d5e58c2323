// Types of the printed data and the view, positions in the city, and texts for screen readers.

import { boardOf } from '../../board/board_context';
import { type Counts } from '../../board/game_state';
import type { Say } from '../../text/i18n';
import type { Printed } from '../../text/text_numbers';
import { levelOf } from '../../board/table_seats.svelte';
import { SEATS, seatStyle, type SeatStyle } from '../../board/pieces/seat_styles';
import type { ChoiceInfo, GameView } from '../../net/wire';
import type { Components, State } from './generated';

export type { Components, State };

export const getBoard = boardOf<State, Components>;

export const COLOURS = ['purple', 'turquoise', 'brown', 'orange'] as const;
export const CUBES = [...COLOURS, 'white'] as const;
export const AREAS = ['caravansary', 'palace', 'library', 'marketplace', 'mosque', 'wall'] as const;

// -- printed data -----------------------------------------------------------------------------------------------------

export type Contract = Components['contract'][number];
export type Breakthrough = Components['breakthrough'][number];
export type City = Components['city'][number];
export type Space = Components['mosque_space'][number];
export const componentsOf = (printed: Printed): Components => printed as unknown as Components;
export const rowOf = <T extends { id: string }>(rows: T[], id: string): T => rows.find((row) => row.id === id)!;

// -- parties ----------------------------------------------------------------------------------------------------------

export const partyOf = (seat: number): string => `p${seat + 1}`;
/** The seat of a party; null for a party without a player. */
export const seatOf = (party: string): number | null => (/^p\d$/.test(party) ? Number(party[1]) - 1 : null);

const HIGH_COURTIER = SEATS[7]!;
const MAGISTRATE: SeatStyle = { ...SEATS[5]!, colour: '#7a4f9a', ink: '#ffffff', letter: 'M' };
export function styleOf(party: string): SeatStyle {
  const seat = seatOf(party);
  return seat !== null ? seatStyle(seat) : party === 'magistrate' ? MAGISTRATE : HIGH_COURTIER;
}

export const partyName = (party: string, names: string[], say: Say): string => {
  const seat = seatOf(party);
  return seat === null ? say(`party.${party}`) : (names[seat] ?? party);
};

/** Name of a party for tips: with the level of a bot. */
export const partyTitle = (party: string, names: string[], say: Say): string => {
  const seat = seatOf(party);
  const level = seat === null ? '' : levelOf(seat);
  return partyName(party, names, say) + (level && ` (${level})`);
};

/** All parties: seats first, then those without a player. */
export function partiesOf(view: GameView, first: number): string[] {
  const seats = Array.from({ length: view.players }, (_, i) => partyOf((first + i) % view.players));
  const more = view.players === 1 ? ['magistrate', 'high_courtier'] : view.players === 2 ? ['high_courtier'] : [];
  return [...seats, ...more];
}

// -- the city ---------------------------------------------------------------------------------------------------------

export const LINES = [1, 2, 3, 4, 5] as const;
export const CELLS: string[] = LINES.flatMap((r) => LINES.map((c) => `r${r}c${c}`)).filter((cell) => cell !== 'r3c3');
export const SIDES = ['n', 'e', 's', 'w'] as const;
export const WALLS: string[] = SIDES.flatMap((side) => LINES.map((line) => `${side}${line}`));
export const rowAt = (cell: string): number => Number(cell[1]) - 1;
export const columnAt = (cell: string): number => Number(cell[3]) - 1;

/** The side of a round. */
export const sideOf = (round: number): (typeof SIDES)[number] => SIDES[(round - 1) % 4]!;
/** The line behind a slot of a round: slots count clockwise, lines from the north and the west. */
export const lineOf = (round: number, order: number): number => (round < 3 ? order : 6 - order);
/** Cells behind a place at the edge, from the edge inwards. */
export function behind(side: string, line: number): string[] {
  const cells = LINES.map((i) => (side === 'n' || side === 's' ? `r${i}c${line}` : `r${line}c${i}`));
  return side === 's' || side === 'e' ? cells.reverse() : cells;
}

export function ownersOf(state: State): Record<string, string> {
  const owners: Record<string, string> = {};
  for (const [party, cells] of Object.entries(state.buildings)) for (const cell of cells) owners[cell] = party;
  return owners;
}
export function soldiersOf(state: State): Record<string, string> {
  const found: Record<string, string> = {};
  state.soldiers.forEach((cells, seat) => cells.forEach((cell) => (found[cell] = partyOf(seat))));
  return found;
}
/** Things by their place: the state maps upgrades, ransoms and walls the other way round. */
export function byPlace(places: Record<string, string[]>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [kind, where] of Object.entries(places)) for (const one of where) found[one] = kind;
  return found;
}

export const mastersAt = (components: Components, players: number): number =>
  components.players.find((row) => row.count === players)?.masters ?? 4;

// -- the areas --------------------------------------------------------------------------------------------------------

/** Kinds of wall pieces, with price and number. */
export function kindsOf(
  components: Components,
  symmetric: boolean,
): { kind: string; colour: string; gate: boolean; cost: number; n: number }[] {
  const found = new Map<string, { kind: string; colour: string; gate: boolean; cost: number; n: number }>();
  for (const piece of components.wall_piece) {
    const cost = symmetric ? (piece.symmetric_cost ?? piece.cost) : piece.cost;
    const gate = piece.id.startsWith('gate');
    const kind = `${piece.resource}_${gate ? 'gate' : cost}`;
    const before = found.get(kind);
    found.set(kind, { kind, colour: piece.resource, gate, cost, n: (before?.n ?? 0) + 1 });
  }
  const place = (one: { colour: string; gate: boolean; cost: number }) =>
    COLOURS.indexOf(one.colour as 'purple') * 10 + (one.gate ? 9 : one.cost);
  return [...found.values()].sort((a, b) => place(a) - place(b));
}

/** The top card of each stack, and how many are left. */
export function stacksOf(
  components: Components,
  state: State,
): { stack: string; card: Contract | null; left: number }[] {
  const taken = new Set(Object.values(state.contracts).flat());
  return [...'abcdef'].map((stack) => {
    const left = components.contract
      .map((card) => card.id.slice('contract_'.length).toLowerCase())
      .filter((id) => id.startsWith(stack) && !taken.has(id));
    return {
      stack,
      card: left.length ? rowOf(components.contract, `contract_${left[0]!.toUpperCase()}`) : null,
      left: left.length,
    };
  });
}
export const contractOf = (components: Components, id: string): Contract =>
  rowOf(components.contract, `contract_${id.toUpperCase()}`);

// -- facts of choices -------------------------------------------------------------------------------------------------

export const factsAt = <T>(choices: ChoiceInfo[], target: string): T | undefined =>
  choices.find((choice) => choice.targets.includes(target))?.facts as T | undefined;

// -- texts for screen readers -----------------------------------------------------------------------------------------

export const cubesInWords = (counts: Counts | string[], say: Say): string => {
  const all = Array.isArray(counts) ? countOf(counts) : counts;
  return Object.entries(all)
    .map(([cube, n]) => `${n} ${say(`cube.${cube}`)}`)
    .join(', ');
};
export function countOf(cubes: string[]): Counts {
  const found: Counts = {};
  for (const cube of cubes) found[cube] = (found[cube] ?? 0) + 1;
  return found;
}
/** The cubes of a count one by one, in order. */
export const spread = (counts: Counts): string[] =>
  [...CUBES, 'any'].flatMap((cube) => Array.from({ length: counts[cube] ?? 0 }, () => cube));

/** The tip of a building site: its owner, what activating it brings, and its action. */
export function siteTip(cell: string, action: string, state: State, names: string[], say: Say, gain?: Counts): string {
  const owner = ownersOf(state)[cell];
  const soldier = soldiersOf(state)[cell];
  const upgrade = byPlace(state.upgrades)[cell];
  return [
    owner ? `${say('page.site_owner')}: ${partyName(owner, names, say)}` : say('page.site_empty'),
    upgrade === 'white' ? say('page.site_white') : upgrade && `${say('page.site_bonus')}: ${say(`cube.${upgrade}`)}`,
    soldier && `${say('page.site_soldier')}: ${partyName(soldier, names, say)}`,
    gain ? `${say('page.site_gain')}: ${cubesInWords(gain, say)}` : say('page.site_line'),
    `${say('page.site_action')}: ${say(`area.${action}.help`)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Text of a site for screen readers, with what a choice would bring. */
export function siteInWords(cell: string, state: State, names: string[], say: Say, gain?: Counts): string {
  const owner = ownersOf(state)[cell];
  const parts = [owner ? partyName(owner, names, say) : say('board.empty')];
  if (gain) parts.push(`${say('board.produces')} ${cubesInWords(gain, say)}`);
  return parts.join(', ');
}
