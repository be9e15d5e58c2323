/** What goes over the wire. Made by `make generate` from the server's protocol: not to be edited. */

export const PROTOCOL = 1;

/** WebSocket close codes. */
export const CLOSE_CODES = {
  OLD_PAGE: 4000,
  BAD_HELLO: 4001,
  NO_TABLE: 4004,
  TOO_MUCH: 4029,
  TOO_SLOW: 4030,
  BROKEN: 1011,
  STOPPING: 1012,
} as const;

export type Language = 'en' | 'ru';
export type Mark = '' | 'slip' | 'mistake' | 'blunder';
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
export type Access = 'public' | 'link' | 'private';
export type Status = 'open' | 'playing' | 'over';
export type SeatKind = 'open' | 'person' | 'bot';
export type TimeoutAction = 'bot' | 'resign';
export type Scalar = boolean | number | string;
export type ScoreSheet = Record<string, number | null>;
export type TournamentKind = 'round_robin' | 'swiss' | 'knock_out';
export type TournamentStatus = 'open' | 'running' | 'over';
export type EntrantStatus = 'asked' | 'in' | 'withdrawn';
export type Drawn = 'none' | 'one' | 'rest';
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

/** A line of the score sheet, and how many points more the better move brings there, own less others'. */
export interface ReasonInfo {
  line: string;
  points: number;
}

/**
 * Something that differs for sure a round after the played and the better move: `points` of a score line, or pieces.
 * `others`: not of the seat itself, but the mean of the others.
 */
export interface ConsequenceInfo {
  label: string;
  points: boolean;
  others: boolean;
  played: number;
  better: number;
}

/** A move that was compared, with the expected margin and the win chance of its seat. */
export interface CandidateInfo {
  labels: string[];
  margin: number;
  chance: number;
  played: boolean;
}

/**
 * A choice that was judged. `loss` in points of margin with its standard error, `chance` in win chance. The rest is
 * given for clear losses only: a `mark`, the labels of the played and of the better moves, and reasons where they were
 * looked for (`explained`); without any, no line of the score sheet explains the loss. `consequences` are what both
 * lead to a round later.
 */
export interface AnalysedChoiceInfo {
  /** the number of its first move */
  move: number;
  seat: number;
  loss: number;
  error: number;
  chance: number;
  mark: Mark;
  played: string[];
  better: string[];
  explained: boolean;
  reasons: ReasonInfo[];
  consequences: ConsequenceInfo[];
}

/** An outcome of chance that clearly helped or hurt somebody. `kind` is a text `outcome.*`; "setup": the set-up. */
export interface LuckInfo {
  move: number;
  kind: string;
  /** by seat; 0 where it is not clear */
  points: number[];
}

/** A turn, with the win chances and expected margins of all seats after it. */
export interface AnalysedTurnInfo {
  /** the number of its first move */
  move: number;
  /** and of its last one */
  end: number;
  seat: number;
  chances: number[];
  margins: number[];
  choices: AnalysedChoiceInfo[];
  luck: LuckInfo[];
}

/**
 * How a player did. `level`: a sentence about the bots that play as well. `costliest`: first moves of the choices that
 * cost the most. `best`: the turn that raised the win chance the most, by its first move.
 */
export interface PlayerAnalysis {
  seat: number;
  choices: number;
  mean_loss: number;
  level: string;
  slips: number;
  mistakes: number;
  blunders: number;
  costliest: number[];
  /** in points; None: not clear */
  luck: number | null;
  best: number | null;
  best_rise: number;
}

/**
 * The analysis of a game. `judge`: "second" (a network that no bot plays with), "network" (the bots' own one) or
 * "heuristic", which plays on for `turns_ahead` turns of each seat.
 */
export interface AnalysisReport {
  game: string;
  names: string[];
  result: number[];
  winners: number[];
  judge: string;
  turns_ahead: number;
  /** whether win chances were fitted to games of bots */
  calibrated: boolean;
  /** a first look, with fewer samples */
  quick: boolean;
  /** win chances before the first turn */
  start: number[];
  turns: AnalysedTurnInfo[];
  players: PlayerAnalysis[];
  setup: LuckInfo | null;
  /** the first move of the turn that decided the game */
  decided: number | null;
  /** verbs that no judge is certain about */
  not_judged: string[];
}

/** Where an analysis stands. `done` of `total` parts are ready; `problem` says why it failed. */
export interface AnalysisStatus {
  state: 'none' | 'waiting' | 'running' | 'done' | 'failed';
  done: number;
  total: number;
  problem: string;
  report: AnalysisReport | null;
}

export interface HintStep {
  text: string;
  label: string;
  targets: string[];
}

/** A move on the board: its steps, and its results as far as its player could know them. */
export interface AnalysedLine {
  turn: HintStep[];
  points: Record<string, number>;
  /** changed fields of the view's state */
  after: Record<string, unknown>;
  /** dice, bag or cards decide the rest */
  chance: boolean;
}

/**
 * The position before a judged choice, as its player saw it, with the played move, the better one, and all that were
 * compared, the best first.
 */
export interface AnalysedPosition {
  seat: number;
  view: GameView;
  choice: AnalysedChoiceInfo;
  played: AnalysedLine;
  better: AnalysedLine;
  candidates: CandidateInfo[];
}

/**
 * Ask about the turn that a move of the seat belongs to. `strength`: which losses are worth a word. "nudge": clear ones
 * that also cost win chance, "place": clear ones, "move": all that are sure.
 */
