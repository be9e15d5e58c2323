/**
 * Key-value store on IndexedDB. A write completes when the browser reports it as durable, and fails if a value differs
 * from the one the writer had read: several tabs may share the tables.
 */

const STORE = 'kept';

const done = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database does not answer'));
  });

const same = (one: Uint8Array | undefined, other: Uint8Array | null | undefined): boolean =>
  one && other ? one.length === other.length && one.every((byte, at) => byte === other[at]) : !one && !other;

export class Database {
  private constructor(
    private readonly db: IDBDatabase,
    private readonly onwrite: (names: string[]) => void,
  ) {}

  static async open(name: string, onwrite: (names: string[]) => void): Promise<Database> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    const db = (await done(request)) as IDBDatabase;
    db.onversionchange = () => db.close();
    return new Database(db, onwrite);
  }

  async read(first: string, end: string): Promise<[string[], Uint8Array[]]> {
    const store = this.db.transaction(STORE).objectStore(STORE);
    const range = IDBKeyRange.bound(first, end, false, true);
    return (await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))])) as [string[], Uint8Array[]];
  }

  write(
    names: string[],
    values: (Uint8Array | null | undefined)[],
    seen: string[],
    before: (Uint8Array | null | undefined)[],
  ): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const transaction = this.db.transaction(STORE, 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore(STORE);
      let changed = false;
      transaction.oncomplete = () => {
        this.onwrite(names);
        resolve(true);
      };
      transaction.onabort = () =>
        changed ? resolve(false) : reject(transaction.error ?? new Error('nothing could be stored'));
      const put = (): void =>
        names.forEach((name, at) => {
          const value = values[at];
          if (value) store.put(value, name);
          else store.delete(name);
        });
      let open = seen.length;
      if (!open) put();
      seen.forEach((name, at) => {
        const request = store.get(name);
        request.onsuccess = () => {
          if (changed) return;
          changed = !same(request.result as Uint8Array | undefined, before[at]);
          if (changed) transaction.abort();
          else if (--open === 0) put();
        };
      });
    });
  }
}
