/** Asking for a rematch, and who needs no offer of it because they asked. */

import { post } from '../../net/api';
import type { TableInfo } from '../../net/wire';
import { go } from '../router.svelte';

let asked = '';

/** Whether this page has asked for the rematch of a table; it goes there anyway. */
export const hasAsked = (table: string): boolean => asked === table;

export async function askRematch(table: string, rated: boolean): Promise<void> {
  asked = table;
  try {
    const next = await post<TableInfo>(`/tables/${table}/rematch?rated=${rated}`);
    go(`/table/${next.id}`);
  } catch (error) {
    asked = '';
    throw error;
  }
}
