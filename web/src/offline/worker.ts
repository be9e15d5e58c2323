/**
 * The worker in which the house lives: Python, the same that keeps tables on a server. Nothing here knows a game, a
 * table or a frame; it starts the interpreter, and passes texts in and out.
 */

import { Aside } from './bot_worker';
import { Database } from './database';
import { Loading, Unreachable, type Files } from './file_loader';
import type { FromAside, FromWorker, ToWorker, Why } from './worker_messages';
import { startPython, type Python } from './python_runtime';
import { Starts } from './memory_snapshot';

interface BrowserServer {
  ask(method: string, path: string, body: string | null): Promise<[number, string]>;
  open(line: number, table: string): void;
  receive(line: number, text: string): Promise<void>;
  close(line: number): void;
  on_database_change(names: string[]): Promise<void>;
}

type Begin = Extract<ToWorker, { type: 'begin' }>;

const tell = (message: FromWorker): void => postMessage(message);
const QUIET = 700; // milliseconds without a change after which the list of tables is told
const LATER = 2000; // milliseconds after which a start is kept: the first question comes first

class Failure extends Error {
  constructor(
    readonly why: Why,
    message: string,
  ) {
    super(message);
  }
}

interface Listed {
  files: Files;
  interpreter: object;
}

async function listedIn(folder: URL): Promise<Listed> {
  const answer = await fetch(new URL('pocket.json', folder)).catch(() => {
    throw new Failure('offline', 'pocket.json');
  });
  if (!answer.ok) throw new Failure('missing', `pocket.json: ${answer.status}`);
  return (await answer.json().catch(() => {
    throw new Failure('missing', 'pocket.json');
  })) as Listed;
}

/** From the memory that was kept, if there is one and it can be put back; else from the files. */
async function python(folder: URL, name: string, { files, interpreter }: Listed): Promise<Python> {
  const starts = new Starts(name, Object.values(files).map((file: { name: string }) => file.name).join(' '));
  const loading = (): Loading => new Loading(folder, files, (loaded, total) => tell({ type: 'progress', loaded, total }));
  const from = await starts.find();
  if (from) {
    try {
      return (await startPython(folder, loading(), interpreter, from)).python;
    } catch (error) {
      console.info('the kept start was not taken', error);
      await starts.drop();
    }
  }
  tell({ type: 'kept', kept: false });
  const { python, made } = await startPython(folder, loading(), interpreter, undefined);
  if (made) setTimeout(() => void starts.keep(made).then((kept) => tell({ type: 'kept', kept }), () => {}), LATER);
  return python;
}

let server: Promise<BrowserServer>;
let aside: Aside;
let quiet = 0;

/** What was kept here concerns other tabs; and the page keeps a list of the tables, to show without waking anybody. */
function kept(names: string[], others: BroadcastChannel): void {
  others.postMessage(names);
  if (!names.some((name) => name.startsWith('table/'))) return;
  clearTimeout(quiet);
  quiet = setTimeout(() => void listTables(), QUIET) as unknown as number;
}

async function listTables(): Promise<void> {
  const [status, text] = await (await server).ask('GET', '/tables/mine', null);
  if (status === 200) tell({ type: 'mine', text });
}

async function begin(begun: Begin): Promise<BrowserServer> {
  const { name } = begun;
  const folder = new URL(begun.files);
  const others = new BroadcastChannel(name);
  const database = await Database.open(name, (names) => kept(names, others)).catch((error: unknown) => {
    throw new Failure('storage', String(error));
  });
  const listed = await listedIn(folder);
  const found = await python(folder, name, listed).catch((error: unknown) => {
    throw new Failure(error instanceof Unreachable ? 'offline' : 'broken', String(error));
  });
  const send = (line: number, text: string): void => tell({ type: 'frame', line, text });
  const close = (line: number, code: number): void => tell({ type: 'closed', line, code });
  aside = new Aside(begun, (on) => tell({ type: 'thinks', on }));
  const think = (question: string): Promise<string> => aside.think(question);
  const made = (await found.pyimport('serai.pocket.browser').start_browser_server(database, send, close, think, () => aside.prepare())) as BrowserServer;
  others.onmessage = (event) => void made.on_database_change(event.data as string[]);
  return made;
}

// -- or: the worker in which bots think ------------------------------------------------------------------------------

type Think = (question: string, waited: number, tell: (best: string) => void) => string;
let think: Promise<Think>;

async function thinkAside(begun: Begin): Promise<Think> {
  const folder = new URL(begun.files);
  const found = await python(folder, begun.name, await listedIn(folder));
  return found.pyimport('serai.pocket.bot_worker').answer_question as Think;
}

async function answer({ n, question, asked }: Extract<ToWorker, { type: 'think' }>): Promise<void> {
  const say = (message: FromAside): void => postMessage(message);
  const tell = (best: string): void => say({ type: 'better', n, text: best });
  const text = await think.then((thinks) => thinks(question, (Date.now() - asked) / 1000, tell)).catch(() => null);
  say({ type: 'thought', n, text });
}

async function hear(message: ToWorker): Promise<void> {
  if (message.type === 'think') return answer(message);
  if (message.type === 'begin' && message.aside) {
    think = thinkAside(message);
    return;
  }
  if (message.type === 'begin') {
    // Held as long as this worker lives: who waits for it learns of its end, whatever it died of.
    void navigator.locks?.request(message.life, () => new Promise(() => {}));
    server = begin(message);
    await server.then(
      () => tell({ type: 'ready' }),
      (error: unknown) => tell({ type: 'failed', why: error instanceof Failure ? error.why : 'broken', told: String(error) }),
    );
    void listTables().catch(() => {});
    return;
  }
  const running = await server;
  if (message.type === 'ask') {
    const [status, text] = await running.ask(message.method, message.path, message.body);
    tell({ type: 'answer', n: message.n, status, text });
  } else if (message.type === 'enough') aside.enough();
  else if (message.type === 'open') running.open(message.line, message.table);
  else if (message.type === 'say') await running.receive(message.line, message.text);
  else running.close(message.line);
}

addEventListener('message', (event) => void hear(event.data as ToWorker));
