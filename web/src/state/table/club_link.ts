/** Where a table belongs: the page of its tournament or its group. */

import type { TableInfo } from '../../net/wire';
import { t } from '../../text/page_texts.svelte';

export function clubLinkOf(table: TableInfo): { path: string; label: string } | null {
  if (table.tournament) return { path: `/tournament/${table.tournament}`, label: t('table.to_tournament') };
  return table.group ? { path: `/group/${table.group}`, label: t('table.to_group') } : null;
}