export interface CoachRequest {
  seat: number;
  move: number;
  strength?: 'nudge' | 'place' | 'move';
  lang?: Language;
}

/** A choice that cost its player something, with the played move and the better one. */
export interface CoachNote {
  choice: AnalysedChoiceInfo;
  played: AnalysedLine;
  better: AnalysedLine;
}

/** The verdict on the turn that begins at a move; without a note, nothing has to be said about it. */
export interface CoachVerdict {
  move: number;
  note: CoachNote | null;
}

/** Go on from before a decision of the seat, by its number in the game. */
export interface TakeBackRequest {
  seat: number;
  move: number;
}

/**
 * The first message. `since`: the last version the client has. Without a token the client is a spectator.
 *
 * `words`: false leaves labels, log texts and prompts empty, for programs. `patches`: the client accepts `Patch`
 * messages in place of full updates.
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

/**
 * `n` numbers the client's messages; `client` and `n` together identify a resent move. `unless_final`: a choice that
 * cannot be taken back is not played, but answered with its preview.
 */
export interface PlayMessage {
  type: 'play';
  n: number;
  client: string;
  seat: number;
  version: number;
  action: string;
  unless_final?: boolean;
}

export interface UndoMessage {
  type: 'undo';
  n: number;
  client: string;
  seat: number;
  version: number;
  what?: 'undo' | 'redo' | 'turn';
}

/** Ask for the effects of a choice without playing it. */
export interface PreviewMessage {
  type: 'preview';
  n: number;
  seat: number;
  action: string;
}

/** Ask for the strongest bot's ranking of the seat's choices. */
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

/** Set a standing answer to a reaction of the game (`ask`: none). It also answers a pending question. */
export interface StandingMessage {
  type: 'standing';
  n: number;
  seat: number;
  reaction: string;
  answer: string;
}

/** Ask for a full update after `since`: the client missed a version, or changed its language. */
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

/** Body of every error response: a code for programs, a sentence for people. */
export interface ErrorBody {
  code: string;
  message: string;
}

/**
 * A place in the final ranking. `who`: a seat, or the name of a party without a seat. `by`: the key of the deciding
 * tie-break, or "".
 */
export interface RankInfo {
  rank: number;
  who: number | string;
  score: number;
  by: string;
}

/**
 * A part of a score line: `n` of a thing (`what`, a text key) give `points`. `why` is a text `why.*`; its arguments are
 * numbers, seats and text keys.
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

/** The view of one seat, or of a spectator (`seat` is null). Each game defines the content of `state`. */
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
  /** by seat: points by source, and their `total`; null: hidden from the viewer */
  scores: ScoreSheet[];
  /** parties that score without a seat */
  parties?: PartyInfo[];
  /** when the game is over */
  ranking?: RankInfo[];
  /** by seat, in games that itemize scores */
  items?: ScoreItemInfo[][];
}

/** A lesson. `look`: the targets that its text mentions. `answer`: one accepted solution, action by action. */
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

/**
 * A position in which a turn can score `worth` points. `answer`: one such turn, action by action; `other`: the points
 * of the best turn that begins with another action.
 */
export interface PuzzleInfo {
  id: string;
  seat: number;
  players: number;
  worth: number;
  other: number;
  answer: string[];
  names: Record<Language, string[]>;
}

/**
 * Where other people can open the page. `local`: the server listens on this computer only; `command` starts it for the
 * network. `address`: this computer's address in the local network, or "".
 */
export interface ServerAddress {
  local: boolean;
  address: string;
  command: string;
}

/** A game in progress as a spectator sees it, for a picture of its board. */
export interface Showcase {
  view: GameView;
  names: Record<Language, string[]>;
}

/**
 * A decision for which a player may set a standing answer. The first answer means "ask me". `once`: the answer is a
 * move set in advance, used up when the decision comes; `missed` in its place means that it was not legal.
 */
export interface ReactionInfo {
  step: string;
  answers: string[];
  once: boolean;
}

/** When a value of an option other than the first is allowed. */
export interface OptionCondition {
  players: number[] | null;
  needs: Record<string, Scalar>;
}

/** A bot of a game, with its name and a one-sentence description in each language. */
export interface BotInfo {
  id: string;
  /** for sorting only */
  strength: number;
  label: Record<Language, string>;
  sentence: Record<Language, string>;
}

/** A style that the bots of a game can have; a bot with one has the id LEVEL-STYLE. */
export interface StyleInfo {
  id: string;
  label: Record<Language, string>;
  sentence: Record<Language, string>;
}

/**
 * What a field of a view holds: the kinds of its keys, from outside in (`seat` for a list by seat), and the kind of its
 * items, "" for numbers. An item's name is the text `KIND.ITEM`, that of the field `field.NAME`.
 */
export interface FieldInfo {
  axes: string[];
  item: string;
}

/**
 * What an event says. `places`: the arguments that name one place or card on the board, by which the board calls it;
 * `pieces`: those that name pieces of which there are several. `amount`: it only says how much.
 */
export interface EventKindInfo {
  places?: string[];
  pieces?: string[];
  amount?: boolean;
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
  /** weakest first */
  bots: BotInfo[];
  styles: StyleInfo[];
  default_bot: string;
  /** rows of the printed data */
  data_rows: number;
  /** those of which something is reconstructed, and may differ from the printed game */
  reconstructed_rows: number;
  title: Record<Language, string>;
  tagline: Record<Language, string>;
  /** in the order of their declaration */
  fields: Record<string, FieldInfo>;
  events: Record<string, EventKindInfo>;
}

