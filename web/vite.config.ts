import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `npm run dev` serves the page itself and passes everything under /api to a server that runs already.
const server = process.env.CARAVANSERAI_SERVER ?? 'http://127.0.0.1:8790';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsInlineLimit: 2048,
    reportCompressedSize: true,
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
});
