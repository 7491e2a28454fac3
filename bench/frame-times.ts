// How long the frames of a page take, as the page itself sees them.
import type { Frame, Page } from 'playwright-core';

/** Begins to note the time from each frame to the next. */
export async function watchFrames(page: Page | Frame): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      handle.id = requestAnimationFrame(next);
    };
    const handle = { id: requestAnimationFrame(next), frames };
    Object.assign(globalThis, { watchedFrames: handle });
  });
}

/** Ends it, and gives the times in ms, the first one left out. */
export async function watchedFrames(page: Page | Frame): Promise<readonly number[]> {
  return page.evaluate(() => {
    const { watchedFrames: handle } = globalThis as unknown as {
      readonly watchedFrames: { readonly id: number; readonly frames: readonly number[] };
    };
    cancelAnimationFrame(handle.id);
    return handle.frames.slice(1);
  });
}
