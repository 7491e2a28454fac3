import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Puts a script into the page at its place, `<script data-inline="file">`, without its comments. The server's policy names its hash. */
export function inlineScript(root: string): Plugin {
  return {
    name: 'inline-script',
    transformIndexHtml: (html) =>
      html.replace(/<script data-inline="([\w.-]+)"><\/script>/g, (_whole, file: string) => {
        const lines = readFileSync(join(root, file), 'utf8').split('\n');
        const code = lines.map((line) => line.trim()).filter((line) => !line.startsWith('//'));
        return `<script>${code.join('\n').trim()}</script>`;
      }),
  };
}
