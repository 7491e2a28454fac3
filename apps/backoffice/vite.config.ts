import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { artFolder } from '../../tools/vite/art-folder.ts';
import { precompress } from '../../tools/vite/precompress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: '/backoffice/',
  plugins: [artFolder(), react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // The content policy allows no font and no script from a data address.
    assetsInlineLimit: 0,
  },
});