export interface ChatLine {
  number: number;
  name: string;
  text: string;
  at: number;
}

/**
 * Time control. `live`: a bank of seconds and an increment per turn. `days`: a number of days per turn.
 *
 * `on_time`: when time is up, a bot takes over the seat, or the seat resigns.
 */
export interface Pace {
  kind?: 'none' | 'live' | 'days';
  bank?: number;
  increment?: number;
  days?: number;
  quiet?: QuietHours | null;
  on_time?: TimeoutAction;
}

export interface TableInfo {
  id: string;
  game: string;
  name: string;
  players: number;
  options: Record<string, Scalar>;
  /** fingerprint of a custom data file; "": the game's own */
  data: string;
  access: Access;
  pace: Required<Pace>;
  status: Status;
  rules: number;
  /** false: this server no longer supports the table's rules version */
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
  /** whether you may ask for one, also after resigning or running out of time */
  may_rematch: boolean;
  archived: boolean;
  /** in lists of tables only */
  progress: ProgressInfo | null;
  /** whether bots advise players of the running game */
  hints: boolean;
  /** before the start: as the owner wants; then: all people have agreed */
  rated: boolean;
  /** a rated game that does not count for whoever gives up now, in its first turns, or did so */
  unrated: boolean;
  /** what chance does is told from a real table */
  real: boolean;
  /** how often moves were taken back after chance or bots had answered them */
  practice: number;
  /** the group that it belongs to, and the tournament that made it; only for those who play there */
  group: string;
  tournament: string;
  tournament_round: number;
  /** whether you may take the whole running game along, with everything hidden */
  portable: boolean;
}

/** A new group, or another name for one. */
export interface GroupNameRequest {
  name: string;
}

/** `revoke`: invalidate all earlier links. */
export interface GroupInviteRequest {
  revoke?: boolean;
}

export interface GroupJoinRequest {
  invite: string;
}

export interface NewOwnerRequest {
  member: number;
}

/** A group as its members see it. `owner`: the viewer owns it. */
export interface GroupInfo {
  id: string;
  name: string;
  members: number;
  owner: boolean;
  created: number;
}

export interface GroupCreated {
  group: GroupInfo;
  /** secret of the invitation link, shown once */
  invite: string;
}

export interface GroupList {
  groups: GroupInfo[];
}

/** What somebody with an invitation sees before they join. `member`: they are in the group already. */
export interface GroupInvitation {
  name: string;
  members: number;
  member: boolean;
}

/**
 * `muted`: they may not write on the wall. It is told to them and to the owner of the group. `profile`: they show
 * theirs.
 */
export interface MemberInfo {
  number: number;
  name: string;
  joined: number;
  owner: boolean;
  mine: boolean;
  muted: boolean;
  profile: boolean;
}

export interface MuteRequest {
  muted: boolean;
}

/** `notice`: an announcement, for the owner of the group only. */
export interface NewWallLine {
  text: string;
  notice?: boolean;
}

/** A line on the wall of a group. `member`: the number of who wrote it; 0: they have left. */
export interface WallLine {
  number: number;
  name: string;
  text: string;
  at: number;
  notice: boolean;
  member: number;
  mine: boolean;
}

/** What a member has achieved in games with other people. `points`: one for everybody who was behind them. */
export interface HonourLine {
  name: string;
  mine: boolean;
  games: number;
  wins: number;
  points: number;
}

export interface HonourTable {
  game: string;
  lines: HonourLine[];
}

/**
 * `bot`: the bot that sat there; null: a person. `name`: of a bot that of its seat, with the number that tells bots of
 * one level apart in a tournament; "" for somebody who left the server.
 */
export interface GroupResultSeat {
  name: string;
  bot: string | null;
  place: number;
  score: number | null;
}

/** A finished game of a group. `by`: game (it reached its end), resign or timeout. `tournament`: its id, or "". */
export interface GroupResult {
  table: string;
  game: string;
  ended: number;
  by: string;
  tournament: string;
  seats: GroupResultSeat[];
}

/**
 * `rounds`: of a Swiss tournament. `advance`: how many go on from each table of a knock-out. `bot`: plays for missing
 * entrants; null: nobody does. `fill`: bots are added up to so many entrants. `starts`: when it starts by itself, in
 * seconds since 1970; null: when the owner starts it.
 */
export interface NewTournament {
  name: string;
  game: string;
  seats: number;
  kind: TournamentKind;
  pace: Pace;
  options?: Record<string, Scalar>;
  rounds?: number;
  advance?: number;
  bot?: string | null;
  fill?: number;
  starts?: number | null;
}

/** When a tournament starts by itself; null: when the owner starts it. */
export interface StartTimeRequest {
  starts: number | null;
}

/** How many entrants a tournament has, bots included, and how many rounds. */
export interface TournamentPlan {
  places: number;
  rounds: number;
}

/**
 * `round`: the current one, 0 before the start. `rounds`, `places`: rounds and entrants with bots; before the start as
 * they are if it starts now. `entrants`: registered people, with bots after the start. `entry`: the viewer's own; null:
 * none. `trouble`: why it did not start at its time, as the code of an error.
 */
export interface TournamentInfo {
  id: string;
  name: string;
  game: string;
  seats: number;
  kind: TournamentKind;
  pace: Required<Pace>;
  options: Record<string, Scalar>;
  rounds: number;
  advance: number;
  bot: string | null;
  fill: number;
  status: TournamentStatus;
  round: number;
  season: number;
  entrants: number;
  entry: EntrantStatus | null;
  created: number;
  starts: number | null;
  trouble: string;
  places: number;
  /** when it is over */
  winners: string[];
}

