import { isDeepRun, share } from '@tyche/testkit/budgets';
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { type Visitor, useBrowser } from './browser.ts';
import { newName, password, registerHere, registerQuietly } from './steps.ts';

const visit = useBrowser();

/** What is said about a field of the form on the page, wrong or not. */
async function describedAt({ page }: Visitor, field: string): Promise<string> {
  const input = page.locator(`main [name=${field}]`);
  await page.locator(`main [name=${field}][aria-invalid=true]`).waitFor();
  const ids = ((await input.getAttribute('aria-describedby')) ?? '').split(' ');
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ');
}

test('what registration refuses stands at its field, in the language of the visitor', async () => {
  const taken = newName();
  const first = await visit();
  await registerHere(first, taken);
  await first.leave();
  const visitor = await visit({ language: 'VI' });
  const { page } = visitor;
  // The browser logs an answer of refusal as a failed resource.
  visitor.expectErrors(/status of 4\d\d/);
  await visitor.open('/register');
  const fill = async (username: string, one: string, other: string) => {
    await page.locator('main [name=username]').fill(username);
    await page.locator('main [name=password]').fill(one);
    await page.locator('main [name=confirmPassword]').fill(other);
    await page.locator('main [name=agreement]').check({ force: true });
    await page.locator('main form [type=submit]').click();
  };
  for (const language of ['VI', 'TY']) {
    await visitor.speak(language);
    if (language !== 'VI') await chooseLanguage(visitor, 'Filipino');
    await fill(taken, password, password);
    expect(await describedAt(visitor, 'username')).toContain(visitor.t('refusals.username-taken'));
    await fill(newName(), password, `${password}!`);
    expect(await describedAt(visitor, 'confirmPassword')).toContain(visitor.t('refusals.passwords-differ'));
    await fill('1x', password, password);
    expect(await describedAt(visitor, 'username')).toContain(
      visitor.t('auth.rule.length', { min: 4, max: 20 }),
    );
    await visitor.checkAccess(`register with refusals ${language}`);
  }
  await fill(newName(), 'password123', 'password123');
  expect(await describedAt(visitor, 'password')).toContain(visitor.t('refusals.password-blocked'));
  await visitor.leave();
}, 120_000);

async function chooseLanguage({ page }: Visitor, ownName: string): Promise<void> {
  await page
    .locator('aside')
    .getByRole('button', { name: /Language|Ngôn ngữ|Wika|Filipino|Tiếng Việt|English/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: ownName }).click();
}

test('the language changes at once, is remembered, and the pseudo language runs from right to left', async () => {
  const visitor = await visit();
  const { page } = visitor;
  await visitor.open('/');
  for (const [code, tag, ownName] of [
    ['VI', 'vi', 'Tiếng Việt'],
    ['TY', 'fil', 'Filipino'],
    ['EN', 'en', 'English'],
  ] as const) {
    await chooseLanguage(visitor, ownName);
    await page.locator(`html[lang="${tag}"][dir=ltr]`).waitFor({ state: 'attached' });
    await visitor.speak(code);
    await page.locator('aside').getByText(visitor.t('common.nav.home'), { exact: true }).waitFor();
    await page.reload();
    await page.locator('aside').getByText(visitor.t('common.nav.home'), { exact: true }).waitFor();
  }
  await page.evaluate(() => localStorage.setItem('lang', 'QPS'));
  await page.reload();
  await page.locator('html[lang="en-XB"][dir=rtl]').waitFor({ state: 'attached' });
  await visitor.leave();
}, 90_000);

deep(
  'light opens the site; the dark theme is there from the first paint once it was chosen',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await visitor.open('/');
    expect(await theme()).toBe('light');
    const light = await ground();
    await page
      .locator('aside')
      .getByRole('button', { name: t('common.theme.dark') })
      .click();
    expect(await theme()).toBe('dark');
    // The ground changes slowly.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
    const dark = await ground();
    expect(dark).not.toBe(light);
    // Held back, the program cannot set the theme: what is painted first must have it already.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    expect(await theme()).toBe('dark');
    expect(await ground()).toBe(dark);
    await visitor.leave();
  },
  60_000,
);

deep(
  'logging out asks first; help opens by its hash; an unknown address has its page',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    const name = await registerQuietly(visitor);
    const menu = page.locator('header').getByRole('button', { name: t('account.menu.label', { name }) });
    const asking = page.getByRole('dialog', { name: t('auth.logout.title') });
    await menu.click();
    await page.getByRole('menuitem', { name: t('account.logout.action') }).click();
    await asking.waitFor();
    await visitor.checkAccess('logout');
    await visitor.button('common.cancel').click();
    await asking.waitFor({ state: 'detached' });
    await menu.click();
    await page.getByRole('menuitem', { name: t('account.logout.action') }).click();
    await visitor.button('common.confirm').click();
    await page
      .locator('header')
      .getByRole('button', { name: t('account.login.action'), exact: true })
      .waitFor();
    expect((await page.request.get('/wps/v2/wallets/balance')).status()).toBe(401);

    await visitor.open('/help#fair');
    const help = page.getByRole('dialog', { name: t('help.title') });
    await help.getByText(t('help.fair.3')).waitFor();
    await visitor.checkAccess('help');
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await visitor.open('/no/such/page');
    await page.getByText(t('common.notFound.title')).waitFor();
    await visitor.leave();
  },
  90_000,
);

