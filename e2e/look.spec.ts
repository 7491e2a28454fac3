import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { until } from '../tools/faults/until.ts';
import { useBrowser } from './browser.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();

test('ten cars stand in one row of their card on a phone', async () => {
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

test('the buttons of the bar above keep to one line in every language', async () => {
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

test.each(['/login', '/reset-password?ticket=none'])(
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
