/**
 * Interface between the table and the board of a game: a board draws a view and reports the picked targets.
 *
 * Events pass through one queue (`animation/queue.ts`). An event ends before the next begins, and the view advances
 * with the events: it is the table right after the event that is shown. What a board should know:
 *
 * - `events` holds the events being animated (usually one; a new list is a new step), `view` the table with them. When
 *   the step is over, `events` is empty again. Elements that are new in the view may fly in (`fly`); `FlyingPieces`
 *   and `RisingNumbers` move pieces and numbers between elements that carry `data-anchor`.
 * - `games/GAME/staging.ts` declares how long each kind of event takes (see `animation/staging.ts`). With a `lead`, the
 *   board gets the event first and the view at landing; flights must then depend on `events` alone (`untrack` the
 *   view), or they would start twice.
 * - Animations of a board's own multiply their times by `animationPace.now` of `animation/flights.ts` at their start.
 * - `choices` and `glow` are empty while events are animated. In the middle of a move `view.step` is null and
 *   `view.stack` is empty.
 */

import ownBoards from 'virtual:own-boards';
import type { Component } from 'svelte';
import type { Say } from '../text/i18n';
import type { Printed } from '../text/text_numbers';
import type { ChoiceInfo, EventInfo, GameView } from '../net/wire';

export interface BoardProps {
  /** JSON view of one seat, or of a spectator */
  view: GameView;
  /** printed components of this table */
  printed: Printed;
  /** player names by seat */
  names: string[];
  /** legal choices, with their costs and gains */
  choices: ChoiceInfo[];
  /** targets that can be chosen next, e.g. "tile:c4" */
  glow: Set<string>;
  /** targets chosen so far for the current decision */
  chosen: string[];
  /** the target under keyboard focus or pointer */
  focus: string | null;
  /** the player chose a target */
  onpick: (target: string) => void;
  /** hover or focus changed, for previews */
  onhover: (target: string | null) => void;
  /** texts of the game */
  say: Say;
  /** events being animated; empty when all are shown */
  events: EventInfo[];
  /** false: no animation */
  motion: boolean;
  /**
   * Preview: `view.state` after the hovered choice and all that it forces, or after the whole turn of a hint; null
   * without a preview. Pieces that are only in it are drawn by the same component inside an element of class `ghost`;
   * pieces that would leave get the class `going` (board/glow.css; board/state_difference.ts compares). Ghosts never
   * carry `data-target`. The table draws signed numbers, the tip and the step numbers of a hint.
   */
  after?: GameView['state'] | null;
  /** Extra preview of the hovered choice, from its step (`Step.outlook` of the game); null: none. */
  outlook?: Record<string, unknown> | null;
  /** false before landing: `events` are set and `view` is still from before them */
  landed?: boolean;
}

const boards = import.meta.glob<{ default: Component<BoardProps> }>('../games/*/Board.svelte');
const emblems = import.meta.glob<{ default: Component }>('../games/*/Emblem.svelte', { eager: true });
const emblemFiles = import.meta.glob<string>('../games/*/emblem.svg', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** Board component of a game, loaded on demand; null if the game has none. */
export async function loadBoard(game: string): Promise<Component<BoardProps> | null> {
  const load = boards[`../games/${game}/Board.svelte`] ?? ownBoards[game];
  return load ? (await load()).default : null;
}

/** Icon for a line of the log. */
export interface LogSignProps {
  event: EventInfo;
  printed: Printed;
}
const logSigns = import.meta.glob<{ default: Component<LogSignProps> }>('../games/*/LogSign.svelte');
export async function loadLogSign(game: string): Promise<Component<LogSignProps> | null> {
  const load = logSigns[`../games/${game}/LogSign.svelte`];
  return load ? (await load()).default : null;
}

/** SVG symbols that a game's icons refer to, for pages without its board; null if they need none. */
type DrawingsProps = Pick<BoardProps, 'say' | 'printed'>;
const drawings = import.meta.glob<{ default: Component<DrawingsProps> }>('../games/*/Drawings.svelte');
export async function loadDrawings(game: string): Promise<Component<DrawingsProps> | null> {
  const load = drawings[`../games/${game}/Drawings.svelte`];
  return load ? (await load()).default : null;
}

/** Pictures of the rules by name: parts of the game's board, with numbers for the caption. */
export interface BoardPart {
  /** selector within the board; with several matches, all between them is shown */
  of: string;
  /** selectors of the elements numbered 1, 2, ... */
  marks?: string[];
}
const pictures = import.meta.glob<{ PICTURES: Record<string, BoardPart> }>('../games/*/pictures.ts');
export async function loadPicture(game: string, name: string): Promise<BoardPart | null> {
  const load = pictures[`../games/${game}/pictures.ts`];
  return load ? ((await load()).PICTURES[name] ?? null) : null;
}

export function emblemOf(game: string): { component?: Component; url?: string } {
  return {
    component: emblems[`../games/${game}/Emblem.svelte`]?.default,
    url: emblemFiles[`../games/${game}/emblem.svg`],
  };
}
