/** What goes over the wire, as src/caravanserai/server/protocol.py declares it. */

export const PROTOCOL = 1;

export type Language = 'en' | 'ru';
export type Access = 'public' | 'link' | 'private';
export type Scalar = boolean | number | string;

// -- games and people ----------------------------------------------------------------------------------------------

export interface GameInfo {
  id: string;
  players: number[];
  rules: number;
  options: Record<string, Scalar[]>;
  /** where another value of an option than the first can be chosen */
  conditions: Record<string, { players: number[] | null; needs: Record<string, Scalar> }>;
  presets: Record<string, Record<string, Scalar>>;
  score_lines: string[];
  /** who can play against people, the weakest first */
  bots: BotInfo[];
  default_bot: string;
  /** decisions that a player may answer once and for all, and the answers; the first is to be asked */
  reactions?: Record<string, Reaction>;
  title: Record<Language, string>;
  tagline: Record<Language, string>;
}

export interface BotInfo {
  id: string;
  strength: number;
  label: Record<Language, string>;
  sentence: Record<Language, string>;
}

export interface Reaction {
  step: string;
  answers: string[];
}

export interface Person {
  id: string;
  nickname: string;
}

export interface Welcomed {
  person: Person;
  token: string;
}

export interface ContinueCode {
  code: string;
  seconds: number;
}

// -- tables --------------------------------------------------------------------------------------------------------

export interface SeatWish {
  kind: 'me' | 'bot' | 'open';
  bot?: string;
  name?: string;
}

export interface Pace {
  kind: 'none' | 'live' | 'days';
  bank?: number;
  increment?: number;
  days?: number;
  quiet?: { start: string; end: string } | null;
  on_time?: 'bot' | 'resign';
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, Scalar>;
  preset?: string;
  access?: Access;
  pace?: Pace;
  name?: string;
  client?: string;
}

export interface SeatInfo {
  seat: number;
  kind: 'open' | 'person' | 'bot';
  name: string;
  bot: string | null;
  mine: boolean;
  resigned: boolean;
}

export interface ClockInfo {
  left: (number | null)[];
  running: number[];
  deadline: number | null;
}

/** A place at the end; `who` is a seat or the name of a party, `by` the tie-break that decided. */
export interface RankInfo {
  rank: number;
  who: number | string;
  score: number;
  by: string;
}

export interface TableInfo {
  id: string;
  game: string;
  name: string;
  players: number;
  options: Record<string, Scalar>;
  access: Access;
  pace: Pace;
  status: 'open' | 'playing' | 'over';
  rules: number;
  playable: boolean;
  version: number;
  seats: SeatInfo[];
  turn: number[];
  mine: boolean;
  owner: boolean;
  created: number;
  updated: number;
  clock: ClockInfo;
  scores: number[] | null;
  winners: number[] | null;
  ended_by: string | null;
  ranking: RankInfo[];
  rematch: string | null;
  archived: boolean;
}

export interface NewTableMade {
  table: TableInfo;
  invite: string | null;
}

// -- a game as a seat sees it ----------------------------------------------------------------------------------------

/** The points of one seat by source, and their `total`; null is hidden from the viewer. */
export type ScoreSheet = Record<string, number | null>;

/** A part of a score line: so many of a thing (the key of its name) pay these points; `why` is a text `why.*`. */
export interface ScoreItem {
  line: string;
  what: string;
  n: number;
  points: number;
  why: string;
  /** numbers, seats, and keys of names */
  args: Record<string, number | string>;
}

