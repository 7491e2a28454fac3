import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { artFolder } from '../../../tools/vite/art-folder.ts';
import { slimContract } from '../build/slim-contract.ts';
import { slimNames } from '../build/slim-names.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The same site as a program for the server, with everything in it that it needs.
export default defineConfig({
  root: here('..'),
  plugins: [slimContract(), slimNames(), artFolder(), react()],
  // What is sent with the browser's build is not written again.
  publicDir: false,
  build: {
    outDir: 'dist/.render',
    ssr: 'render/entry.tsx',
    target: 'node24',
    minify: false,
    emitAssets: false,
    cssMinify: false,
  },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
});
