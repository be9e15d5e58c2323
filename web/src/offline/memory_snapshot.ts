/**
 * Snapshot of the interpreter's memory after all imports. Restoring it takes a tenth of the time of a start from files.
 * A snapshot belongs to the files it was made from; if it cannot be stored or restored, the files are read again.
 */

const STORE = 'start';
const FREE_SPACE = 150e6; // free bytes required before a snapshot is stored

export interface MemorySnapshot {
  /** result of `makeMemorySnapshot`, without trailing zeros */
  memory: Uint8Array;
  /** length of the memory */
  length: number;
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database does not answer'));
  });

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('nothing was kept'));
  });

async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  what: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const asked = indexedDB.open(`${name} start`, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  const db = await resultOf(asked);
  try {
    const transaction = db.transaction(STORE, mode);
    const over = completionOf(transaction);
    const found = await resultOf(what(transaction.objectStore(STORE)));
    await over;
    return found;
  } finally {
    db.close();
  }
}

export class SnapshotStore {
  constructor(
    private readonly name: string,
    private readonly key: string,
  ) {}

  find(): Promise<MemorySnapshot | undefined> {
    return inStore<MemorySnapshot | undefined>(
      this.name,
      'readonly',
      (store) => store.get(this.key) as IDBRequest<MemorySnapshot | undefined>,
    ).catch(() => undefined);
  }

  /** Replace the stored snapshot; false: too little space. */
  async save(start: MemorySnapshot): Promise<boolean> {
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota - usage < FREE_SPACE) return false;
    await this.clear();
    await inStore(this.name, 'readwrite', (store) => store.put(start, this.key));
    return true;
  }

  clear(): Promise<unknown> {
    return inStore(this.name, 'readwrite', (store) => store.clear()).catch(() => {});
  }
}

/** Without trailing zeros, at a whole number of words. */
export function trimZeros(memory: Uint8Array): Uint8Array {
  let end = memory.length;
  while (end > 0 && !memory[end - 1]) end--;
  return memory.slice(0, Math.ceil(end / 16) * 16);
}
