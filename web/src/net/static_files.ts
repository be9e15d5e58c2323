/** Public answers of a server, as files beside a static site. tools/site.py writes them. */

import { baseUrl } from './base_url';

const GAME_PATH = /^\/games(\/puzzles|\/\w+\/(data|data-file|lessons|showcase|(text|rules)\/\w+))?$/;

/** URL of the file with the answer; null if only a table store can answer. */
export const staticFileOf = (method: string, path: string): URL | null =>
  method === 'GET' && GAME_PATH.test(path) ? new URL(`api${path}.json`, baseUrl) : null;
