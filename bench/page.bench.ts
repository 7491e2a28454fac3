// The guest's home page: script on first load, Lighthouse's four marks, largest paint on its desktop profile.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { lighthouseMarks } from './lighthouse-marks.ts';
import { CHROMIUM, CHROMIUM_FLAGS, root, startProduct } from './product.ts';

const PORT = 21_990;

const product = await startProduct(PORT);
const { url } = product;
const scriptBytes = await firstLoadScript(url);
const marks = await lighthouseMarks(url);
await product.stop();

const lines = [
  {
    what: 'first-load script, gzip',
    goal: '<= 140 KB',
    measured: `${(scriptBytes / 1000).toFixed(1)} KB`,
    reached: scriptBytes <= 140_000,
  },
  ...Object.entries(marks.categories).map(([name, score]) => ({
    what: `Lighthouse ${name}`,
    goal: '>= 95',
    measured: String(score),
    reached: score >= 95,
  })),
  {
    what: 'largest contentful paint, desktop',
    goal: '<= 1500 ms',
    measured: `${Math.round(marks.lcpMs)} ms`,
    reached: marks.lcpMs <= 1_500,
  },
];
console.table(lines);
mkdirSync(join(import.meta.dirname, 'results'), { recursive: true });
writeFileSync(join(import.meta.dirname, 'results/page.json'), `${JSON.stringify(lines, null, 2)}\n`);

/** Bytes of all scripts that a guest's first visit fetches, as gzip sends them. */
async function firstLoadScript(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const page = await browser.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(2_000);
  await browser.close();
  return [...scripts].reduce((sum, path) => {
    const file = join(root, 'apps/player/dist', path);
    return sum + (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size;
  }, 0);
}
