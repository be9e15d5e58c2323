/**
 * Boards that lie in games of the folders SERAI_GAMES, as `GAME/board/Board.svelte`: the module `virtual:own-boards`
 * loads each by the id of its game. They import from the page as `$page/board/board`.
 */
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULE = 'virtual:own-boards';
const WEB = fileURLToPath(new URL('..', import.meta.url));

export function ownBoards(games = process.env.SERAI_GAMES ?? '') {
  const folders = games.split(delimiter).filter(existsSync);
  const loaders = folders
    .flatMap((folder) => readdirSync(folder).map((game) => [game, resolve(folder, game, 'board', 'Board.svelte')]))
    .filter(([, file]) => existsSync(file))
    .map(([game, file]) => `${JSON.stringify(game)}: () => import(${JSON.stringify(file)})`);
  return {
    name: 'own-boards',
    config: () => ({
      resolve: { alias: { $page: resolve(WEB, 'src') } },
      server: { fs: { allow: [WEB, ...folders] } },
    }),
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export default { ${loaders.join(', ')} };` : null),
  };
}
