// What the longest piece of work of a browser's threads takes of the processor: what other programs take meanwhile is not in it.
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  readonly ph: string;
  readonly name: string;
  /** In µs of the thread. */
  readonly tdur?: number;
}

/** Runs some work in a page. Gives the processor time of each task meanwhile, in ms: a frame cannot be painted in the middle of one. */
export async function taskTimes(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] });
  await work();
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  return trace.traceEvents
    .filter(({ ph, name }) => ph === 'X' && name === 'RunTask')
    .map(({ tdur = 0 }) => tdur / 1_000);
}
