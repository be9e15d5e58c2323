/**
 * The worker in which the house lives: Python, the same that keeps tables on a server. Nothing here knows a game, a
 * table or a frame; it starts the interpreter, and passes texts in and out.
 */

import { loadPyodide } from 'pyodide';
import { Database } from './database';
import { Loading, type Files } from './loading';
import type { FromWorker, ToWorker, Why } from './messages';

interface Clerk {
  ask(method: string, path: string, body: string | null): Promise<[number, string]>;
  open(line: number, table: string): void;
  hear(line: number, text: string): Promise<void>;
  leave(line: number): void;
  heard(names: string[]): Promise<void>;
}

const tell = (message: FromWorker): void => postMessage(message);
const QUIET = 700; // milliseconds without a change after which the list of tables is told

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

/** The interpreter with the house in it. It asks for its own two files by their usual names. */
async function python(folder: URL, loading: Loading, interpreter: object): Promise<Awaited<ReturnType<typeof loadPyodide>>> {
  const { files } = loading;
  const house = loading.fetch(files.house).then((answer) => answer.arrayBuffer());
  const named: Record<string, Promise<Response>> = {
    'pyodide.asm.wasm': loading.fetch(files.wasm, 'application/wasm'),
    'python_stdlib.zip': loading.fetch(files.library),
  };
  const script = import(/* @vite-ignore */ loading.address(files.script)) as Promise<{ default: unknown }>;
  for (const one of [house, script, ...Object.values(named)]) one.catch(() => {});
  const usual = self.fetch;
  self.fetch = (asked, options) => named[String(asked).split('/').pop()!] ?? usual(asked, options);
  try {
    const createPyodideModule = (await script).default;
    loading.count(files.script.bytes);
    const options = { indexURL: folder.href, createPyodideModule, lockFileContents: JSON.stringify({ info: interpreter, packages: {} }), packageBaseUrl: folder.href };
    const found = await loadPyodide(options as Parameters<typeof loadPyodide>[0]);
    found.unpackArchive(await house, 'zip', { extractDir: '/house' });
    found.runPython("import sys; sys.path.insert(0, '/house')");
    return found;
  } finally {
    self.fetch = usual;
  }
}

let clerk: Promise<Clerk>;
let quiet = 0;

/** What was kept here concerns other tabs; and the page keeps a list of the tables, to show without waking anybody. */
function kept(names: string[], others: BroadcastChannel): void {
  others.postMessage(names);
  if (!names.some((name) => name.startsWith('table/'))) return;
  clearTimeout(quiet);
  quiet = setTimeout(() => void listTables(), QUIET) as unknown as number;
}

async function listTables(): Promise<void> {
  const [status, text] = await (await clerk).ask('GET', '/tables/mine', null);
  if (status === 200) tell({ type: 'mine', text });
}

async function begin(folder: URL, name: string): Promise<Clerk> {
  const others = new BroadcastChannel(name);
  const database = await Database.open(name, (names) => kept(names, others)).catch((error: unknown) => {
    throw new Failure('storage', String(error));
  });
  const { files, interpreter } = await listedIn(folder);
  const loading = new Loading(folder, files, (loaded, total) => tell({ type: 'progress', loaded, total }));
  const found = await python(folder, loading, interpreter).catch((error: unknown) => {
    throw new Failure(navigator.onLine ? 'broken' : 'offline', String(error));
  });
  const send = (line: number, text: string): void => tell({ type: 'frame', line, text });
  const close = (line: number, code: number): void => tell({ type: 'closed', line, code });
  const made = (await found.pyimport('caravanserai.pocket.browser').open_desk(database, send, close)) as Clerk;
  others.onmessage = (event) => void made.heard(event.data as string[]);
  return made;
}

async function hear(message: ToWorker): Promise<void> {
  if (message.type === 'begin') {
    // Held as long as this worker lives: who waits for it learns of its end, whatever it died of.
    void navigator.locks?.request(message.life, () => new Promise(() => {}));
    clerk = begin(new URL(message.files), message.name);
    await clerk.then(
      () => tell({ type: 'ready' }),
      (error: unknown) => tell({ type: 'failed', why: error instanceof Failure ? error.why : 'broken', told: String(error) }),
    );
    void listTables().catch(() => {});
    return;
  }
  const desk = await clerk;
  if (message.type === 'ask') {
    const [status, text] = await desk.ask(message.method, message.path, message.body);
    tell({ type: 'answer', n: message.n, status, text });
  } else if (message.type === 'open') desk.open(message.line, message.table);
  else if (message.type === 'say') await desk.hear(message.line, message.text);
  else desk.leave(message.line);
}

addEventListener('message', (event) => void hear(event.data as ToWorker));
