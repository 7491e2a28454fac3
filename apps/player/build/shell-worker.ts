import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findLanguage } from '@tyche/i18n/languages';
import * as written from '@tyche/i18n/written';
import type { Plugin } from 'vite';

const NO_VERSION = "const VERSION = 'none';";

/**
 * Gives the worker of the site its version, and writes the page that it shows without a connection. Another set of files is another
 * version: browsers then take the new worker, which drops what the old one kept (docs/decisions/0115-the-kept-shell.md).
 */
export function shellWorker(): Plugin {
  return {
    name: 'shell-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, files) {
      const page = offlinePage(Object.values(written));
      await writeFile(join(dir, 'offline.html'), page);
      const worker = join(dir, 'push-worker.js');
      const version = versionOf([...Object.keys(files), page]);
      await writeFile(worker, withVersion(await readFile(worker, 'utf8'), version));
    },
  };
}

/** The version of a build: twelve hexadecimal digits of the hash of its texts, such as names of files, in whatever order. */
export function versionOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.toSorted().join('\n')).digest('hex').slice(0, 12);
}

/** The worker with a version. Throws where the source has no place for one: the build would keep nothing. */
export function withVersion(source: string, version: string): string {
  if (!source.includes(NO_VERSION)) throw new Error('the worker of the site has no place for its version');
  return source.replace(NO_VERSION, `const VERSION = '${version}';`);
}

interface Language {
  readonly code: string;
  readonly firstWords: { readonly title: string; readonly text: string };
}

/** A page without script and style, in every language: what the site says while it cannot be reached. It tries again every 15 seconds. */
export function offlinePage(languages: readonly Language[]): string {
  const part = ({ code, firstWords: { title, text } }: Language) =>
    `<section lang="${findLanguage(code)?.tag ?? 'en'}"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></section>`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="refresh" content="15"><title>${escaped(languages[0]?.firstWords.title ?? '')}</title></head>`,
    `<body>${languages.map(part).join('')}</body></html>`,
    '',
  ].join('\n');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
