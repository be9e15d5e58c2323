/** On a static site, what a server would tell anybody lies beside the page as files: tools/site.py writes them. */

import { base } from './base_url';

const ABOUT_GAMES = /^\/games(\/puzzles|\/\w+\/(data|data-file|lessons|showcase|(text|rules)\/\w+))?$/;

/** The file with the answer; null: this has to be asked of a table's keeper. */
export const fileOf = (method: string, path: string): URL | null => (method === 'GET' && ABOUT_GAMES.test(path) ? new URL(`api${path}.json`, base) : null);
