import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Writes `.gz` and `.br` beside every text file of the build, so that the server only has to send them. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true });
      await Promise.all(
        names
          .filter((name) => worthIt.test(name))
          .map(async (name) => {
            const file = join(outDir, name);
            const content = await readFile(file);
            await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
            await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
          }),
      );
    },
  };
}
