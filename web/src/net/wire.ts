/** What goes over the wire. Made by `make generate` from the server's protocol: not to be edited. */

export const PROTOCOL = 1;

export type Language = 'en' | 'ru';
export type Access = 'public' | 'link' | 'private';
export type Status = 'open' | 'playing' | 'over';
export type SeatKind = 'open' | 'person' | 'bot';
export type TimeoutAction = 'bot' | 'resign';
export type Scalar = boolean | number | string;
export type ScoreSheet = Record<string, number | null>;
export type AnyClientMessage =
  | HelloMessage
  | PlayMessage
  | UndoMessage
  | PreviewMessage
  | HintMessage
  | SayMessage
  | StandingMessage
  | SyncMessage
  | PingMessage;
export type AnyServerMessage =
  | Update
  | Patch
  | Ack
  | RefusedMessage
  | PreviewResult
  | HintResult
  | ChatMessage
  | StandingUpdate
  | Presence
  | Pong
  | ConnectionProblem;

/**
 * A part of a score line: so many of a thing (the key of its name) pay these points; `why` is a text `why.*`, and its
 * arguments are numbers, seats, and keys of names.
 */
export interface ScoreItemInfo {
  line: string;
  what: string;
  n: number;
  points: number;
  why: string;
  args: Record<string, number | string>;
}

export interface StepInfo {
  key: string;
  rule: string;
}

export interface PartyInfo {
  name: string;
  scores: ScoreSheet;
}

/** The view of one seat, or of a spectator (`seat` is null). What `state` holds is up to each game. */
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
  step: StepInfo | null;
  stack: Record<string, unknown>[];
  state: Record<string, unknown>;
  /** by seat: points by source, and their `total`; null is hidden from the viewer */
  scores: ScoreSheet[];
  /** who has points and no seat */
  parties?: PartyInfo[];
  /** when the game is over */
  ranking?: RankInfo[];
  /** by seat, where a game tells what each thing pays */
  items?: ScoreItemInfo[][];
}

/** A lesson: `look` are the targets that its text speaks of, `answer` is one that is accepted, action by action. */
export interface LessonInfo {
  id: string;
  number: number;
  seat: number;
  names: Record<Language, string[]>;
  look: string[];
  answer: string[];
  rule: string;
  title: Record<Language, string>;
  text: Record<Language, string>;
  hint: Record<Language, string>;
  praise: Record<Language, string>;
}

/** A position in which a turn is worth so many points; `answer` is one such turn, action by action. */
export interface PuzzleInfo {
  id: string;
  seat: number;
  worth: number;
  answer: string[];
  names: Record<Language, string[]>;
}

/**
 * Where friends can open the page. `local`: only on this computer, until the owner starts the server with `command`;
 * `address`: that of this computer in the local network, if there is one.
 */
export interface ServerAddress {
  local: boolean;
  address: string;
  command: string;
}

/** A game in its middle, as an onlooker sees it: for a picture of its board. */
export interface Showcase {
  view: GameView;
  names: Record<Language, string[]>;
}

/** A decision that a player may answer once and for all; the first answer is to be asked. */
export interface ReactionInfo {
  step: string;
  answers: string[];
}

/** Where another value of an option than the first can be chosen. */
export interface OptionCondition {
  players: number[] | null;
  needs: Record<string, Scalar>;
}

/** A bot that plays a game: its name and an honest sentence about it, in each language. */
export interface BotInfo {
  id: string;
  /** only to order by */
  strength: number;
  label: Record<Language, string>;
  sentence: Record<Language, string>;
}

export interface GameInfo {
  id: string;
  players: number[];
  rules: number;
  options: Record<string, Scalar[]>;
  conditions: Record<string, OptionCondition>;
  presets: Record<string, Record<string, Scalar>>;
  reactions: Record<string, ReactionInfo>;
  score_lines: string[];
  /** who can play against people, the weakest first */
  bots: BotInfo[];
  default_bot: string;
  title: Record<Language, string>;
  tagline: Record<Language, string>;
}

export interface NewPerson {
  nickname: string;
}

export interface RenameRequest {
  nickname: string;
}

export interface Person {
  id: string;
  nickname: string;
}

/** A person and the secret token that the browser keeps. It is shown once. */
export interface PersonWithToken {
  person: Person;
  token: string;
}

/** A code for another device; it works once, for ten minutes. */
export interface ContinueCode {
  code: string;
  seconds: number;
}

