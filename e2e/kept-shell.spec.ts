// A site on the home screen without a connection: it says so, keeps nothing of a member, and goes on by itself (decision 115).
import { deep } from '@tyche/testkit/deep';
import { until } from '@tyche/testkit/until';
import { expect } from 'vitest';
import { useBrowser } from './browser.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();
const SHELL = ['/offline.html', '/offline.css'];

deep(
  'an installed site without a connection says so, and keeps files of the build alone',
  async () => {
    const visitor = await visit({ savesData: false });
    const { page, context } = visitor;
    visitor.expectErrors(
      /ERR_INTERNET_DISCONNECTED|Failed to load resource|net::ERR|preload|dynamically imported/,
    );
    await registerQuietly(visitor);
    await visitor.open('/');
    await page.evaluate(async () => {
      dispatchEvent(new Event('appinstalled'));
      await navigator.serviceWorker.ready;
    });
    const isControlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await until('the worker answers', 30_000, async () => {
      await page.reload();
      return isControlled();
    });
    // With the worker the pages come from the server as before.
    await visitor.open('/results');
    const kept = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
    const paths = await kept();
    expect(paths).toEqual(expect.arrayContaining(SHELL));
    expect(paths.some((path) => path.startsWith('/assets/'))).toBe(true);
    expect(paths.filter((path) => !SHELL.includes(path) && !path.startsWith('/assets/'))).toEqual([]);
    await context.setOffline(true);
    await page.reload().catch(() => null);
    await page
      .getByText(visitor.t('common.offline'))
      .or(page.locator('section[lang="vi"]'))
      .first()
      .waitFor();
    expect(await page.locator('section[lang="vi"]').count()).toBe(1);
    // Its style is there too.
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).display)).toBe('grid');
    await context.setOffline(false);
    // It tries again by itself.
    await page.locator('#app').waitFor({ timeout: 60_000 });
    await visitor.leave();
  },
  300_000,
);
