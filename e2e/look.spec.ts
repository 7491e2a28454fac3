import type { Locator } from 'playwright-core';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { until } from '@tyche/testkit/until';
import { useBrowser } from './browser.ts';
import { registerHere, registerQuietly } from './steps.ts';

const visit = useBrowser();

deep('ten cars fit in one row of their card on a phone', async () => {
  const visitor = await visit({ size: 'phone' });
  await visitor.open('/');
  const results = visitor.page.locator('main li [role=img]');
  // The first race of a new site is drawn after a minute.
  await until('a race is shown', 100_000, async () => (await rowsOfTen(results)).length > 0);
  expect(await rowsOfTen(results)).toEqual([1]);
  await visitor.checkWidth('home with a race');
  await visitor.leave();
});

/** In how many rows each result of ten numbers stands. */
function rowsOfTen(results: Locator): Promise<number[]> {
  return results.evaluateAll((images) =>
    images
      .map((image) => [...image.querySelectorAll('i')])
      .filter((balls) => balls.length === 10)
      .map((balls) => new Set(balls.map((ball) => Math.round(ball.getBoundingClientRect().top))).size),
  );
}

deep('nothing moves by itself for visitors who asked for less motion', async () => {
  const visitor = await visit();
  for (const path of ['/', '/lottery?gameCode=fast5d-1m']) {
    await visitor.open(path);
    await visitor.page.locator('main [role=timer]').first().waitFor();
    // The clocks change once a second; each change may begin a transition.
    expect(await visitor.page.evaluate(longestMotionMs), path).toBeLessThanOrEqual(1);
  }
  await visitor.leave();
});

/** The longest duration of an animation or transition that runs within the next seconds, in ms. */
async function longestMotionMs(): Promise<number> {
  let longest = 0;
  const end = performance.now() + 2_500;
  while (performance.now() < end) {
    for (const motion of document.getAnimations())
      longest = Math.max(longest, Number(motion.effect?.getComputedTiming().duration ?? 0));
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return longest;
}

deep('the buttons of the bar above keep to one line in every language', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await registerQuietly(visitor);
  for (const language of ['EN', 'TY', 'VI']) {
    await page.evaluate((code) => localStorage.setItem('lang', code), language);
    await visitor.speak(language);
    await visitor.open('/helpmc');
    const button = page.locator('header').getByRole('button', { name: visitor.t('centre.menu.withdraw') });
    await button.waitFor();
    expect((await button.boundingBox())?.height).toBeLessThan(46);
  }
  await visitor.leave();
});

deep.each(['/login', '/reset-password?ticket=none'])(
  'the form of %s has the one main action',
  async (path) => {
    const visitor = await visit();
    const { page } = visitor;
    await visitor.open(path);
    await page.locator('main form [type=submit]').waitFor();
    const register = page
      .locator('header')
      .getByRole('button', { name: visitor.t('account.register.action'), exact: true });
    await register.waitFor();
    const groundOf = (button: Locator) => button.evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await groundOf(register)).not.toBe(await groundOf(page.locator('main form [type=submit]')));
    await visitor.leave();
  },
);

deep(
  'on a phone a finger has 44 px for each button of the member centre',
  async () => {
    const visitor = await visit({ size: 'phone' });
    const { page } = visitor;
    await registerHere(visitor);
    for (const key of ['transactionHistory', 'messageV2', 'securityCenter']) {
      await page.goto(`/?centre=${key}`);
      const centre = page.locator('dialog[open]').first();
      await centre.locator('button:visible').nth(3).waitFor();
      expect(await centre.evaluate(missedByFingers), key).toEqual([]);
    }
    await visitor.leave();
  },
  120_000,
);

/** Names of the buttons in sight that a touch 21 px above or below their middle does not meet. */
function missedByFingers(centre: Element): string[] {
  return [...centre.querySelectorAll('button:not(:disabled)')]
    .filter((button) => {
      const { top, left, width, height } = button.getBoundingClientRect();
      const [x, middle] = [left + width / 2, top + height / 2];
      // What a scroll has cut off or a neighbour's edge hides is not asked about.
      if (width === 0 || middle < 22 || middle > innerHeight - 22) return false;
      if (!button.contains(document.elementFromPoint(x, middle))) return false;
      return [middle - 21, middle + 21].some((y) => !button.contains(document.elementFromPoint(x, y)));
    })
    .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
}

deep('pale grounds that are mixed keep the hue of the paper', async () => {
  const visitor = await visit({ theme: 'light' });
  await visitor.open('/helpmc');
  const card = visitor.page.locator('article ol > li').first();
  await card.waitFor();
  const [, green = 0, blue = 255] = await card.evaluate((one) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('nothing to paint on');
    canvas.fillStyle = getComputedStyle(one).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  // Paper is yellow rather than pink.
  expect(green).toBeGreaterThan(blue);
  await visitor.leave();
});