const places = [
  ['home', '/'],
  ['register', '/register'],
  ['lottery', '/lottery'],
  ['results', '/lottery?tab=results'],
  ['any place', '/lottery?gameCode=fast5d-5m&playType=ssc.rx2.straight'],
  ['dragon tiger', '/lottery?playType=ssc.dt.1v2'],
  ['verify', '/verify'],
  ['help', '/helpmc'],
  ['not found', '/nowhere'],
] as const;

const furtherPlaces = [
  ['keno', '/lottery?gameCode=keno-1m'],
  ['Vietnam', '/vnlottery?gameCode=vn-fast-north-1m'],
  ['SEA', '/seamless'],
  ['all results', '/results'],
  ['prize sheets', '/results?gameCode=vn-fast-north-1m'],
  ['charts', '/results?gameCode=fast5d-1m&tab=charts'],
  ['ticket check', '/results?gameCode=marksix-90s&tab=check'],
  ['orders', '/orders'],
  ['promotions', '/promotions'],
  ['an offer that is not there', '/promoDetail?id=none'],
] as const;

const furtherLooks = [
  ['desktop', 'light', 'EN'],
  ['phone', 'dark', 'VI'],
  ['phone', 'light', 'QPS'],
] as const;

test.each(variants(furtherLooks.entries().toArray(), 1))(
  'axe finds nothing and nothing is too wide on the pages of pads, results and bets (%s: %j)',
  async (turn, [size, theme, language]) => {
    const visitor = await visit({ size, theme, language });
    for (const [name, path] of share(furtherPlaces, turn, furtherLooks.length)) {
      await visitor.open(path);
      await visitor.page.locator('h1').first().waitFor();
      await visitor.checkAccess(`${name} ${size} ${theme} ${language}`);
      await visitor.checkWidth(`${name} ${size} ${theme} ${language}`);
    }
    await visitor.leave();
  },
  240_000,
);

const looks = [
  ['desktop', 'light', 'EN'],
  ['desktop', 'dark', 'EN'],
  ['phone', 'light', 'VI'],
  ['phone', 'dark', 'TY'],
  ['phone', 'light', 'QPS'],
] as const;

test.each(variants(looks.entries().toArray(), 2))(
  'axe finds nothing and nothing is too wide on any page (%s: %j)',
  async (turn, [size, theme, language]) => {
    const visitor = await visit({ size, theme, language });
    const { page } = visitor;
    for (const [name, path] of share(places, turn, looks.length)) {
      await visitor.open(path);
      await page.locator('h1').first().waitFor();
      await visitor.checkAccess(`${name} ${size} ${theme} ${language}`);
      await visitor.checkWidth(`${name} ${size} ${theme} ${language}`);
    }
    await visitor.open('/');
    await page
      .locator('header')
      .getByRole('button', { name: visitor.t('account.login.action'), exact: true })
      .click();
    await page.getByRole('dialog').waitFor();
    await visitor.checkAccess(`login ${size} ${theme} ${language}`);
    await visitor.checkWidth(`login ${size} ${theme} ${language}`);
    await page.keyboard.press('Escape');
    if (size === 'phone' && (theme === 'dark' || isDeepRun())) {
      await visitor.button('common.nav.games').click();
      await page.getByRole('dialog', { name: visitor.t('lottery.games.all') }).waitFor();
      await visitor.checkAccess(`games ${size} ${theme} ${language}`);
      await page.keyboard.press('Escape');
      await visitor.button('common.nav.label').click();
      await page.getByRole('dialog', { name: visitor.t('common.nav.label') }).waitFor();
      await visitor.checkAccess(`menu ${size} ${theme} ${language}`);
      await page.keyboard.press('Escape');
      // A member's pages: the cart as a sheet, the account.
      await registerQuietly(visitor);
      await visitor.button('common.nav.me').click();
      await page.getByRole('dialog').waitFor();
      await visitor.checkAccess(`account ${size} ${theme} ${language}`);
      await visitor.open('/lottery');
      await page.locator('[data-pad]').waitFor();
      await visitor.button('lottery.pad.randomCount', { count: 5 }).click();
      await visitor.button('lottery.cart.open', { count: 5 }).click();
      await page.getByRole('dialog').waitFor();
      await visitor.checkAccess(`cart ${size} ${theme} ${language}`);
      await visitor.checkWidth(`cart ${size} ${theme} ${language}`);
    }
    await visitor.leave();
  },
  150_000,
);