/** What somebody has achieved over all seasons of a tournament. `titles`: first places. */
export interface SeasonLine {
  name: string;
  mine: boolean;
  seasons: number;
  points: number;
  titles: number;
}

export interface SeasonTable {
  name: string;
  game: string;
  seasons: number;
  lines: SeasonLine[];
}

/**
 * Everything that a member sees of a group. `tables`: those that are open or being played. `invites`: links that work,
 * for the owner.
 */
export interface GroupPage {
  group: GroupInfo;
  members: MemberInfo[];
  tables: TableInfo[];
  results: GroupResult[];
  honour: HonourTable[];
  tournaments: TournamentInfo[];
  seasons: SeasonTable[];
  wall: WallLine[];
  invites: number;
}

/** `name` is "" for bots, and for somebody who left the server. `label`: tells bots of one level apart. */
export interface EntrantInfo {
  number: number;
  name: string;
  bot: string | null;
  label: number;
  mine: boolean;
  status: EntrantStatus;
}

/**
 * A table of a round. `places`, `scores` and `points` are by seat, and empty until it is over. `absent`: seats whose
 * people let their time run out without a single move.
 */
export interface MeetingInfo {
  table: string;
  status: Status;
  entrants: number[];
  places: number[];
  scores: number[];
  points: number[];
  by: string;
  absent: number[];
}

/** `direct`, `opponents`, `share` and `wins` decide between equal points, in this order. */
export interface StandingInfo {
  entrant: number;
  rank: number;
  points: number;
  direct: number;
  opponents: number;
  share: number;
  wins: number;
  games: number;
}

/** `owner`: the viewer owns the group. */
export interface TournamentPage {
  tournament: TournamentInfo;
  group: GroupInfo;
  entrants: EntrantInfo[];
  standings: StandingInfo[];
  rounds: MeetingInfo[][];
}

/** Hours of the day in the person's own time zone in which no message is sent. */
export interface QuietTime {
  start: string;
  end: string;
}

/** How a person wants to be told of their turns. `zone`: an IANA time zone. `channel`: the host's channel, too. */
export interface NoticeRequest {
  language: Language;
  zone: string;
  quiet?: QuietTime | null;
  channel?: boolean;
}

/**
 * `key`: the server's public key for push subscriptions. `devices`: browsers that get messages. `offers`: what the host
 * offers beside Web Push: "email", and the form of the channel. `email`: the confirmed address.
 */
export interface NoticeInfo {
  key: string;
  devices: number;
  offers: string[];
  quiet: QuietTime | null;
  email: string;
  channel: boolean;
}

