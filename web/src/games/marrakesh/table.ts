// Types of the view, and queries shared by all parts of the board.

import { boardOf } from '../../board/board_context';
import { sum } from '../../board/game_state';
import { hotTarget, type BoardContext } from '../../board/hot_target';
import type { ChoiceInfo } from '../../net/wire';
import type { State } from './generated';
import { areaOf, colourOf, type Components } from './components';

export type { State };

export const getBoard = boardOf<State, Components>;

/** Hidden information is only counted. */
export const listed = (seen: string[] | { count: number } | null | undefined): string[] =>
  Array.isArray(seen) ? seen : [];
export const sizeOf = (seen: string[] | { count: number } | null | undefined): number =>
  Array.isArray(seen) ? seen.length : (seen?.count ?? 0);

/** Keshis of an area's colour on a board, water vendors, or goods. */
export function held(table: State, seat: number, colour: string): number {
  if (colour === 'pink') return table.fakirs[seat]?.length ?? 0;
  if (colour === 'brown') return sum(table.caravans[seat]);
  if (colour === 'red') return table.vendors[seat]?.length ?? 0;
  if (areaOf(colour) === 'souk') return table.goods[seat]?.[colour] ?? 0;
  return table.settled[seat]?.[colour] ?? 0;
}

export const owned = (owners: Record<string, number | null>, seat: number): string[] =>
  Object.keys(owners).filter((id) => owners[id] === seat);

/** Printed capacity of an area; goods have none. */
export const roomOf = (components: Components, colour: string): number | null =>
  components.area.find((one) => one.id === (colour === 'red' ? 'river' : areaOf(colour)))?.capacity ?? null;

// -- the current question ---------------------------------------------------------------------------------------------

export type Place = 'rail' | 'river' | 'workshops' | 'academy' | 'stairs' | 'market' | 'mine';
/** The sections of the city in the order of the printed board. */
export const SECTIONS = ['river', 'workshops', 'academy', 'stairs', 'market'] as const;

const PLACES: Record<string, Place> = {
  hand: 'rail',
  tray: 'rail',
  colour: 'rail',
  river: 'river',
  rapid: 'river',
  season_bonus: 'river',
  gate: 'workshops',
  stack: 'academy',
  refresh: 'academy',
  link: 'stairs',
  split: 'stairs',
  stairs: 'stairs',
  pawn: 'stairs',
  exchange: 'market',
  luxury: 'market',
  display: 'market',
};
const kindOf = (target: string): string => target.split(':')[0]!;

/** Where the targets of a question lie; null without one. */
export function placeAsked(choices: ChoiceInfo[]): Place | null {
  const target = choices.find((one) => one.targets.length)?.targets[0];
  return target ? (PLACES[kindOf(target)] ?? 'mine') : null;
}

interface Asked {
  kinds: Set<string>;
  /** the first choice of each target */
  at: Map<string, ChoiceInfo>;
}
const known = new WeakMap<ChoiceInfo[], Asked>();

/** Targets of the choices, computed once for all parts of the board. */
function askedIn(choices: ChoiceInfo[]): Asked {
  let found = known.get(choices);
  if (!found) {
    found = { kinds: new Set(), at: new Map() };
    for (const choice of choices) {
      for (const target of choice.targets) {
        found.kinds.add(kindOf(target));
        if (!found.at.has(target)) found.at.set(target, choice);
      }
    }
    known.set(choices, found);
  }
  return found;
}

/** Whether a choice has a target of this kind. */
export const asks = (context: BoardContext, kind: string): boolean => askedIn(context.choices).kinds.has(kind);
export const choiceAt = (context: BoardContext, target: string): ChoiceInfo | undefined =>
  askedIn(context.choices).at.get(target);

/** The area of the viewer's board with targets; on a phone it is enlarged. */
export function areaAsked(choices: ChoiceInfo[]): string | null {
  const kinds = new Set(choices.flatMap((one) => one.targets).map(kindOf));
  if (kinds.has('keshi') || kinds.has('vendor')) return null;
  if (kinds.has('square') || kinds.has('disc')) return 'square';
  if (kinds.has('path') || kinds.has('oasis') || kinds.has('city')) return 'sahara';
  return kinds.has('gate_cell') ? 'medina' : null;
}

/** Label of a choice at a target for screen readers; facts that its text leaves out are appended. */
export const labelOf =
  (context: BoardContext, target: string, more = ''): (() => string) =>
  () => {
    const label = choiceAt(context, target)?.label ?? '';
    return more ? `${label}. ${more}` : label;
  };

export const fact = (context: BoardContext, target: string, name: string): number | undefined => {
  const found = choiceAt(context, target)?.facts?.[name];
  return typeof found === 'number' ? found : undefined;
};

/** What a worker in an area brings: water first, then a keshi (a) or the action (b), or a choice of both. */
export function worth(context: BoardContext, target: string, area: string, mode = 'ab'): string {
  const { say } = context;
  const water = fact(context, target, 'water');
  const keshis = fact(context, target, 'keshis');
  const strength = fact(context, target, 'strength');
  const parts = [water ? `${say('resource.water')} +${water}` : ''];
  if (mode !== 'b' && keshis !== undefined) parts.push(`${say(`colour.${colourOf(area)}`)} ${keshis} → ${keshis + 1}`);
  if (mode !== 'a' && strength !== undefined) parts.push(`${say(`page.action.${area}`)}: ${strength}`);
  return parts.filter(Boolean).join(', ');
}

// -- players ----------------------------------------------------------------------------------------------------------

/** Where a worker sent by a keshi stands. */
export const workersOf = (table: State, seat: number, area: string): number => table.workers[seat]?.[area] ?? 0;
export const filled = (table: State, seat: number, area: string, components: Components): boolean =>
  held(table, seat, colourOf(area)) === roomOf(components, colourOf(area)) &&
  (table.vendors[seat] ?? []).includes(area);

/** Attributes of a target with extra classes; without a target (opponents' boards) it is inert. */
export function spot(
  context: BoardContext,
  own: string,
  target: string,
  label?: () => string,
): Record<string, unknown> {
  if (!target) return { class: own };
  const attributes = hotTarget(context, target, label);
  return { ...attributes, class: [own, attributes.class] };
}
