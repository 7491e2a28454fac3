// The pages of rewards, `/promotions` of a guest and the mall of points of a member: the script that each adds to the home page, Lighthouse's
// marks and the largest paint. `node bench/run.ts reward-pages`; `--full` takes the median of three looks.
import { chromium } from 'playwright-core';
import { type Marks, lighthouseMarks } from './lighthouse-marks.ts';
import { sizeOf } from './options.ts';
import { keptOfMember } from './page-member.ts';
import { addedScript } from './page-scripts.ts';
import { CHROMIUM, CHROMIUM_FLAGS, startProduct } from './product.ts';
import { type GoalLine, percentile, report } from './table.ts';

const LOOKS = sizeOf(1, 3);
const GOAL = { bytes: 40_000, mark: 95, lcpMs: 1_500 };

const product = await startProduct(21_994);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
try {
  const kept = await keptOfMember(browser, product.url);
  const cookie = kept.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const guest = await browser.newContext();
  const member = await browser.newContext({ storageState: kept });
  const lines = [
    ...(await linesOf('/promotions', await addedScript(guest, product.url, 'promotions'), 'promotions')),
    ...(await linesOf(
      '/pointMall',
      await addedScript(member, product.url, 'pointMall'),
      'pointMall',
      cookie,
    )),
  ];
  report('reward-pages', lines);
} finally {
  await browser.close();
  await product.stop();
}

async function linesOf(page: string, bytes: number, path: string, cookie?: string): Promise<GoalLine[]> {
  const looks: Marks[] = [];
  while (looks.length < LOOKS) looks.push(await lighthouseMarks(`${product.url}${path}`, cookie));
  const lcp = percentile(
    looks.map(({ lcpMs }) => lcpMs),
    50,
  );
  const names = Object.keys(looks[0]?.categories ?? {});
  return [
    {
      what: `script that ${page} adds to the home page, gzip`,
      goal: `<= ${GOAL.bytes / 1_000} KB`,
      measured: `${(bytes / 1_000).toFixed(1)} KB`,
      ratio: bytes / GOAL.bytes,
      reached: bytes <= GOAL.bytes,
    },
    ...names.map((name) => {
      const mark = percentile(
        looks.map(({ categories }) => categories[name] ?? 0),
        50,
      );
      return {
        what: `${page}: Lighthouse ${name}`,
        goal: `>= ${GOAL.mark}`,
        measured: String(mark),
        ratio: mark / GOAL.mark,
        reached: mark >= GOAL.mark,
      };
    }),
    {
      what: `${page}: largest contentful paint, desktop`,
      goal: `<= ${GOAL.lcpMs} ms`,
      measured: `${Math.round(lcp)} ms`,
      ratio: lcp / GOAL.lcpMs,
      reached: lcp <= GOAL.lcpMs,
    },
  ];
}
