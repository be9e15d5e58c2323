/** What the page and its worker say to each other. Frames and answers are texts, as they would come from a server. */

export type ToWorker =
  | { type: 'begin'; files: string; name: string; life: string; forBots?: boolean }
  | { type: 'ask'; n: number; method: string; path: string; body: string | null }
  | { type: 'open'; line: number; table: string }
  | { type: 'say'; line: number; text: string }
  | { type: 'leave'; line: number }
  /** stop whoever thinks */
  | { type: 'enough' }
  /** to the worker in which bots think: a question of the desk's, and when it was asked */
  | { type: 'think'; n: number; question: string; asked: number };

export type FromBotWorker =
  /** the best answer so far */
  | { type: 'better'; n: number; text: string }
  /** null: it could not be thought about */
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
  /** whether the next start can begin with what this one has read */
  | { type: 'kept'; kept: boolean };

/** Why there is no pocket: it was not built, was not fetched yet, cannot store anything, or does not run here. */
export type PocketFailure = 'missing' | 'offline' | 'storage' | 'broken';