export interface ContinueRequest {
  code: string;
}

/** A seat of a new table: the maker's own, a bot of a level, or open for others. */
export interface SeatRequest {
  kind: 'me' | 'bot' | 'open';
  bot?: string | null;
  name?: string | null;
}

/** Hours of the day (UTC) in which turn-based clocks stand still. */
export interface QuietHours {
  start: string;
  end: string;
}

/**
 * The clock. `live`: a bank of seconds and an increment a turn; `days`: so many days a turn.
 *
 * `on_time` says what happens when time is up: a bot plays on for the seat, or the seat resigns.
 */
export interface Pace {
  kind?: 'none' | 'live' | 'days';
  bank?: number;
  increment?: number;
  days?: number;
  quiet?: QuietHours | null;
  on_time?: TimeoutAction;
}

/** `client` is any text that the page makes up for this wish: sent again with it, no second table is made. */
export interface NewTable {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, Scalar>;
  preset?: string | null;
  access?: Access;
  pace?: Pace;
  name?: string;
  client?: string | null;
  /** of a data file that was brought before; "": the game's own */
  data?: string;
}

/** A data file in place of the game's own, as TOML. */
export interface DataUpload {
  text: string;
}

/** `same`: it says nothing else than the game's own file. */
export interface DataStored {
  data: string;
  same: boolean;
}

export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string;
  bot: string | null;
  mine: boolean;
  resigned: boolean;
  /** open, and kept for whoever asks: they have not said yes yet */
  kept: boolean;
}

/**
 * Seconds left for each seat (null without a clock), whose time runs, and when the first of them is out of it.
 * `stands`: for so many seconds no clock runs yet, because the server has just come back.
 */
export interface ClockInfo {
  left: (number | null)[];
  running: number[];
  deadline: number | null;
  stands: number;
}

/**
 * A place at the end. `who` is a seat, or the name of a party that is no seat; `by` the key of the tie-break that
 * decided, "" if none had to.
 */
export interface RankInfo {
  rank: number;
  who: number | string;
  score: number;
  by: string;
}

/**
 * How far a running game has come: the arguments of its text `page.progress`, and the points of each seat as far as the
 * reader may know them; `more`: seats that have others besides, which they hide.
 */
export interface ProgressInfo {
  at: Record<string, number>;
  points: number[];
  more: number[];
}

export interface TableInfo {
  id: string;
  game: string;
  name: string;
  players: number;
  options: Record<string, Scalar>;
  /** the fingerprint of the owner's data file; "": the game's own */
  data: string;
  access: Access;
  pace: Required<Pace>;
  status: Status;
  rules: number;
  /** false: made with rules that this server no longer plays */
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
  /** in lists of tables */
  progress: ProgressInfo | null;
}

export interface TableCreated {
  table: TableInfo;
  /** the secret of the invitation link, shown once */
  invite: string | null;
  /** this wish had made the table before */
  again: boolean;
}

export interface TableList {
  tables: TableInfo[];
  /** there is another page */
  more: boolean;
}

export interface JoinRequest {
  invite?: string | null;
  seat?: number | null;
}

/** An invitation for any open seat, or for one. All earlier ones are revoked if `revoke` is set. */
export interface InviteRequest {
  seat?: number | null;
  revoke?: boolean;
}

export interface Invite {
  invite: string;
}

/** The owner gives an open or abandoned seat to a bot, or opens it. */
export interface SetSeatRequest {
  kind: 'bot' | 'open';
  bot?: string | null;
}

export interface ResignRequest {
  seat: number;
}

export interface LeaveRequest {
  seat?: number | null;
}

export interface PlayRequest {
  seat: number;
  version: number;
  action: string;
  client: string;
}

export interface PlayResult {
  version: number;
  /** this move had been stored before */
  again: boolean;
}

export interface RecordUpload {
  text: string;
}

/** Seats for a game that a record has left unfinished: one's own, and bots'. */
export interface PlayOnRequest {
  seats: SeatRequest[];
  client?: string | null;
}

export interface ReplayInfo {
  id: string;
  game: string;
  players: number;
  moves: number;
  names: string[];
  result: number[] | null;
  data: string;
}

export interface StoredReplay {
  id: string;
  bytes: number;
  created: number;
}

/** The records that a person keeps, the newest first, and how many bytes they may have in all. */
export interface ReplayList {
  replays: StoredReplay[];
  most_bytes: number;
}

