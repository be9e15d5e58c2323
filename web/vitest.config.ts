import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Unit tests. Tests that need a browser are in tests/web of the project.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // the browser build of Svelte, not the server's
  test: { include: ['tests/*.test.ts'], environment: 'node', restoreMocks: true, unstubGlobals: true },
});
