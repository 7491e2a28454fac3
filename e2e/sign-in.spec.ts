import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { logOut, expectSignedIn, newNumber } from './accounts-steps.ts';
import { type Visitor, useBrowser } from './browser.ts';
import { password, register, registerQuietly } from './steps.ts';

const visit = useBrowser();
const both = ['desktop', 'phone'] as const;

/** The name of the field that holds the focus. */
const focused = ({ page }: Visitor) => page.evaluate(() => document.activeElement?.getAttribute('name'));

/** Waits until the focus is on a field of this name. */
async function expectFocus(visitor: Visitor, name: string): Promise<void> {
  await expect.poll(() => focused(visitor), { timeout: 20_000 }).toBe(name);
}

/** Opens the login from the header with the keyboard. */
async function openByKeyboard({ page, t }: Visitor): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: t('account.login.action'), exact: true })
    .focus();
  await page.keyboard.press('Enter');
}

test.each(variants(both, 0))(
  'a member signs in with the keyboard alone, from the first field on (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    visitor.expectErrors(/status of 401/);
    const name = await registerQuietly(visitor);
    await logOut(visitor);
    await openByKeyboard(visitor);
    await expectFocus(visitor, 'username');
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    expect(await focused(visitor)).toBe('password');
    await page.keyboard.type('not my password');
    await page.keyboard.press('Enter');
    const login = page.getByRole('dialog', { name: t('auth.login.title') });
    await login.getByText(t('refusals.login-failed')).waitFor();
    expect(await focused(visitor)).toBe('password');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await login.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);
    await visitor.leave();
  },
);

deep(
  'Escape closes the login and gives the focus back; the captcha takes it and is passed by keys alone',
  async () => {
    const visitor = await visit();
    const { page, t } = visitor;
    visitor.expectErrors(/status of 400/);
    await visitor.open('/');
    await openByKeyboard(visitor);
    await expectFocus(visitor, 'username');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('account.login.action'));
    await page.keyboard.press('Enter');
    const login = page.getByRole('dialog', { name: t('auth.login.title') });
    await login.getByRole('button', { name: t('auth.login.toRegister') }).click();
    await page.getByRole('dialog', { name: t('auth.register.title') }).waitFor();
    await expectFocus(visitor, 'username');
    await page.getByRole('tab', { name: t('auth.register.byMobile') }).click();
    await page.locator('dialog [name=mobileNum]').fill(newNumber());
    await page.getByRole('button', { name: t('auth.code.send'), exact: true }).press('Enter');
    const slider = page.getByRole('dialog', { name: t('auth.captcha.title') }).getByRole('slider');
    await slider.waitFor();
    expect(await focused(visitor)).toBe('captcha');
    await page.keyboard.press('ArrowRight');
    expect(await slider.inputValue()).toBe('20');
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
    await slider.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /\(\d+\)$/ }).waitFor();
    await visitor.leave();
  },
);

deep('a remembered browser shows eight dots, never the password, and logs in unchanged', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  const name = await register(visitor);
  await visitor.button('common.close').click();
  await page.request.delete('/wps/session/logout');
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('returning');
  });
  await visitor.open('/');
  await page
    .locator('header')
    .getByRole('button', { name: t('account.login.action'), exact: true })
    .click();
  const dialog = page.locator('dialog[open]').last();
  await dialog.locator('[name=username]').fill(name);
  await dialog.locator('[name=password]').fill(password);
  await dialog.locator('[name=remember]').check({ force: true });
  await dialog.locator('[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  const kept = JSON.stringify(await visitor.context.storageState());
  expect(kept).not.toContain(password);
  // The session goes with the browser; what remembers the browser stays. A call of the page that is still out is refused.
  visitor.expectErrors(/status of 401/);
  await visitor.context.clearCookies({ name: /session/i });
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('returning');
  });
  await visitor.open('/');
  await page
    .locator('header')
    .getByRole('button', { name: t('account.login.action'), exact: true })
    .click();
  await expectFocus(visitor, 'password');
  expect(await dialog.locator('[name=password]').inputValue()).toBe('••••••••');
  expect(await dialog.locator('[name=username]').inputValue()).toBe(name);
  await page.keyboard.press('Enter');
  await expectSignedIn(visitor, name);
  await visitor.leave();
});

deep('a ticket leaves the address at once, and a wrong one shows the ordinary page', async () => {
  const visitor = await visit();
  const { page } = visitor;
  visitor.expectErrors(/status of 401/);
  await visitor.open('/lottery?token=0123456789abcdef0123456789abcdef');
  await expect.poll(() => new URL(page.url()).searchParams.get('token'), { timeout: 20_000 }).toBeNull();
  await page
    .locator('header')
    .getByRole('button', { name: visitor.t('account.login.action'), exact: true })
    .waitFor();
  await visitor.leave();
});
