import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { ownBoards } from './tools/own_boards.mjs';

// `npm run dev` serves the page and proxies /api to a running server.
const server = process.env.SERAI_SERVER ?? 'http://127.0.0.1:8790';

export default defineConfig(({ command }) => ({
  // One build for servers and for static sites below any path: tools/web.py adapts the document.
  base: command === 'build' ? './' : '/',
  plugins: [svelte(), ownBoards()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 2048,
    reportCompressedSize: true,
    rollupOptions: {
      input: { index: 'index.html', sw: 'worker/sw.ts' },
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
}));