/** A game at a move number: the view, and what the move before it did. */
export interface ReplayView {
  move: number;
  moves: number;
  view: GameView;
  action: string | null;
  seat: number | null;
  events: EventInfo[];
  /** from the view before the move, one for each event */
  moments: ViewDelta[];
}

/** One move of a finished game: who made it, what it did in words, and the scores after it. */
export interface TimelineMove {
  seat: number | null;
  action: string;
  scores: number[];
  texts: string[];
  /** how far the game has come, in the game's words: "Week 2, day 3" */
  part: string;
}

/** A whole game at a glance, for graphs and for looking a move up. */
export interface GameTimeline {
  game: string;
  names: string[];
  start: number[];
  moves: TimelineMove[];
  data: string;
  options: Record<string, Scalar>;
}

export interface RecordText {
  text: string;
  /** false: what is hidden from this seat is left out, it cannot be replayed */
  complete: boolean;
}

/** Every refusal: a code for programs, a sentence for people. */
export interface ErrorBody {
  code: string;
  message: string;
}

/**
 * The first frame. `since` is the last version the page has seen; without a token one watches.
 *
 * Programs that need no sentences set `words` to false: labels, log texts and prompts come empty. Who sets `patches` is
 * told of moves by what they have changed.
 */
export interface HelloMessage {
  type: 'hello';
  protocol: number;
  token?: string | null;
  lang?: Language;
  since?: number;
  words?: boolean;
  patches?: boolean;
}

/** `n` numbers the client's messages; `client` with it makes a resent move known. */
export interface PlayMessage {
  type: 'play';
  n: number;
  client: string;
  seat: number;
  version: number;
  action: string;
}

export interface UndoMessage {
  type: 'undo';
  n: number;
  client: string;
  seat: number;
  version: number;
  what?: 'undo' | 'redo' | 'turn';
}

/** What would this choice do? Nothing is played. */
export interface PreviewMessage {
  type: 'preview';
  n: number;
  seat: number;
  action: string;
}

/** The strongest bot's opinion of the seat's choices. */
export interface HintMessage {
  type: 'hint';
  n: number;
  seat: number;
}

export interface SayMessage {
  type: 'say';
  n: number;
  text: string;
}

/** Answer a reaction of the game once and for all; `ask`: be asked again. An open question is answered with it. */
export interface StandingMessage {
  type: 'standing';
  n: number;
  seat: number;
  reaction: string;
  answer: string;
}

/** The page found a gap, or changed its language: send everything after `since` again. */
export interface SyncMessage {
  type: 'sync';
  n: number;
  since?: number;
  lang?: Language | null;
}

export interface PingMessage {
  type: 'ping';
  n: number;
}

/** `facts` are numbers that belong to the choice, such as a price. */
export interface ChoiceInfo {
  text: string;
  targets: string[];
  label: string;
  facts?: Record<string, unknown>;
}

/** The question that the table waits for, and where the rules explain it. */
export interface Prompt {
  key: string;
  rule: string;
  text: string;
  help: string;
}

/**
 * What a view has become once an event was shown, as far as that is different from before it. What is due is told with
 * the last event of a move; in the middle of one nobody is asked anything.
 */
export interface ViewDelta {
  state?: Record<string, unknown>;
  scores?: ScoreSheet[] | null;
  actors?: number[] | null;
  step?: StepInfo | null;
  stack?: Record<string, unknown>[] | null;
}

/**
 * What one of the person's seats (null: a spectator) sees and may do. `moments` lead from the view before to the last
 * event, so that events can be shown one by one: one for each of the last events of the update but the very last, which
 * leads to `view`; none where they do not.
 */
export interface SeatState {
  seat: number | null;
  view: GameView;
  choices: ChoiceInfo[];
  can_undo: boolean;
  can_redo: boolean;
  /** every reaction of the game and what the seat answers to it; for its owner only */
  standing: Record<string, string>;
  moments?: ViewDelta[];
}

/** What one seat knows of an event that hides something from the others. */
export interface PrivateEventInfo {
  seat: number;
  args: Record<string, unknown>;
  text: string;
}

/** `own`: for who has several seats, around one device; the event itself is then told as everybody may know it. */
export interface EventInfo {
  move: number;
  key: string;
  args: Record<string, unknown>;
  text: string;
  seat: number | null;
  own?: PrivateEventInfo[];
}

/**
 * What happened after a move, for one who wants to see it once more: the view then, and event by event what came of it.
 */
