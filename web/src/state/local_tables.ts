/**
 * List of the tables stored in this browser, as last seen. The home page shows it without starting the interpreter,
 * which starts when one of them is opened.
 */

import { localStore } from './local_store';
import type { TableInfo } from '../net/wire';

const KEY = 'tables.here';
const LIMIT = 60;

export function localTables(): TableInfo[] {
  try {
    return (JSON.parse(localStore.get(KEY) ?? '[]') as TableInfo[]).map(withColours);
  } catch {
    return [];
  }
}

/**
 * Whether the browser's storage was cleared, given that it has no such table: the list still names it, or the list and
 * the player's name are gone as well.
 */
export function isCleared(id: string): boolean {
  const tables = localTables();
  return tables.some((one) => one.id === id) || (!tables.length && !localStore.get('me.here'));
}

/** A list stored by an earlier version has no colours. */
const withColours = (table: TableInfo): TableInfo => ({
  ...table,
  seats: table.seats.map((seat) => ({ ...seat, colour: (seat.colour as number | undefined) ?? seat.seat })),
});

/** Replace the list with the one from the worker. */
export const storeLocalTables = (tables: TableInfo[]): void =>
  localStore.set(KEY, JSON.stringify(tables.slice(0, LIMIT)));
