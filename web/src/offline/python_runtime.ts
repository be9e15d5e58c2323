/**
 * Starts Python in a worker, from files or from a memory snapshot. A snapshot can be restored only if msgspec's native
 * library lies at the same address; so the library is linked before the interpreter starts, in every start.
 */

import { loadPyodide } from 'pyodide';
import { readZip } from './zip_archive';
import type { FileLoader } from './file_loader';
import { trimZeros, type MemorySnapshot } from './memory_snapshot';

export type Python = Awaited<ReturnType<typeof loadPyodide>>;

const HOME = '/package';
const READ = 'import serai.pocket.browser';

interface RuntimeModule {
  HEAP8: Int8Array;
  growMemory(bytes: number): void;
}
interface RuntimeSettings {
  dynamicLibraries?: string[];
}
type CreateModule = (settings: RuntimeSettings) => Promise<RuntimeModule>;
interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
}

const isLibrary = (name: string): boolean => name.endsWith('.so');

function writeFiles(fs: FileSystem, packageFiles: Map<string, Uint8Array>): void {
  const folders = new Set([...packageFiles.keys()].map((name) => name.slice(0, name.lastIndexOf('/'))));
  for (const folder of folders) fs.mkdirTree(`${HOME}/${folder}`);
  for (const [name, content] of packageFiles) fs.writeFile(`${HOME}/${name}`, content);
}

/** The interpreter requests its own files by their usual names. */
async function withFiles<T>(
  named: (name: string) => Promise<Response> | undefined,
  what: () => Promise<T>,
): Promise<T> {
  const usual = self.fetch;
  self.fetch = (asked, options) => named(String(asked).split('/').pop()!) ?? usual(asked, options);
  try {
    return await what();
  } finally {
    self.fetch = usual;
  }
}

/** Start the interpreter; also returns the snapshot, if this start made one. */
export async function startPython(
  folder: URL,
  loading: FileLoader,
  interpreter: object,
  from: MemorySnapshot | undefined,
): Promise<{ python: Python; made?: MemorySnapshot }> {
  const { files } = loading;
  const packageFiles = loading.fetch(files.package).then(async (answer) => readZip(await answer.arrayBuffer()));
  const wasm = loading.fetch(files.wasm, 'application/wasm');
  const library = loading.fetch(files.library);
  const script = import(/* @vite-ignore */ loading.address(files.script)) as Promise<{ default: CreateModule }>;
  for (const one of [packageFiles, wasm, library, script]) one.catch(() => {});
  // First: unlike a failed script import, a failed fetch says whether the host was reached.
  const native = [...(await packageFiles).keys()].find(isLibrary)!;
  const create = (await script).default;
  loading.count(files.script.bytes);
  const named = (name: string): Promise<Response> | undefined =>
    name === 'pyodide.asm.wasm'
      ? wasm
      : name === 'python_stdlib.zip'
        ? library
        : isLibrary(name)
          ? packageFiles.then((all) => new Response(all.get(native) as BlobPart))
          : undefined;
  const createPyodideModule: CreateModule = async (settings) => {
    settings.dynamicLibraries = [`${HOME}/${native}`];
    const module = await create(settings);
    if (from && from.length > module.HEAP8.length) module.growMemory(from.length);
    return module;
  };
  const options = {
    indexURL: folder.href,
    createPyodideModule,
    lockFileContents: JSON.stringify({ info: interpreter, packages: {} }),
    packageBaseUrl: folder.href,
    env: { PYTHONPATH: HOME },
    fsInit: async (fs: FileSystem) => writeFiles(fs, await packageFiles),
    ...(from ? { _loadSnapshot: from.memory } : { _makeSnapshot: true }),
  };
  const python = await withFiles(named, () => loadPyodide(options as unknown as Parameters<typeof loadPyodide>[0]));
  python.runPython(READ);
  if (from) return { python };
  const length = (python as unknown as { _module: RuntimeModule })._module.HEAP8.length;
  return { python, made: { memory: trimZeros(python.makeMemorySnapshot()), length } };
}
