import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Tests of what is code in the page. Whatever needs a browser is tested in one, from tests/web of the project.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] }, // Svelte as the page has it, not as a server would
  test: { include: ['tests/*.test.ts'], environment: 'node', restoreMocks: true, unstubGlobals: true },
});
