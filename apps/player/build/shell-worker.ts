import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findLanguage } from '@tyche/i18n/languages';
import * as written from '@tyche/i18n/written';
import type { Plugin } from 'vite';

const LOOK = join(import.meta.dirname, '../../../packages/ui/src');
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
      const style = await offlineStyle();
      await writeFile(join(dir, 'offline.css'), style);
      const worker = join(dir, 'push-worker.js');
      const version = versionOf([...Object.keys(files), page, style]);
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

/** The style of the page without a connection: tokens, both themes as the device has them, and its own rules. */
export async function offlineStyle(): Promise<string> {
  const read = (path: string) => readFile(path, 'utf8');
  const [tokens, light, dark, own] = await Promise.all([
    read(join(LOOK, 'tokens.css')),
    read(join(LOOK, 'themes/light.css')),
    read(join(LOOK, 'themes/dark.css')),
    read(join(import.meta.dirname, 'offline.css')),
  ]);
  return [tokens, light, `@media (prefers-color-scheme: dark) {\n${themeOfDevice(dark)}}\n`, own].join('');
}

/** A theme that counts for the whole page, not where an attribute names it. Throws where it names none: it would count always. */
function themeOfDevice(css: string): string {
  const named = '[data-theme="dark"]';
  if (!css.includes(named)) throw new Error('the dark theme has no attribute');
  return css.replaceAll(named, ':root');
}

interface Language {
  readonly code: string;
  readonly firstWords: { readonly title: string; readonly text: string };
}

/** A page without script, in every language: what the site says while it cannot be reached. It tries again every 15 seconds. */
export function offlinePage(languages: readonly Language[]): string {
  const part = ({ code, firstWords: { title, text } }: Language) =>
    `<section lang="${findLanguage(code)?.tag ?? 'en'}"><h1>${escaped(title)}</h1><p>${escaped(text)}</p></section>`;
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<link rel="stylesheet" href="/offline.css">',
    `<meta http-equiv="refresh" content="15"><title>${escaped(languages[0]?.firstWords.title ?? '')}</title></head>`,
    `<body><main>${languages.map(part).join('')}</main></body></html>`,
    '',
  ].join('\n');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
