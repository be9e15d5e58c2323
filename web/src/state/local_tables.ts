/**
 * Tables that this browser keeps itself, as they were last seen. The home page lists them from here: it is there at once,
 * and the interpreter that knows them better starts only when one of them is opened.
 */

import { localStore } from './local_store';
import type { TableInfo } from '../net/wire';

const KEY = 'tables.here';
const LIMIT = 60;

export function localTables(): TableInfo[] {
  try {
    return JSON.parse(localStore.get(KEY) ?? '[]') as TableInfo[];
  } catch {
    return [];
  }
}

/** All of them, as their keeper says. */
export const storeLocalTables = (tables: TableInfo[]): void =>
  localStore.set(KEY, JSON.stringify(tables.slice(0, LIMIT)));

/** One of them has changed. */
export function storeLocalTable(table: TableInfo): void {
  storeLocalTables([table, ...localTables().filter((one) => one.id !== table.id)]);
}
