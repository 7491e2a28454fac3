import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { drawIcon, readIcon } from './draw-icon.ts';

/** The files that are drawn from icon.svg: their size in pixels, and whether the tile fills the picture. */
export const iconFiles = {
  'apple-touch-icon.png': { size: 180, isFull: true },
  'icon-192.png': { size: 192, isFull: false },
  'icon-512.png': { size: 512, isFull: false },
  'icon-maskable-192.png': { size: 192, isFull: true },
  'icon-maskable-512.png': { size: 512, isFull: true },
} as const;

/** Draws the icons of the home screen from `public/icon.svg` and links Apple's from the page; the manifest names the others. */
export function icons(root: string): Plugin {
  const draw = ({ size, isFull }: { size: number; isFull: boolean }) =>
    drawIcon(readIcon(readFileSync(join(root, 'public/icon.svg'), 'utf8')), size, isFull);
  return {
    name: 'icons',
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }, injectTo: 'head' },
      ],
    },
    generateBundle() {
      for (const [fileName, kind] of Object.entries(iconFiles))
        this.emitFile({ type: 'asset', fileName, source: draw(kind) });
    },
    configureServer(server) {
      for (const [name, kind] of Object.entries(iconFiles))
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('content-type', 'image/png').end(draw(kind));
        });
    },
  };
}