/** A push subscription of a browser. */
export interface PushSubscribeRequest {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushForgetRequest {
  endpoint: string;
}

/** An address to which a code is sent; "" forgets the one that is stored. */
export interface EmailRequest {
  email: string;
  language: Language;
}

export interface EmailConfirmRequest {
  code: string;
}

export interface Person {
  id: string;
  nickname: string;
}

/** A passkey of a person. `site`: the name of the host that it is for. `used`: when it last proved the person. */
export interface PasskeyInfo {
  id: string;
  name: string;
  site: string;
  created: number;
  used: number | null;
}

/**
 * `site` and `address`: the host that new passkeys are for, and the address of the page there; "" where browsers allow
 * none. `codes_left`, `codes_made`: recovery codes, and when they were made.
 */
export interface PasskeyList {
  site: string;
  address: string;
  passkeys: PasskeyInfo[];
  codes_left: number;
  codes_made: number | null;
}

/**
 * What a browser needs for `navigator.credentials.create`. `user`: the user handle. `known`: credential IDs of the
 * person's passkeys, which an authenticator does not make twice. `algorithms`: COSE numbers, the preferred first.
 */
export interface PasskeyCreation {
  challenge: string;
  site: string;
  user: string;
  nickname: string;
  known: string[];
  algorithms: number[];
  seconds: number;
}

/** What a browser needs for `navigator.credentials.get`. */
export interface PasskeyChallenge {
  challenge: string;
  site: string;
  seconds: number;
}

/** What `navigator.credentials.create` gave, with a name for the passkey. */
export interface NewPasskey {
  name: string;
  id: string;
  client_data: string;
  attestation: string;
}

export interface PasskeyRename {
  name: string;
}

/** What `navigator.credentials.get` gave. `user`: the user handle. */
export interface PasskeyProof {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
  user: string;
}

/** New recovery codes. They are shown once. */
export interface RecoveryCodeList {
  codes: string[];
}

export interface RecoverRequest {
  code: string;
}

/** A person and a new token, after a recovery code. `left`: codes that still work. */
export interface RecoveredPerson {
  person: Person;
  token: string;
  left: number;
}

export interface NewPerson {
  nickname: string;
}

export interface RenameRequest {
  nickname: string;
}

/** A person and their secret token, which the browser stores. The server shows it once. */
export interface PersonWithToken {
  person: Person;
  token: string;
}

/** Where a mistake is: a move of a table or of an uploaded record. */
export interface MistakeKey {
  source: 'table' | 'record';
  id: string;
  move: number;
}

/** A costly move to be played again. `due`: a day since 1970. `solved`: how often in a row. */
export interface Mistake {
  source: 'table' | 'record';
  id: string;
  move: number;
  game: string;
  names: string[];
  due: number;
  solved: number;
}

export interface MistakeChange {
  kept: Mistake[];
  dropped: MistakeKey[];
}

export interface MistakeList {
  mistakes: Mistake[];
}

/** A code that signs in another device. Valid once, for ten minutes. */
export interface ContinueCode {
  code: string;
  seconds: number;
}

export interface ContinueRequest {
  code: string;
}

/** A piece goes from one place to another; `box` is outside of the position. */
export interface PieceMove {
  piece: string;
  source: string;
  target: string;
}

/** A counter, a flag (0 or 1), or the one thing that a place holds (null: none). */
export interface ValueChange {
  place: string;
  value: number | string | null;
}

/**
 * One change of a position. Without a position, the start of a game of `players`. Nothing is stored: every request has
 * the whole position.
 */
export interface EditRequest {
  position?: Record<string, unknown> | null;
  players?: number;
  move?: PieceMove | null;
  change?: ValueChange | null;
  turn?: number | null;
}

export interface PieceInfo {
  piece: string;
  /** what it is, such as `card.camel` */
  item: string;
  label: string;
  count: number;
}

/**
 * A place of a position. `of`: whose or which one it is. `target`: the element of the board that it is drawn on.
 * `marks`: what elements of the board that its pieces name are called, as `site` in `site:r1c1`.
 */
export interface PlaceInfo {
  id: string;
  label: string;
  of: string;
  /** pieces, number, item or flag */
  kind: string;
  domain: string;
  target: string;
  pieces: PieceInfo[];
  value: number | string | null;
  choices: PieceInfo[];
  seat: number | null;
  marks: string;
}

/**
 * `possible`: the position can be played; then it has a view, a question, and a record that begins with it. If not,
 * `problems` says which rules it breaks. `supply`: the pieces of each domain, which can be taken out of the box.
 */
export interface EditResult {
  position: Record<string, unknown>;
  possible: boolean;
  places: PlaceInfo[];
  supply: Record<string, PieceInfo[]>;
  turn: number | null;
  view: GameView | null;
  question: string;
  record: string;
  problems: string[];
}

/** The whole position of a record after a number of moves, to be edited. */
export interface StoredPosition {
  game: string;
  position: Record<string, unknown>;
}

/**
 * What chance did at a real table: in the set-up (without a seat), or at a move. `outcomes` are those of this set-up or
 * move so far, as records write them. `draw`: let the program draw the next one, or all that are missing. `start`:
 * begin the game when the set-up is complete.
 */
export interface TellRequest {
  version: number;
  client: string;
  seat?: number | null;
  action?: string | null;
  outcomes?: string[];
  draw?: Drawn;
  start?: boolean;
}

/** Where a piece of the set-up lies. */
export interface SetupPlace {
  id: string;
  label: string;
}

/**
 * An outcome that was told, drawn or certain. `label` and `item` are empty if nobody at the table can know it. `item`:
 * as of a possible one; `place`: the id of where it lies.
 */
export interface ToldOutcome {
  text: string;
  label: string;
  kind: string;
  certain: boolean;
  item: string;
  place: string;
}

/** `item`: what it is, such as `card.camel`: for things with names, the key of the name in the game's texts. */
export interface PossibleOutcome {
  text: string;
  label: string;
  item: string;
  /** how many of it are left: cards in the deck, tiles in the box */
  left: number;
}

/**
 * The next outcome that has to be told. `seat`: the player that it is for. `secret`: not everybody at the table sees
 * it. `number`: how many of its kind come before it in this set-up or move, plus one; `place`: where it lies.
 */
export interface NeededOutcome {
  kind: string;
  what: string;
  seat: number | null;
  secret: boolean;
  number: number;
  /** how many of the kind are due in a row, with this one */
  left: number;
  place: string;
  options: PossibleOutcome[];
}

/**
 * `needed`: the next outcome; null when all are told. `version`: of the stored move or start; null: not stored.
 * `places`: by kind of outcome, where the pieces of the set-up lie.
 */
export interface TellResult {
  told: ToldOutcome[];
  needed: NeededOutcome | null;
  version: number | null;
  places: Record<string, SetupPlace[]>;
}

/**
 * An event of the log. `own`: private content, if a person plays several seats on one device; the event itself then
 * holds public content only.
 */
export interface EventInfo {
  move: number;
  key: string;
  args: Record<string, unknown>;
  text: string;
  seat: number | null;
  own?: PrivateEventInfo[];
  /** it has no line in the log: it says only whose turn it is, or that somebody has chosen */
  unlogged?: boolean;
}

/** A whole move: the numbers of its moves, and the parts that its events are split into, in their order. */
export interface TurnInfo {
  seat: number;
  moves: number[];
  parts: TurnPartInfo[];
}

/**
 * The parts of a view that an event changed. The pending decision (`actors`, `step`, `stack`) comes with the last event
 * of a move only.
 */
export interface ViewDelta {
  state?: Record<string, unknown>;
  scores?: ScoreSheet[] | null;
  actors?: number[] | null;
  step?: StepInfo | null;
  stack?: Record<string, unknown>[] | null;
}

/**
 * A seat of a new table: the owner's own, a bot's, or open. `fixed`: it stays at a rematch, where other seats move on
 * by one.
 */
export interface SeatRequest {
  kind: 'me' | 'bot' | 'open';
  bot?: string | null;
  name?: string | null;
  colour?: number | null;
  fixed?: boolean;
}

export interface RecordUpload {
  text: string;
}

/**
 * Seats for going on with a recorded game: the person's own, and bots'. `move`: how many of its moves are taken over;
 * null: all.
 */
export interface PlayOnRequest {
  seats: SeatRequest[];
  move?: number | null;
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
  /** by seat: the bot that played there; "": a person */
  bots: string[];
}

export interface StoredReplay {
  id: string;
  bytes: number;
  created: number;
}

/** A person's stored records, newest first, and the limit of their total size. */
export interface ReplayList {
  replays: StoredReplay[];
  most_bytes: number;
}

/** A game at a move number: the view, and the events of the move before it. */
export interface ReplayView {
  move: number;
  moves: number;
  view: GameView;
  action: string | null;
  seat: number | null;
  events: EventInfo[];
  /** one for each event, starting from the view before the move */
  moments: ViewDelta[];
}

/** One move of a finished game: the seat, its events as texts, and the scores after it. */
export interface TimelineMove {
  seat: number | null;
  action: string;
  scores: number[];
  texts: string[];
  /** progress of the game as text: "Week 2, day 3" */
  part: string;
}

/** All moves of a game with scores, for graphs and for finding a move. */
export interface GameTimeline {
  game: string;
  names: string[];
  start: number[];
  moves: TimelineMove[];
  data: string;
  options: Record<string, Scalar>;
  turns: TurnInfo[];
  /** names of the parties whose scores come after those of the seats */
  parties: string[];
  /** by seat, at a table; []: by the number of the seat */
  colours: number[];
  /** whether the game came to its end */
  over: boolean;
}

/**
 * What the analysis of a game says about one's own play. `loss`: mean loss of a judged choice, in points. `luck`: in
 * points; `is_luck_clear`: it is more than the analysis may err by.
 */
export interface OwnAnalysis {
  choices: number;
  loss: number;
  luck: number;
  is_luck_clear: boolean;
}

/**
 * A seat of a finished game. `bot`: the bot that sat there; null: a person. `sheet`: points by source, if they are
 * known; there are none for games that ended early. `analysis`: of one's own seat, once the game was analysed.
 */
export interface HistorySeat {
  name: string;
  bot: string | null;
  mine: boolean;
  score: number | null;
  won: boolean;
  sheet: ScoreSheet;
  analysis: OwnAnalysis | null;
}

/** A finished game of a person. `by`: game (it reached its end), resign, timeout or archive. */
export interface HistoryGame {
  table: string;
  game: string;
  ended: number;
  by: string;
  seats: HistorySeat[];
  /** how often moves were taken back after chance or bots had answered them */
  practice: number;
}

export interface HistoryList {
  games: HistoryGame[];
  /** there are further pages */
  more: boolean;
}

/**
 * The rating of a person (`bot` is null) or of a bot in games with so many players. With a chance of 95 % the true
 * strength is at most `spread` away.
 */
export interface RatingInfo {
  game: string;
  players: number;
  bot: string | null;
  rating: number;
  spread: number;
  games: number;
}

/** Your own ratings, and those of bots. */
export interface RatingList {
  ratings: RatingInfo[];
}

/** How many games of a title somebody has finished, and won. */
export interface PlayedGame {
  game: string;
  games: number;
  wins: number;
}

/** The level of bots that somebody plays like, as a sentence, by the `games` that were analysed. */
export interface PlayedLevel {
  game: string;
  players: number;
  games: number;
  level: string;
}

/** One of the first three places, in the first half of a finished tournament. `tournament`: its name. */
export interface Trophy {
  tournament: string;
  game: string;
  season: number;
  place: number;
  entrants: number;
  ended: number;
}

/** What somebody has played, their ratings and levels, and their trophies, the newest first. */
export interface Profile {
  name: string;
  played: PlayedGame[];
  ratings: RatingInfo[];
  levels: PlayedLevel[];
  trophies: Trophy[];
}

/** `shown`: members of the person's groups see it. */
export interface OwnProfile {
  shown: boolean;
  profile: Profile;
}

export interface ProfileRequest {
  shown: boolean;
}

/** Settings of the page, which alone knows what they mean. */
export interface KeptSettings {
  settings?: Record<string, string | boolean>;
}

export interface RecordText {
  text: string;
  /** false: hidden information is left out, so the record cannot be replayed */
  complete: boolean;
}

/**
 * Seconds left for each seat (null without a clock), the seats whose clocks run, and the earliest deadline. `stands`:
 * seconds until clocks run again after a server restart.
 */
export interface ClockInfo {
  left: (number | null)[];
  running: number[];
  deadline: number | null;
  stands: number;
}

/** `facts`: numbers of the choice, such as a price. */
export interface ChoiceInfo {
  text: string;
  targets: string[];
  label: string;
  facts?: Record<string, unknown>;
}

/** The pending decision, and the rule that explains it. */
export interface Prompt {
  key: string;
  rule: string;
  text: string;
  help: string;
}

/**
 * View and choices of one of the person's seats (null: spectator). `moments` let the page show events one by one,
 * starting from the view before: one for each of the update's last events except the very last, which leads to `view`.
 * Empty if the deltas are not available.
 */
export interface SeatState {
  seat: number | null;
  view: GameView;
  choices: ChoiceInfo[];
  can_undo: boolean;
  can_redo: boolean;
  /** standing answer by reaction; for the seat's person only */
  standing: Record<string, string>;
  moments?: ViewDelta[];
}

/** The private content of an event, for one seat. */
export interface PrivateEventInfo {
  seat: number;
  args: Record<string, unknown>;
  text: string;
}

/**
 * Consecutive events of a turn with the sentence that sums them up, "" if there is nothing to tell. `kind`: the turn of
 * a `seat`, a heading with what a part of the game begins with, or the turn of a party without a seat.
 */
export interface TurnPartInfo {
  kind: 'turn' | 'heading' | 'party_turn';
  seat: number | null;
  count: number;
  text: string;
}

/** The events after a move, to be shown again: the view at that move, the events, and a view delta for each. */
export interface EventReplay {
  view: GameView;
  events: EventInfo[];
  moments: ViewDelta[];
}

/** All actions of a lesson so far, from its start. */
export interface LessonAttempt {
  actions?: string[];
  lang?: Language;
}

/**
 * A lesson after some actions: view, choices, the events of the last action, and the verdict: "on" (the way), "done",
 * or "off". `loss`: points that a tried move of one's own game would cost; null elsewhere.
 */
export interface LessonState {
  verdict: 'on' | 'done' | 'off';
  view: GameView;
  choices: ChoiceInfo[];
  prompt: Prompt | null;
  events: EventInfo[];
  loss: number | null;
}

/**
 * The state of a table at a version. `events` replace the events of all moves after `log_from`. `full`: the answer to
 * hello or sync.
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
  /** the whole moves of the events */
  turns: TurnInfo[];
  /** first moves of the whole moves that are not complete yet */
  under_way: number[];
  chat: ChatLine[];
  /** play, undo, redo, start, join, leave, resign, timeout, ... */
  cause: string;
  by: number | null;
  protocol: number;
}