export interface EventReplay {
  view: GameView;
  events: EventInfo[];
  moments: ViewDelta[];
}

/** The actions of a lesson so far, from its beginning. */
export interface LessonAttempt {
  actions?: string[];
  lang?: Language;
}

/**
 * A lesson after these actions: what the learner sees and may do, what the last one did, and the verdict: "on" the way,
 * "done", or "off" it.
 */
export interface LessonState {
  verdict: 'on' | 'done' | 'off';
  view: GameView;
  choices: ChoiceInfo[];
  prompt: Prompt | null;
  events: EventInfo[];
}

export interface ChatLine {
  number: number;
  name: string;
  text: string;
  at: number;
}

/**
 * Everything that changed with a version. `log_from`: events of moves after this number are replaced by `events`.
 * `full` marks the answer to hello and sync.
 */
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
  /** play, undo, redo, start, join, leave, resign, timeout, ... */
  cause: string;
  by: number | null;
  protocol: number;
}

/**
 * What has changed for a seat. What is not named is as it was: parts of its `view`, fields of the view's `state`, and,
 * where only some places of a field have changed, those (`cells`, by their index or name).
 */
export interface SeatPatch {
  seat: number | null;
  view: Record<string, unknown>;
  state: Record<string, unknown>;
  cells: Record<string, Record<string, unknown>>;
  choices: ChoiceInfo[];
  can_undo: boolean;
  can_redo: boolean;
  standing: Record<string, string>;
  moments?: ViewDelta[];
}

/**
 * An update for who has the one with the version `base`, and asked for patches. Of the table, `version`, `turn`,
 * `updated` and `clock` have changed, and nothing else.
 */
export interface Patch {
  type: 'patch';
  version: number;
  base: number;
  turn: number[];
  updated: number;
  clock: ClockInfo;
  prompt: Prompt | null;
  seats: SeatPatch[];
  log_from: number;
  events: EventInfo[];
  cause: string;
  by: number | null;
}

/** The message `n` is done and stored. */
export interface Ack {
  type: 'ack';
  n: number;
  version: number;
  again: boolean;
}

/** The message `n` changed nothing. `code`: stale, illegal, not_yours, over, no_undo, limit, bad_message, ... */
export interface RefusedMessage {
  type: 'refused';
  n: number;
  code: string;
  message: string;
  version: number;
  allowed: string[];
}

/**
 * What a choice would do at once, and what then plays itself (`chain`, actions); `chance`: dice, bag or cards decide
 * what follows.
 */
export interface PreviewResult {
  type: 'previewed';
  n: number;
  action: string;
  events: EventInfo[];
  chance: boolean;
  points: Record<string, number>;
  /** the seat has nothing more to decide after it: somebody else goes on */
  ends: boolean;
  /** it cannot be taken back */
  final: boolean;
  /** what the seat gets or pays, by the name of the field */
  pieces: Record<string, number>;
  chain: string[];
  /** others answer first, and then the seat goes on */
  returns: boolean;
  /** fields of the view's state that are then other than now */
  after: Record<string, unknown>;
  /** what it opens up; up to each game */
  outlook: Record<string, unknown>;
}

export interface HintStep {
  text: string;
  label: string;
  targets: string[];
}

/**
 * A choice that a bot would make, and the turn that it would go on with. `value` is in points. `points` and `after`
 * tell what the turn comes to, as far as it can be known; `chance`: dice, bag or cards decide the rest.
 */
export interface HintChoice {
  text: string;
  label: string;
  value: number;
  /** this choice first */
  turn: HintStep[];
  /** score lines that change */
  points: Record<string, number>;
  /** fields of the view's state that are then other than now */
  after: Record<string, unknown>;
  chance: boolean;
}

export interface HintResult {
  type: 'hinted';
  n: number;
  bot: string;
  choices: HintChoice[];
}

export interface ChatMessage {
  type: 'said';
  line: ChatLine;
}

/** What a seat answers to each reaction of the game; only for who sits there. */
export interface StandingUpdate {
  type: 'stands';
  seat: number;
  standing: Record<string, string>;
}

/** Who is at the table now. */
export interface Presence {
  type: 'presence';
  seats: number[];
  spectators: number;
}

export interface Pong {
  type: 'pong';
  n: number;
  now: number;
}

/** Something is wrong with the connection itself; it may be closed after this. */
export interface ConnectionProblem {
  type: 'problem';
  code: string;
  message: string;
}
