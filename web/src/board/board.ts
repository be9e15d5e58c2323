/**
 * The contract between the table and the board of a game: a board draws a view and says what was picked.
 *
 * What happens comes through one queue (`queue.ts`). An event ends before the next begins, and the view advances with
 * the events: it is the table as it was when this event was told, never further. A board needs to do nothing for that:
 *
 * - `events` is what is being played now (usually one event; a new list is a new moment), `view` the table with it.
 *   When the event is over, `events` is empty again. A thing that is new in the view may fly in (`fly`), others are sent
 *   through the air by `Flyers` and numbers rise by `Rising`, from and to places that carry `data-anchor`.
 * - How long each kind of event takes is declared in `games/GAME/staging.ts` (see `staging.ts`): dice, long chains, the
 *   parts of an invasion or a season's end. With a `lead`, the board gets the event first and the view when things land;
 *   work out flights from `events` alone then (`untrack` the view), or they would set out twice.
 * - Whoever moves things by hand multiplies times by `pace.now` of `flights.ts` when they set out.
 * - `choices` and `glow` are empty while events are played: nothing can be chosen before it was seen why. In the middle
 *   of a move `view.step` is null and `view.stack` is empty.
 */

import type { Component } from 'svelte';
import type { Printed } from '../text/text_numbers';
import type { ChoiceInfo, EventInfo, GameView } from '../net/wire';

export interface BoardProps {
  /** the JSON view of one seat (or spectator) */
  view: GameView;
  /** the printed components of this very table */
  printed: Printed;
  /** player names by seat */
  names: string[];
  /** all that may be done now, with the numbers that belong to it */
  choices: ChoiceInfo[];
  /** targets that can be chosen next, e.g. "tile:c4" */
  glow: Set<string>;
  /** targets chosen so far for the current decision */
  chosen: string[];
  /** the target that keyboard or hover looks at */
  focus: string | null;
  /** the player chose a target */
  onpick: (target: string) => void;
  /** hover or focus (for previews) */
  onhover: (target: string | null) => void;
  /** the game's catalogue */
  say: (key: string, args?: Record<string, unknown>) => string;
  /** what is being played now, for animation from cause to place; empty when all has been shown */
  events: EventInfo[];
  /** false: no animation */
  motion: boolean;
  /**
   * What would be: `view.state` as it is after the choice that is looked at and all that it forces, or after the whole
   * turn of a hint; null while nothing is foreseen. What stands in it and not in `view.state` is drawn where it would
   * stand, by the same component, inside something of the class `ghost`; what would leave gets the class `going`
   * (board/glow.css; board/state_difference.ts compares). Ghosts never carry `data-target`. Numbers with signs, the tip, and the
   * numbers of a hint's steps on `data-target` are drawn by the table: a board does nothing for them.
   */
  after?: GameView['state'] | null;
  /** What the choice that is looked at opens up, as its step tells (`Step.outlook` of the game); null: nothing. */
  outlook?: Record<string, unknown> | null;
  /** false while things are on their way: `events` are there, and the view is still from before them */
  landed?: boolean;
}

const boards = import.meta.glob<{ default: Component<BoardProps> }>('../games/*/Board.svelte');
const emblems = import.meta.glob<{ default: Component }>('../games/*/Emblem.svelte', { eager: true });
const emblemFiles = import.meta.glob<string>('../games/*/emblem.svg', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** The board of a game, loaded when it is needed; null where the game has none of its own yet. */
export async function loadBoard(game: string): Promise<Component<BoardProps> | null> {
  const load = boards[`../games/${game}/Board.svelte`];
  return load ? (await load()).default : null;
}

/** What a line of the log is about, drawn small by the game's own components. */
export interface LogSignProps {
  event: EventInfo;
  printed: Printed;
}
const logSigns = import.meta.glob<{ default: Component<LogSignProps> }>('../games/*/LogSign.svelte');
export async function loadLogSign(game: string): Promise<Component<LogSignProps> | null> {
  const load = logSigns[`../games/${game}/LogSign.svelte`];
  return load ? (await load()).default : null;
}

/** The pictures that a game's signs refer to, for where its board is not there to hold them; null where they need none. */
type DrawingsProps = Pick<BoardProps, 'say' | 'printed'>;
const drawings = import.meta.glob<{ default: Component<DrawingsProps> }>('../games/*/Drawings.svelte');
export async function loadDrawings(game: string): Promise<Component<DrawingsProps> | null> {
  const load = drawings[`../games/${game}/Drawings.svelte`];
  return load ? (await load()).default : null;
}

/** Pictures of the rules by name: each is a part of the game's board, with numbers on what its caption explains. */
export interface BoardPart {
  /** selector of what it shows, within the board; several are shown with all between them */
  of: string;
  /** selectors of what carries the numbers 1, 2, ... */
  marks?: string[];
}
const pictures = import.meta.glob<{ PICTURES: Record<string, BoardPart> }>('../games/*/pictures.ts');
export async function loadPicture(game: string, name: string): Promise<BoardPart | null> {
  const load = pictures[`../games/${game}/pictures.ts`];
  return load ? ((await load()).PICTURES[name] ?? null) : null;
}

/** Whether a game has a board of its own: only those are set out on the home page. */
export const hasBoard = (game: string): boolean => `../games/${game}/Board.svelte` in boards;

export function emblemOf(game: string): { component?: Component; url?: string } {
  return {
    component: emblems[`../games/${game}/Emblem.svelte`]?.default,
    url: emblemFiles[`../games/${game}/emblem.svg`],
  };
}
