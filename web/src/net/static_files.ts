/** On a static site, what a server would tell anybody lies beside the page as files: tools/site.py writes them. */

import { baseUrl } from './base_url';

const GAME_PATH = /^\/games(\/puzzles|\/\w+\/(data|data-file|lessons|showcase|(text|rules)\/\w+))?$/;

/** The file with the answer; null: this has to be asked of a table's keeper. */
export const staticFileOf = (method: string, path: string): URL | null =>
  method === 'GET' && GAME_PATH.test(path) ? new URL(`api${path}.json`, baseUrl) : null;
