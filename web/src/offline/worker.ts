/**
 * Worker that runs the Python of the server. It knows no game, table or frame: it starts the interpreter and passes
 * texts in and out.
 */

import { BotWorker } from './bot_worker';
import { Database } from './database';
import { FileLoader, HostUnreachable, type PocketFiles } from './file_loader';
import type { FromBotWorker, FromWorker, ToWorker, PocketFailure } from './worker_messages';
import { startPython, type Python } from './python_runtime';
import { SnapshotStore } from './memory_snapshot';

interface BrowserServer {
  ask(method: string, path: string, body: string | null): Promise<[number, string]>;
  open(line: number, table: string): void;
  receive(line: number, text: string): Promise<void>;
  close(line: number): void;
  on_database_change(names: string[]): Promise<void>;
}

type Begin = Extract<ToWorker, { type: 'begin' }>;

const post = (message: FromWorker): void => postMessage(message);
const LIST_DELAY = 700; // ms without a change after which the list of tables is sent
const SNAPSHOT_DELAY = 2000; // ms after which a snapshot is stored: the first request comes first

class StartFailure extends Error {
  constructor(
    readonly why: PocketFailure,
    message: string,
  ) {
    super(message);
  }
}

interface PocketListing {
  files: PocketFiles;
  interpreter: object;
}

async function fetchListing(folder: URL): Promise<PocketListing> {
  const answer = await fetch(new URL('pocket.json', folder)).catch(() => {
    throw new StartFailure('offline', 'pocket.json');
  });
  if (!answer.ok) throw new StartFailure('missing', `pocket.json: ${answer.status}`);
  return (await answer.json().catch(() => {
    throw new StartFailure('missing', 'pocket.json');
  })) as PocketListing;
}

/** Start from the stored snapshot if it can be restored, else from the files. */
async function python(folder: URL, name: string, { files, interpreter }: PocketListing): Promise<Python> {
  const snapshots = new SnapshotStore(
    name,
    Object.values(files)
      .map((file: { name: string }) => file.name)
      .join(' '),
  );
  const loading = (): FileLoader =>
    new FileLoader(folder, files, (loaded, total) => post({ type: 'progress', loaded, total }));
  const from = await snapshots.find();
  if (from) {
    try {
      return (await startPython(folder, loading(), interpreter, from)).python;
    } catch (error) {
      console.info('the kept start was not taken', error);
      await snapshots.clear();
    }
  }
  post({ type: 'kept', kept: false });
  const { python, made } = await startPython(folder, loading(), interpreter, undefined);
  if (made)
    setTimeout(
      () =>
        void snapshots.save(made).then(
          (kept) => post({ type: 'kept', kept }),
          () => {},
        ),
      SNAPSHOT_DELAY,
    );
  return python;
}

let server: Promise<BrowserServer>;
let botWorker: BotWorker;
let quiet = 0;

/** Announce a write to other tabs, and send the page the list of tables. */
function onWrite(names: string[], others: BroadcastChannel): void {
  others.postMessage(names);
  if (!names.some((name) => name.startsWith('table/'))) return;
  clearTimeout(quiet);
  quiet = setTimeout(() => void listTables(), LIST_DELAY) as unknown as number;
}

async function listTables(): Promise<void> {
  const [status, text] = await (await server).ask('GET', '/tables/mine', null);
  if (status === 200) post({ type: 'mine', text });
}

async function begin(begun: Begin): Promise<BrowserServer> {
  const { name } = begun;
  const folder = new URL(begun.files);
  const others = new BroadcastChannel(name);
  const database = await Database.open(name, (names) => onWrite(names, others)).catch((error: unknown) => {
    throw new StartFailure('storage', String(error));
  });
  const listed = await fetchListing(folder);
  const found = await python(folder, name, listed).catch((error: unknown) => {
    throw new StartFailure(error instanceof HostUnreachable ? 'offline' : 'broken', String(error));
  });
  const send = (line: number, text: string): void => post({ type: 'frame', line, text });
  const close = (line: number, code: number): void => post({ type: 'closed', line, code });
  botWorker = new BotWorker(begun, (on) => post({ type: 'thinks', on }));
  const think = (question: string): Promise<string> => botWorker.think(question);
  const made = (await found
    .pyimport('serai.pocket.browser')
    .start_browser_server(database, send, close, think, () => botWorker.prepare())) as BrowserServer;
  others.onmessage = (event) => void made.on_database_change(event.data as string[]);
  return made;
}

// -- the worker for bots ----------------------------------------------------------------------------------------------

type Think = (question: string, waited: number, onBetter: (best: string) => void) => string;
let think: Promise<Think>;

async function startThinking(begun: Begin): Promise<Think> {
  const folder = new URL(begun.files);
  const found = await python(folder, begun.name, await fetchListing(folder));
  return found.pyimport('serai.pocket.bot_worker').answer_question as Think;
}

async function answer({ n, question, asked }: Extract<ToWorker, { type: 'think' }>): Promise<void> {
  const say = (message: FromBotWorker): void => postMessage(message);
  const post = (best: string): void => say({ type: 'better', n, text: best });
  const text = await think.then((thinks) => thinks(question, (Date.now() - asked) / 1000, post)).catch(() => null);
  say({ type: 'thought', n, text });
}

async function hear(message: ToWorker): Promise<void> {
  if (message.type === 'think') return answer(message);
  if (message.type === 'begin' && message.forBots) {
    think = startThinking(message);
    return;
  }
  if (message.type === 'begin') {
    // Held as long as this worker lives: the page notices its end when it gets the lock.
    void navigator.locks?.request(message.life, () => new Promise(() => {}));
    server = begin(message);
    await server.then(
      () => post({ type: 'ready' }),
      (error: unknown) =>
        post({
          type: 'failed',
          why: error instanceof StartFailure ? error.why : 'broken',
          message: String(error),
        }),
    );
    void listTables().catch(() => {});
    return;
  }
  const browserServer = await server;
  if (message.type === 'ask') {
    const [status, text] = await browserServer.ask(message.method, message.path, message.body);
    post({ type: 'answer', n: message.n, status, text });
  } else if (message.type === 'enough') botWorker.stopThinking();
  else if (message.type === 'open') browserServer.open(message.line, message.table);
  else if (message.type === 'say') await browserServer.receive(message.line, message.text);
  else browserServer.close(message.line);
}

addEventListener('message', (event) => void hear(event.data as ToWorker));
