// What lies above what on a phone: measured in the browser, as a finger would meet it.
import { TOAST_MS } from '@tyche/ui/toasts';
import type { Locator } from 'playwright-core';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { useBrowser, type Visitor } from './browser.ts';
import { registerQuietly, slowGame } from './steps.ts';

const visit = useBrowser();

/** Whether a finger on four points of a control meets the control and nothing above it. */
function isFree(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [0.1, 0.9].flatMap((x) =>
      [0.1, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
}

/** Whether the cart, the bet button and the bottom navigation are free of anything above them. */
async function requirePayoutsAllowed(visitor: Visitor, cartLines: number): Promise<void> {
  const { page, t } = visitor;
  expect(await isFree(visitor.button('lottery.cart.open', { count: cartLines }))).toBe(true);
  expect(await isFree(visitor.button('lottery.pad.betNow'))).toBe(true);
  const bar = page.getByRole('navigation', { name: t('common.nav.bottom') });
  expect(await isFree(bar.getByRole('link', { name: t('common.nav.lottery') }))).toBe(true);
}

deep('a message covers neither the bet bar nor the bottom navigation of a phone', async () => {
  const visitor = await visit({ size: 'phone' });
  const { page, t } = visitor;
  await registerQuietly(visitor);
  // The message stays as long as it is measured.
  await page.addInitScript((toastMs) => {
    const start = window.setTimeout.bind(window);
    const patched = (run: () => void, ms?: number) => start(run, ms === toastMs ? 3_600_000 : ms);
    Object.assign(window, { setTimeout: patched });
  }, TOAST_MS);
  await visitor.open(`/lottery?gameCode=${slowGame.code}`);
  await page.locator('[data-pad]').waitFor();
  await visitor.button('lottery.pad.randomCount', { count: 1 }).click();
  await page.getByText(t('lottery.pad.randomAdded', { count: 1 })).waitFor();
  await requirePayoutsAllowed(visitor, 1);
  await visitor.leave();
});

test('a press on the drawn pad counts, although the program comes after it', async () => {
  const visitor = await visit({ size: 'phone' });
  const { page, t } = visitor;
  const held: (() => Promise<void>)[] = [];
  let isHeld = true;
  await page.route('**/assets/*.js', (route) => {
    if (isHeld) held.push(() => route.continue());
    else void route.continue();
  });
  await page.goto(`/lottery?gameCode=${slowGame.code}`, { waitUntil: 'commit' });
  await visitor.button('lottery.pad.randomCount', { count: 1 }).click();
  isHeld = false;
  await Promise.all(held.map((go) => go()));
  await page.getByText(t('lottery.pad.randomAdded', { count: 1 })).waitFor();
  await visitor.leave();
});

deep('the lottery button lies flat below the bet bar of the Vietnamese pad', async () => {
  const visitor = await visit({ size: 'phone' });
  const { page, t } = visitor;
  await visitor.open('/vnlottery?gameCode=vn-north');
  await page.locator('[data-pad]').waitFor();
  const middle = page
    .getByRole('navigation', { name: t('common.nav.bottom') })
    .getByRole('link', { name: t('common.nav.lottery') });
  const link = await middle.boundingBox();
  const bar = await visitor.button('lottery.pad.betNow').locator('xpath=..').boundingBox();
  if (!link || !bar) expect.unreachable();
  expect(link.y).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
  await visitor.leave();
});

for (const size of ['phone', 'desktop'] as const)
  deep(`every Vietnamese region is read whole in Vietnamese: ${size}`, async () => {
    const visitor = await visit({ size, language: 'VI' });
    const { page, t } = visitor;
    await visitor.open('/vnlottery?gameCode=vn-north');
    const regions = page.getByRole('radiogroup', { name: t('pad.vn.region'), exact: true });
    await regions.waitFor();
    const clipped = await regions.evaluate((group) => {
      const frame = group.getBoundingClientRect();
      return [...group.querySelectorAll('span')]
        .filter((face) => {
          const words = document.createRange();
          words.selectNodeContents(face);
          const { left, right } = words.getBoundingClientRect();
          return left < frame.left || right > frame.right || face.scrollWidth > face.clientWidth;
        })
        .map((face) => face.textContent);
    });
    expect(clipped).toEqual([]);
    await visitor.leave();
  });