/** The JSON view of one seat, or of a spectator (`seat` is null). What `state` holds is up to each game. */
export interface GameView {
  game: string;
  rules: number;
  players: number;
  options: Record<string, Scalar>;
  seat: number | null;
  moves: number;
  over: boolean;
  actors: number[];
  winners: number[];
  ranking?: RankInfo[];
  step: { key: string; rule: string } | null;
  stack: Record<string, unknown>[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  state: Record<string, any>;
  scores: ScoreSheet[];
  /** who has points and no seat */
  parties?: { name: string; scores: ScoreSheet }[];
  /** by seat, for games that tell what each thing pays */
  items?: ScoreItem[][];
}

/** Something that can be played: its text for the server, the targets that name it on the board, words for people. */
export interface ChoiceInfo {
  text: string;
  targets: string[];
  label: string;
  facts?: Record<string, unknown>;
}

export interface Prompt {
  key: string;
  rule: string;
  text: string;
  help: string;
}

export interface EventInfo {
  move: number;
  key: string;
  args: Record<string, unknown>;
  text: string;
  seat: number | null;
}

export interface SeatState {
  seat: number | null;
  view: GameView;
  choices: ChoiceInfo[];
  can_undo: boolean;
  can_redo: boolean;
  /** what the seat has answered once and for all, by reaction */
  standing?: Record<string, string>;
}

export interface ChatLine {
  number: number;
  name: string;
  text: string;
  at: number;
}

// -- replays -------------------------------------------------------------------------------------------------------

export interface ReplayInfo {
  id: string;
  game: string;
  players: number;
  moves: number;
  names: string[];
  result: number[] | null;
}

export interface ReplayView {
  move: number;
  moves: number;
  view: GameView;
  action: string | null;
  seat: number | null;
  events: EventInfo[];
}

export interface Course {
  game: string;
  names: string[];
  start: number[];
  moves: { seat: number | null; action: string; scores: number[]; texts: string[] }[];
}

export interface RecordText {
  text: string;
  complete: boolean;
}

// -- frames from the page ------------------------------------------------------------------------------------------

export type FromPage =
  | { type: 'hello'; protocol: number; token: string | null; lang: Language; since: number }
  | { type: 'play'; n: number; client: string; seat: number; version: number; action: string }
  | { type: 'undo'; n: number; client: string; seat: number; version: number; what: 'undo' | 'redo' | 'turn' }
  | { type: 'preview'; n: number; seat: number; action: string }
  | { type: 'hint'; n: number; seat: number }
  | { type: 'say'; n: number; text: string }
  | { type: 'standing'; n: number; seat: number; reaction: string; answer: string }
  | { type: 'sync'; n: number; since: number; lang?: Language }
  | { type: 'ping'; n: number };

// -- frames from the server ------------------------------------------------------------------------------------------

export interface Update {
  type: 'update';
  version: number;
  full: boolean;
  table: TableInfo;
  prompt: Prompt | null;
  seats: SeatState[];
  log_from: number;
  events: EventInfo[];
  clock: ClockInfo;
  chat: ChatLine[];
  cause: string;
  by: number | null;
  protocol: number;
}

export interface Ack {
  type: 'ack';
  n: number;
  version: number;
  again: boolean;
}

export interface Refused {
  type: 'refused';
  n: number;
  code: string;
  message: string;
  version: number;
  allowed: string[];
}

export interface Previewed {
  type: 'previewed';
  n: number;
  action: string;
  events: EventInfo[];
  chance: boolean;
  points: Record<string, number>;
  ends: boolean;
  final: boolean;
  pieces: Record<string, number>;
  chain: string[];
}

export interface HintChoice {
  text: string;
  label: string;
  value: number;
}

export interface Hinted {
  type: 'hinted';
  n: number;
  bot: string;
  choices: HintChoice[];
}

export interface Presence {
  type: 'presence';
  seats: number[];
  spectators: number;
}

export type FromServer =
  | Update
  | Ack
  | Refused
  | Previewed
  | Hinted
  | { type: 'said'; line: ChatLine }
  | { type: 'stands'; seat: number; standing: Record<string, string> }
  | Presence
  | { type: 'pong'; n: number; now: number }
  | { type: 'problem'; code: string; message: string };
