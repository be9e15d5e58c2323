import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ownBoards } from './tools/own_boards.mjs';

const GAMES = fileURLToPath(new URL('../tests/sample_games', import.meta.url));
const SVELTE = fileURLToPath(new URL('node_modules/svelte/src/index-client.js', import.meta.url));

// Unit tests. Tests that need a browser are in tests/web of the project. Modules are compiled as for a browser and use
// the browser's Svelte: otherwise effects would not run.
export default defineConfig({
  plugins: [
    svelte({ dynamicCompileOptions: () => ({ generate: 'client', dev: false }) }),
    ownBoards(`${GAMES}:/nowhere`),
  ],
  resolve: { conditions: ['browser'], alias: [{ find: /^svelte$/, replacement: SVELTE }] },
  test: {
    include: ['tests/*.test.ts'],
    environment: 'node',
    pool: 'threads', // they start in less time than processes
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
  },
});