/**
 * Changes of a seat's view: parts of `view`, fields of the view's `state`, and, where only some elements of a field
 * changed, those (`cells`, by index or name). Everything else is unchanged.
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
 * An update for clients that have version `base` and accept patches. Of the table's info only `version`, `turn`,
 * `updated` and `clock` have changed.
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
  turns: TurnInfo[];
  under_way: number[];
  cause: string;
  by: number | null;
}

/** Message `n` has been carried out and stored. */
export interface Ack {
  type: 'ack';
  n: number;
  version: number;
  again: boolean;
}

/** Message `n` was rejected and changed nothing. `code`: stale, illegal, not_yours, over, no_undo, limit, ... */
export interface RefusedMessage {
  type: 'refused';
  n: number;
  code: string;
  message: string;
  version: number;
  allowed: string[];
}

/**
 * The immediate effects of a choice. `chain`: actions that are then played automatically. `chance`: dice, bag or cards
 * decide what follows.
 */
export interface PreviewResult {
  type: 'previewed';
  n: number;
  action: string;
  events: EventInfo[];
  chance: boolean;
  points: Record<string, number>;
  /** the seat has no further decision; another seat continues */
  ends: boolean;
  /** it cannot be undone */
  final: boolean;
  /** what the seat gains or pays, by field name */
  pieces: Record<string, number>;
  chain: string[];
  /** other seats react first, then the seat continues */
  returns: boolean;
  /** changed fields of the view's state */
  after: Record<string, unknown>;
  /** possibilities it opens; defined by each game */
  outlook: Record<string, unknown>;
}

