// Two brands on one machine, and how the screens of the player look at the second: no other journey changes its banners, notices or settings.
import { secondBrand } from '../apps/server/src/demo/brands.ts';
import { until } from '@tyche/testkit/until';
import { deep } from '@tyche/testkit/deep';
import { beforeAll, expect } from 'vitest';
import { useProductWithGames } from './own-product.ts';
import { at, look, type Screen, views } from './pictures-steps.ts';
import { providersAt, setMerchant } from './setup.ts';
import { register, registerQuietly } from './steps.ts';

const { product, visit } = useProductWithGames({ brands: 2 });
const { host, member, name } = secondBrand;
// Nobody signs in with them here; their buttons are on the pictures.
beforeAll(async () => {
  const socialProviders = providersAt({ issuer: 'https://identity.example', clientId: 'tyche-tests' });
  await setMerchant(product().databaseUrl, { socialProviders });
});
const urlOfSecond = () => `http://${host}:${new URL(product().url).port}`;

const screens: readonly Screen[] = [
  { name: 'home', heights: { phone: 350, desktop: 490 }, open: at('/', '[role=timer]') },
  { name: 'pad', heights: { desktop: 740 }, open: at('/lottery?gameCode=fast5d-1m', '[data-cell]') },
  { name: 'register', open: at('/register', 'main form [type=submit]') },
  { name: 'login', open: at('/login', 'main form [type=submit]') },
  { name: 'help', open: at('/helpmc', 'article li') },
  { name: 'deposit', isMember: true, open: at('/helpmc?centre=depositv2', 'dialog[open] h2') },
  { name: 'security', isMember: true, open: at('/helpmc?centre=securityCenter', 'dialog[open] h2') },
];

deep(
  'two brands on one machine: each with its name, language and money, and a sign-in of its own',
  async () => {
    const url = urlOfSecond();
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
    expect(await here.page.evaluate(() => fetch('/wps/member/devices').then(({ status }) => status))).toBe(
      401,
    );
    await here.leave();
  },
  120_000,
);

deep.each(views)('the screens of the player look as reviewed: $theme, $size', async ({ theme, size }) => {
  const visitor = await visit({ url: urlOfSecond(), theme, size });
  await visitor.open('/helpmc');
  await until('the vendor has told its games', 60_000, () =>
    visitor.page.evaluate(async () =>
      (await (await fetch('/wps/relay/GCSGAME_newGameVendor')).text()).includes('"RNG"'),
    ),
  );
  const wrong: string[] = [];
  for (const screen of screens.filter(({ isMember }) => !isMember))
    wrong.push(...(await look(visitor, screen, { theme, size })));
  await register(visitor);
  for (const screen of screens.filter(({ isMember }) => isMember))
    wrong.push(...(await look(visitor, screen, { theme, size })));
  expect(wrong).toEqual([]);
  await visitor.leave();
});
