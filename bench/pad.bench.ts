// The pad in a real browser: how long a tap takes until count, cost and best win stand on the page, the weight of the page's script,
// and whether taps stay quick while a list of 100 000 tickets is pasted.
import { chromium, type Page } from 'playwright-core';
import { addedScript } from './page-scripts.ts';
import { CHROMIUM, CHROMIUM_FLAGS, startProduct } from './product.ts';
import { type GoalLine, percentile, report } from './table.ts';

const FRAME_MS = 16;
const CHUNK_GOAL = 90_000;
const TAPS = 120;
const GAMES = (process.env.GAMES ?? 'fast5d-1m,vn-fast-north-1m,keno-1m').split(',');

const product = await startProduct(21_991);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });

/** Milliseconds from each tap on a cell to the page that shows its sums, layout included. */
async function tapTimes(page: Page): Promise<readonly number[]> {
  return page.evaluate(async (taps) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const task = () =>
      new Promise((resolve) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(0);
      });
    const cells = [...document.querySelectorAll<HTMLButtonElement>('[data-pad] [aria-pressed]')];
    const times: number[] = [];
    for (let i = 0; i < taps; i += 1) {
      await frame();
      const start = performance.now();
      cells[(i * 7) % cells.length]?.click();
      // React draws what a click changed when the click is over: the next task sees it.
      await task();
      void document.body.offsetHeight;
      times.push(performance.now() - start);
    }
    return times;
  }, TAPS);
}

const lines: GoalLine[] = [];
try {
  const bytes = await addedScript(browser, product.url, `lottery?gameCode=${GAMES[0]}`);
  lines.push({
    what: 'script that /lottery adds to the first load, with one family, gzip',
    goal: '<= 90 KB',
    measured: `${(bytes / 1_000).toFixed(1)} KB`,
    ratio: bytes / CHUNK_GOAL,
    reached: bytes <= CHUNK_GOAL,
  });
  for (const code of GAMES) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${product.url}lottery?gameCode=${code}`, { waitUntil: 'networkidle' });
    await page.waitForSelector('[data-pad] [aria-pressed]');
    const p95 = percentile(await tapTimes(page), 95);
    lines.push({
      what: `tap to updated sums on ${code}, p95 of ${TAPS}`,
      goal: `<= ${FRAME_MS} ms`,
      measured: `${p95.toFixed(1)} ms`,
      ratio: p95 / FRAME_MS,
      reached: p95 <= FRAME_MS,
    });
    await page.close();
  }
  report('pad', lines);
} finally {
  await browser.close();
  await product.stop();
}
process.exitCode = lines.every(({ reached }) => reached) ? 0 : 1;
