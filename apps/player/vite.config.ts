import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../tools/vite/precompress.ts';
import { art } from './build/art/art.ts';
import { icons } from './build/icons/icons.ts';
import { inlineScript } from './build/inline-script.ts';
import { shellWorker } from './build/shell-worker.ts';
import { slimContract } from './build/slim-contract.ts';
import { slimNames } from './build/slim-names.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.TYCHE_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: here('.'),
  plugins: [
    inlineScript(here('.')),
    slimContract(),
    slimNames(),
    art(),
    icons(here('.')),
    react(),
    shellWorker(),
    precompress(),
  ],
  // The counting of long lists brings the plays of a family when it needs them.
  worker: { format: 'es', plugins: () => [slimNames()] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For the server, which names in a page what that page needs.
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    // The content policy allows no font and no script from a data address.
    assetsInlineLimit: 0,
    // One file for what every page begins with: dozens of small ones pack worse and ask more often.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/wps', '/lgw', '/lotto'].map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});
