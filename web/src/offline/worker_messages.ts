/** Messages between the page and its worker. Frames and answers are texts, as from a server. */

export type ToWorker =
  | { type: 'begin'; files: string; name: string; life: string; forBots?: boolean }
  | { type: 'ask'; n: number; method: string; path: string; body: string | null }
  | { type: 'open'; line: number; table: string }
  | { type: 'say'; line: number; text: string }
  | { type: 'leave'; line: number }
  /** stop all searches */
  | { type: 'enough' }
  /** to the bot worker: a question, and when it was asked */
  | { type: 'think'; n: number; question: string; asked: number };

export type FromBotWorker =
  /** the best answer so far */
  | { type: 'better'; n: number; text: string }
  /** null: the search failed */
  | { type: 'thought'; n: number; text: string | null };

export type FromWorker =
  | { type: 'progress'; loaded: number; total: number }
  | { type: 'ready' }
  | { type: 'failed'; why: PocketFailure; message: string }
  | { type: 'answer'; n: number; status: number; text: string }
  | { type: 'frame'; line: number; text: string }
  | { type: 'closed'; line: number; code: number }
  | { type: 'mine'; text: string }
  | { type: 'thinks'; on: boolean }
  /** whether a snapshot is stored for the next start */
  | { type: 'kept'; kept: boolean };

/** Why there is no pocket: not built, not fetched yet, no storage, or not supported here. */
export type PocketFailure = 'missing' | 'offline' | 'storage' | 'broken';