/**
 * A choice that a bot recommends, and the rest of the turn as it would play it. `value` is in points. `points` and
 * `after`: the known results of the turn. `chance`: dice, bag or cards decide the rest.
 */
export interface HintChoice {
  text: string;
  label: string;
  value: number;
  /** this choice first */
  turn: HintStep[];
  /** changed score lines */
  points: Record<string, number>;
  /** changed fields of the view's state */
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

/** A seat's standing answers by reaction. Sent to the seat's person only. */
export interface StandingUpdate {
  type: 'stands';
  seat: number;
  standing: Record<string, string>;
}

/** The seats and the number of spectators connected to the table. */
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

/** An error of the connection itself, which may be closed afterwards. */
export interface ConnectionProblem {
  type: 'problem';
  code: string;
  message: string;
}

/** An action of a seat, with the outcomes of chance that it had, as a record writes them. */
export interface StudyMove {
  seat: number;
  action: string;
  outcomes?: string[];
}

/** A position of a study: the first `moves` moves of a record, and own moves after them. */
export interface StudyLine {
  record: string;
  moves: number;
  line?: StudyMove[];
  lang?: Language;
}

/** An action to preview in a position of a study. */
export interface StudyAction {
  record: string;
  moves: number;
  line?: StudyMove[];
  lang?: Language;
  seat: number;
  action: string;
}

/**
 * An action to play in a position of a study. Chance is drawn by `seed`, which the study keeps; `others` are outcomes
 * that the action has had already, for another draw.
 */
export interface StudyPlay {
  record: string;
  moves: number;
  line?: StudyMove[];
  lang?: Language;
  seat: number;
  action: string;
  seed?: number;
  others?: string[][];
}

/** A position to evaluate. Each depth is twice the work of the one before, and needs it; 0 is a first look. */
export interface StudyQuestion {
  record: string;
  moves: number;
  line?: StudyMove[];
  lang?: Language;
  depth?: number;
}

/**
 * A move of a study. `after`: the number of the position that it is played in. `leads`: it stands before the record's
 * own move there.
 */
export interface StudyNode {
  seat: number;
  action: string;
  outcomes?: string[];
  after?: number;
  leads?: boolean;
}

/** Words about a position, by its number. */
export interface StudyComment {
  at: number;
  text: string;
}

/**
 * A study as it is stored, exported and shared. A node comes after the one that it follows; siblings are in their
 * order. `start`: the position that the study begins with.
 */
export interface StudyDocument {
  format: number;
  title?: string;
  record: string;
  start?: number;
  seed?: number;
  nodes?: StudyNode[];
  comments?: StudyComment[];
}

/** A study whose moves are to be worded. */
export interface StudyWording {
  study: StudyDocument;
  lang?: Language;
}

/**
 * A move of a study in words. `turn`: the number of moves up to the first one of its turn; `parts`: the turn so far, in
 * sentences; `only`: the seat had nothing else to choose.
 */
export interface StudyMoveInfo {
  seat: number;
  action: string;
  outcomes: string[];
  label: string;
  turn: number;
  parts: TurnPartInfo[];
  only: boolean;
}

/**
 * A whole study in words: the course of its record, the record's moves in their own spelling, and the study's own
 * moves.
 */
export interface StudyCourse {
  course: GameTimeline;
  moves: Required<StudyMove>[];
  nodes: StudyMoveInfo[];
}

/**
 * A position of a study with nothing hidden, as seen by the seat that acts, with its choices. After an action was
 * played: the moves that it and single options made, their events, and a view delta for each event.
 */
export interface StudyPosition {
  moves: number;
  /** that acts; null: the game is over */
  seat: number | null;
  view: GameView;
  choices: ChoiceInfo[];
  prompt: Prompt | null;
  added: StudyMoveInfo[];
  events: EventInfo[];
  moments: ViewDelta[];
}

/** A whole turn, with the expected margin and the win chance of its seat after it. */
export interface StudyBestLine {
  line: AnalysedLine;
  margin: number;
  win_chance: number;
}

/**
 * The win chances and expected margins of all seats in a position, and the best turns of the seat that acts. It is
 * judged from what this seat knows.
 */
export interface StudyEvaluation {
  depth: number;
  /** there is no more depth */
  deepest: boolean;
  /** sampled states that every turn was played on in; 0: a first look */
  samples: number;
  seat: number | null;
  chances: number[];
  margins: number[];
  lines: StudyBestLine[];
  judge: string;
  calibrated: boolean;
}

export interface StoredStudy {
  id: string;
  title: string;
  bytes: number;
  created: number;
}

/** A person's shared studies, newest first, and the limit of their total size. */
export interface StudyList {
  studies: StoredStudy[];
  most_bytes: number;
}

/**
 * A study of a person as all their devices have it. `source`: the game that it was begun from. `at`: the number of the
 * displayed position. `shared`: its address, once it was shared. `changed`: in milliseconds since 1970.
 */
export interface OwnStudy {
  source?: string;
  at?: number;
  shared?: string | null;
  changed: number;
  study: StudyDocument;
}

/** Which version of a study is kept. */
export interface KeptStudy {
  id: string;
  changed: number;
  bytes: number;
}

export interface KeptStudyList {
  studies: KeptStudy[];
}

/** A study under its address. `mine`: the person who asks has shared it. */
export interface SharedStudy {
  id: string;
  mine: boolean;
  study: Required<StudyDocument>;
}

/** Hours of the day (UTC) in which turn-based clocks are paused. */
export interface QuietHours {
  start: string;
  end: string;
}

/** `client`: an idempotency key chosen by the page. A repeated request with the same key creates no second table. */
export interface NewTable {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, Scalar>;
  preset?: string | null;
  access?: Access;
  pace?: Pace;
  name?: string;
  client?: string | null;
  /** of a data file that was uploaded before; "": the game's own */
  data?: string;
  /** whether bots advise players; null: only while no two people play */
  hints?: boolean | null;
  /** count for ratings, if all people agree; then without hints */
  rated?: boolean;
  /** played at a real table around one device: what chance does is told, not drawn */
  real?: boolean;
}

/** A data file (TOML) that replaces the game's own. */
export interface DataUpload {
  text: string;
}

/** `same`: the content equals the game's own file. */
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
  /** open and reserved for the viewer, who has not accepted yet */
  kept: boolean;
  /** a bot plays on for the viewer, whose time ran out; joining takes the seat back */
  returnable: boolean;
  /** of the seat's pieces: no two seats of a table have the same */
  colour: number;
  /** chosen by its person: it stays at a rematch */
  fixed: boolean;
  /** its person agrees that the game is rated */
  agreed: boolean;
}

/**
 * Progress of a running game: the arguments of its text `page.progress`, and the points of each seat that the viewer
 * may know. `more`: seats that have further, hidden points.
 */
export interface ProgressInfo {
  at: Record<string, number>;
  points: number[];
  more: number[];
}

export interface TableCreated {
  table: TableInfo;
  /** secret of the invitation link, shown once */
  invite: string | null;
  /** an earlier request with the same key created the table */
  again: boolean;
}

export interface TableList {
  tables: TableInfo[];
  /** there are further pages */
  more: boolean;
}

export interface JoinRequest {
  invite?: string | null;
  seat?: number | null;
  colour?: number | null;
  /** agree that the game is rated, if the owner wants that */
  rated?: boolean;
}

/** Before the game begins, a person at `seat` moves to another seat, takes another colour, or both. */
export interface PlaceRequest {
  seat: number;
  to?: number | null;
  colour?: number | null;
}

/** Request an invitation for any open seat, or for one. `revoke`: invalidate all earlier ones. */
export interface InviteRequest {
  seat?: number | null;
  revoke?: boolean;
}

export interface Invite {
  invite: string;
}

/** The owner assigns an open or abandoned seat to a bot, or opens it. */
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
  /** the move was already stored by an earlier request */
  again: boolean;
}
