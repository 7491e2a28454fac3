import { secondBrand } from '../apps/server/src/demo/brands.ts';
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { registerQuietly } from './steps.ts';
import { sharedProduct } from './test-product.ts';

const visit = useBrowser();
const { host, member, name } = secondBrand;

test('two brands on one machine: each with its name, language and money, and a sign-in of its own', async () => {
  const { port } = new URL(sharedProduct().url);
  const url = `http://${host}:${port}`;
  for (const size of ['desktop', 'phone'] as const) {
    const visitor = await visit({ url, language: 'VI', size });
    const { page } = visitor;
    await visitor.open('/');
    await expect.poll(() => page.title()).toContain(name);
    expect(await page.locator('html').getAttribute('data-brand')).toBe(name);
    // The studio's name is that of a vendor.
    const said = (await page.locator('body').textContent()) ?? '';
    expect(said.replaceAll('Tyche Studio', '')).not.toContain('Tyche');
    const manifest = await page.evaluate(() =>
      fetch('/manifest.webmanifest').then((answer) => answer.json()),
    );
    expect(manifest).toMatchObject({ name, short_name: name });
    await visitor.checkWidth(`${name} ${size}`);
    if (size === 'desktop') await visitor.checkAccess(name);
    await visitor.leave();
  }

  // Who chose no language gets the one that the brand begins with, in what the server draws and after it.
  const fresh = await visit({ url, language: 'VI' });
  await fresh.open('/verify');
  await fresh.context.clearCookies();
  const drawn = await fresh.page.evaluate(() => fetch('/').then((answer) => answer.text()));
  expect(drawn).toMatch(/<html lang="vi"/);

  // A member of the same name is another person there, with dong.
  await fresh.open('/login');
  await fresh.page.locator('main [name=username]').fill(member.username);
  await fresh.page.locator('main [name=password]').fill(member.password);
  await fresh.page.locator('main form [type=submit]').click();
  await fresh.page.getByText('1.000.000 ₫').first().waitFor();
  await fresh.leave();

  // A member of the first brand is a visitor at the second.
  const here = await visit();
  await registerQuietly(here);
  await here.page.goto(`${url}/`);
  await here.page.locator('main').first().waitFor();
  here.expectErrors(/status of 401/);
  expect(await here.page.evaluate(() => fetch('/wps/member/devices').then(({ status }) => status))).toBe(401);
  await here.leave();
}, 120_000);
