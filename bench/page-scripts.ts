// The weight of a page's scripts.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { root } from './product.ts';

/**
 * Bytes of the scripts that a page adds to those of the home page, as gzip sends them.
 *
 * @param url the address of the site, with a slash at its end; `path` without one in front.
 */
export async function addedScript(
  browser: Browser | BrowserContext,
  url: string,
  path: string,
): Promise<number> {
  const page = await browser.newPage();
  const seen = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') seen.add(new URL(response.url()).pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const home = new Set(seen);
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await page.close();
  return [...seen]
    .filter((one) => !home.has(one))
    .reduce((sum, one) => sum + gzipBytes(join(root, 'apps/player/dist', one)), 0);
}

/** The size of a built file as gzip sends it. */
export function gzipBytes(file: string): number {
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}
