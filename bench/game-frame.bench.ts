// A slot of the studio in its frame, on a phone: from the tap to a game that can be played over 4G, how quickly presses of the spin button
// are painted with four times the processor's time, the frames while the reels turn, and the weight of the game's script.
import { join } from 'node:path';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { watchedFrames, watchFrames } from './frame-times.ts';
import { keptOfMember } from './page-member.ts';
import { gzipBytes } from './page-scripts.ts';
import { CHROMIUM, CHROMIUM_FLAGS, root, startProduct } from './product.ts';
import { type GoalLine, percentile, report } from './table.ts';

const GAME = 'lantern-lane';
const LAUNCHES = Number(process.env.RUNS ?? 5);
const SPINS = 20;
const MAX_OPEN_MS = 3_000;
const MAX_INP_MS = 150;
const MAX_FRAME_MS = 50;
const MAX_SCRIPT = 80_000;
const CPU_SLOWDOWN = 4;
/** 9 Mbit/s down, 3 up, 70 ms. */
const FOUR_G = {
  offline: false,
  latency: 70,
  downloadThroughput: (9 * 1_000_000) / 8,
  uploadThroughput: (3 * 1_000_000) / 8,
};
const PHONE = { width: 390, height: 844 };

const product = await startProduct(21_993, { hasGames: true });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
const lines: GoalLine[] = [];
try {
  const { nodeId: node, gameName } = await gameOf(GAME);
  const storageState = await keptOfMember(browser, product.url);
  const openings: number[] = [];
  // The first one opens what the server and the studio keep, and is not counted.
  for (let run = 0; run <= LAUNCHES; run += 1)
    openings.push(await openingMs(browser, storageState, gameName));
  openings.shift();
  const played = await play(browser, storageState, node);
  lines.push(
    {
      what: `from the tap in the lobby to a game that can be played, 4G, empty cache, median of ${LAUNCHES}`,
      goal: `<= ${MAX_OPEN_MS} ms`,
      measured: `${percentile(openings, 50).toFixed(0)} ms, the longest ${Math.max(...openings).toFixed(0)} ms`,
      ratio: percentile(openings, 50) / MAX_OPEN_MS,
      reached: percentile(openings, 50) <= MAX_OPEN_MS,
    },
    {
      what: `interaction to next paint of ${SPINS} presses of spin, processor ${CPU_SLOWDOWN} times slower, the longest`,
      goal: `<= ${MAX_INP_MS} ms`,
      measured: `${Math.max(...played.presses)} ms, median ${percentile(played.presses, 50)} ms`,
      ratio: Math.max(...played.presses) / MAX_INP_MS,
      reached: Math.max(...played.presses) <= MAX_INP_MS,
    },
    framesLine('processor as it is', played.frames),
    framesLine(`processor ${CPU_SLOWDOWN} times slower`, played.slowFrames),
    {
      what: 'script of the game, gzip',
      goal: `<= ${MAX_SCRIPT / 1_000} KB`,
      measured: `${(played.scriptBytes / 1_000).toFixed(1)} KB`,
      ratio: played.scriptBytes / MAX_SCRIPT,
      reached: played.scriptBytes <= MAX_SCRIPT,
    },
  );
  report('game-frame', lines, { network: FOUR_G, openings, played });
} finally {
  await browser.close();
  await product.stop();
}
process.exitCode = lines.every(({ reached }) => reached) ? 0 : 1;

function framesLine(how: string, frames: readonly number[]): GoalLine {
  const late = frames.filter((ms) => ms > MAX_FRAME_MS).length;
  const total = frames.reduce((sum, ms) => sum + ms, 0);
  return {
    what: `frames over ${MAX_FRAME_MS} ms while the reels turn, ${how}`,
    goal: '0',
    measured: `${late} of ${frames.length}, p99 ${percentile(frames, 99).toFixed(0)} ms, ${((frames.length / total) * 1_000).toFixed(0)} fps`,
    ratio: late,
    reached: late === 0,
  };
}

interface Listed {
  readonly roomId: string;
  readonly nodeId: number;
  readonly gameName: string;
}

/** A game of the catalogue, once the platform has read it. */
async function gameOf(code: string): Promise<Listed> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`${product.url}wps/relay/GCSGAME_gameList?gameType=RNG`);
    const { value } = (await answer.json()) as {
      readonly value: { readonly games: readonly Listed[] };
    };
    const found = value.games.find(({ roomId }) => roomId === code);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`the catalogue has no ${code}`);
}

type Kept = Awaited<ReturnType<typeof keptOfMember>>;

/** From the tap on a game in the lobby, which is loaded, to the moment at which its spin button can be pressed. */
async function openingMs(from: Browser, storageState: Kept, name: string): Promise<number> {
  const context = await from.newContext({ viewport: PHONE, baseURL: product.url, storageState });
  try {
    const page = await context.newPage();
    await page.goto('rng', { waitUntil: 'networkidle' });
    // The heart comes before it, and play for play money after it.
    const play = page.locator(`#content button[aria-label*="${name}"]:not([aria-pressed])`).first();
    await play.waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', FOUR_G);
    const start = performance.now();
    await play.click();
    await page.waitForURL(/\/game\?node=/);
    await spinButton(await frameOf(page)).waitFor();
    // The picture in its place is gone: the game told that it is ready.
    await page.locator('[role=status] a').waitFor({ state: 'detached' });
    return performance.now() - start;
  } finally {
    await context.close();
  }
}

interface Played {
  readonly presses: readonly number[];
  readonly frames: readonly number[];
  readonly slowFrames: readonly number[];
  readonly scriptBytes: number;
}

async function play(from: Browser, storageState: Kept, node: number): Promise<Played> {
  const context = await from.newContext({ viewport: PHONE, baseURL: product.url, storageState });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPresses);
    let scriptBytes = 0;
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.request().resourceType() === 'script' && response.frame() !== page.mainFrame())
        scriptBytes += gzipBytes(join(root, 'apps/studio/pages/dist', pathname.replace(/^\/play\//, '')));
    });
    await page.goto(`game?node=${node}`, { waitUntil: 'networkidle' });
    const frame = await frameOf(page);
    await spinOnce(frame);
    const frames = await framesOfSpins(frame, 5);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await frame.evaluate(() => Object.assign(globalThis, { presses: [] }));
    const slowFrames = await framesOfSpins(frame, SPINS);
    const presses = await frame.evaluate(
      () => (globalThis as unknown as { readonly presses: readonly number[] }).presses,
    );
    return { presses, frames, slowFrames, scriptBytes };
  } finally {
    await context.close();
  }
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('the page has no frame');
  return frame;
}

/** The button is named for what it does now: it turns the reels only while they rest. */
function spinButton(frame: Frame) {
  return frame.getByRole('button', { name: /^(Spin|Paikutin|Quay)$/ });
}

async function spinOnce(frame: Frame): Promise<void> {
  await spinButton(frame).click();
  await frame.locator('canvas').waitFor();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await spinButton(frame).and(frame.locator(':enabled')).waitFor({ timeout: 30_000 });
}

async function framesOfSpins(frame: Frame, spins: number): Promise<readonly number[]> {
  await watchFrames(frame);
  for (let spin = 0; spin < spins; spin += 1) await spinOnce(frame);
  return watchedFrames(frame);
}

/** Runs in every document, before anything else: how long each press took until it was painted. */
function watchPresses(): void {
  const kept: { presses: number[] } = globalThis as never;
  kept.presses = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEntry & { readonly interactionId: number }).interactionId > 0)
        kept.presses.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}
