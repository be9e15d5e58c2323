/**
 * The interpreter as it is when it has read everything, kept for the next start: to put its memory back takes a tenth of
 * the time. It belongs to the files that it was made of; other files have another one. Where it cannot be kept, or is
 * not taken, the files are read again.
 */

const STORE = 'start';
const FREE_SPACE = 150e6; // bytes that have to be left for games before this may take any

export interface MemorySnapshot {
  /** what `makeMemorySnapshot` gave, without the empty end */
  memory: Uint8Array;
  /** how long the memory was */
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

  /** Instead of whatever was kept before; false: there is too little room. */
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

/** Without the zeros at its end, and still a whole number of words. */
export function trimZeros(memory: Uint8Array): Uint8Array {
  let end = memory.length;
  while (end > 0 && !memory[end - 1]) end--;
  return memory.slice(0, Math.ceil(end / 16) * 16);
}
