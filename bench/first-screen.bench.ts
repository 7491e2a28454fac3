// The first screen on a slow phone: when its largest text or picture is there, how much moves after that, and how many bytes came before.
// `RUNS=5 node bench/run.ts first-screen`. Slow 4G with four times the processor's time, each page with an empty cache.
import { type Browser, chromium, type Page } from 'playwright-core';
import { keptOfMember } from './page-member.ts';
import { CHROMIUM, CHROMIUM_FLAGS, startProduct } from './product.ts';
import { type GoalLine, percentile, report } from './table.ts';

const PORT = 21_980;
const RUNS = Number(process.env.RUNS ?? 3);
const WATCHED_MS = 7_000;
const MAX_LCP_MS = 1_500;
const MAX_SHIFT = 0.02;
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s down, 0.75 up, 150 ms. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};

const pages = [
  { name: 'home, guest', path: '', isMember: false },
  { name: 'home, member', path: '', isMember: true },
  { name: 'pad, five digits', path: 'lottery?gameCode=fast5d-1m', isMember: false },
  { name: 'pad, Vietnam', path: 'vnlottery?gameCode=vn-north', isMember: false },
] as const;
const widths = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1440, height: 900 },
] as const;

/** What one visit showed. */
interface Visit {
  readonly lcpMs: number;
  readonly lcp: string;
  readonly shift: number;
  readonly moved: readonly string[];
  /** Bytes of everything that had come when the largest part was painted. */
  readonly bytes: number;
}

const product = await startProduct(PORT);
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
const member = await keptOfMember(browser, product.url);
try {
  const lines: GoalLine[] = [];
  const details: object[] = [];
  for (const shown of pages)
    for (const size of widths) {
      const visits: Visit[] = [];
      // The first one opens what the server keeps, and is not counted.
      for (let run = 0; run <= RUNS; run += 1) visits.push(await visit(browser, shown, size));
      visits.shift();
      const where = `${shown.name}, ${size.name}`;
      lines.push(...linesOf(where, visits));
      details.push({ where, visits });
    }
  report('first-screen', lines, { network: SLOW_4G, cpuSlowdown: CPU_SLOWDOWN, runs: RUNS, details });
} finally {
  await browser.close();
  await product.stop();
}

function linesOf(where: string, visits: readonly Visit[]): readonly GoalLine[] {
  const median = (of: (visit: Visit) => number) => percentile(visits.map(of), 50);
  const lcpMs = median((each) => each.lcpMs);
  const shift = Math.max(...visits.map((each) => each.shift));
  const kilobytes = median((each) => each.bytes) / 1_000;
  return [
    {
      what: `${where}: largest contentful paint (${visits[0]?.lcp})`,
      goal: `<= ${MAX_LCP_MS} ms`,
      measured: `${Math.round(lcpMs)} ms after ${kilobytes.toFixed(0)} KB`,
      ratio: lcpMs / MAX_LCP_MS,
      reached: lcpMs <= MAX_LCP_MS,
    },
    {
      what: `${where}: layout shift, the worst`,
      goal: `<= ${MAX_SHIFT}`,
      measured: `${shift.toFixed(4)} ${[...new Set(visits.flatMap((each) => each.moved))].join('; ')}`,
      ratio: shift / MAX_SHIFT,
      reached: shift <= MAX_SHIFT,
    },
  ];
}

async function visit(
  from: Browser,
  { path, isMember }: (typeof pages)[number],
  { width, height }: (typeof widths)[number],
): Promise<Visit> {
  const context = await from.newContext({
    viewport: { width, height },
    baseURL: product.url,
    ...(isMember && { storageState: member }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await slowDown(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForTimeout(WATCHED_MS);
    return await page.evaluate(seen);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page, before anything else. */
function watch(): void {
  const found = { lcpMs: 0, lcp: '', shift: 0, moved: [] as string[] };
  Object.assign(globalThis, { found });
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${(node.getAttribute('class') ?? '').replaceAll(/_[\w-]{5,6}(_\d+)?(?= |$)/g, '')}`
      : String(node?.nodeName);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { readonly element?: Element };
      Object.assign(found, { lcpMs: entry.startTime, lcp: nameOf(element) });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { readonly node?: Node }[];
      };
      found.shift += value;
      if (value > 0.001) found.moved.push(sources.map(({ node }) => nameOf(node)).join(' '));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page, at the end. */
function seen(): Visit {
  const { found } = globalThis as unknown as { readonly found: Omit<Visit, 'bytes'> };
  const entries = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  const bytes = entries
    .filter(({ responseEnd }) => responseEnd <= found.lcpMs)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return { ...found, bytes };
}
