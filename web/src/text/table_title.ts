/** Name of a table, with the round of the tournament that made it; '' if it has none. */

import { t } from './page_texts.svelte';
import type { TableInfo } from '../net/wire';

export const tableTitle = ({ name, tournament_round: n }: TableInfo): string =>
  n ? t('table.round', { name, n }) : name;
