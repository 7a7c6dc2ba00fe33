import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { serif } from './fonts/serif.mjs';
import { licences } from './worker/licences.mjs';
import { python } from './worker/python.mjs';

export default defineConfig({
  plugins: [svelte(), python(), serif(), licences()],
  build: {
    outDir: '../src/ginromme/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows scripts from files only.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/socket': { target: 'ws://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
