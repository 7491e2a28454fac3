// The guest's home page: script on first load, Lighthouse's four marks, largest paint on its desktop profile.
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { cloneDatabase, startTestPostgres } from '@tyche/testkit/postgres';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { loadConfig } from '../apps/server/src/config.ts';
import { startServer } from '../apps/server/src/main.ts';
import { startBeacon } from '../tools/start/beacon.ts';
import { buildWeb } from '../tools/start/web-build.ts';

const CHROMIUM = process.env.CHROMIUM ?? process.env.CHROME_PATH ?? '/usr/bin/chromium';
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PORT = 21_990;
const root = resolve(import.meta.dirname, '..');
const say = (text: string) => process.stdout.write(`${text}\n`);

await buildWeb({ root, signal: new AbortController().signal, say });
const postgres = await startTestPostgres();
const database = await cloneDatabase(postgres.adminUrl);
const folder = mkdtempSync(join(tmpdir(), 'tyche-page-'));
const beacon = await startBeacon({ root, dataDir: folder, onTrouble: say });
const config = loadConfig(
  { PORT: String(PORT), DATABASE_URL: database.url, TYCHE_DATA_DIR: folder, TYCHE_LOG_LEVEL: 'silent' },
  [],
);
const server = await startServer({ ...config, beaconUrl: beacon.address });
const url = `http://127.0.0.1:${PORT}/`;
await untilDrawn();

const scriptBytes = await firstLoadScript(url);
const marks = await lighthouseMarks(url);
await server.stop();
await beacon.stop();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });

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

/** A home page without a result is not the page that guests see. */
async function untilDrawn(): Promise<void> {
  const deadline = performance.now() + 90_000;
  for (;;) {
    const answer = await fetch(`${url}lotto/lgw/games/opened/numero`);
    const latest: unknown = await answer.json();
    if ((Array.isArray(latest) && latest.length > 0) || performance.now() > deadline) break;
    await new Promise((resume) => setTimeout(resume, 1_000));
  }
}

/** Bytes of all scripts that a guest's first visit fetches, as gzip sends them. */
async function firstLoadScript(address: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS.slice(1) });
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

async function lighthouseMarks(address: string) {
  const chrome = await launch({ chromePath: CHROMIUM, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(
      address,
      { port: chrome.port, logLevel: 'error', output: 'json' },
      desktopConfig,
    );
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    for (const audit of Object.values(audits)) {
      if (audit.score !== null && audit.score < 0.9)
        say(`  ${audit.id}: ${audit.displayValue ?? audit.score}`);
    }
    return {
      categories: Object.fromEntries(
        Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
      ),
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    };
  } finally {
    chrome.kill();
  }
}
