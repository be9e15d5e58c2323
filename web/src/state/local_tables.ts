/**
 * Tables that this browser keeps itself, as they were last seen. The home page lists them from here: it is there at once,
 * and the interpreter that knows them better starts only when one of them is opened.
 */

import { keep } from './identity.svelte';
import type { TableInfo } from '../net/wire';

const KEY = 'tables.here';
const MOST = 60;

export function tablesHere(): TableInfo[] {
  try {
    return JSON.parse(keep.get(KEY) ?? '[]') as TableInfo[];
  } catch {
    return [];
  }
}

/** All of them, as their keeper says. */
export const noteTables = (tables: TableInfo[]): void => keep.set(KEY, JSON.stringify(tables.slice(0, MOST)));

/** One of them has changed. */
export function noteTable(table: TableInfo): void {
  noteTables([table, ...tablesHere().filter((one) => one.id !== table.id)]);
}
