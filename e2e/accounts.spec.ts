import { expect, test } from 'vitest';
import { until } from '../tools/faults/until.ts';
import { type Size, type Visitor, sizes, useBrowser } from './browser.ts';
import { fillLogin, newName, password, register, registerQuietly } from './steps.ts';

const visit = useBrowser();
const both = Object.keys(sizes) as Size[];
const other = 'lantern week over water';
let numbers = 0;

/** A mobile number that nobody has yet. */
function newNumber(): string {
  numbers += 1;
  return `917${String((Date.now() + numbers * 7_919) % 10_000_000).padStart(7, '0')}`;
}

/** The newest message of the demonstration's outbox whose address ends like this. */
async function mailTo({ page }: Visitor, address: string): Promise<string> {
  let body = '';
  await until(`a message to ${address}`, 20_000, async () => {
    const { list } = await (await page.request.get('/dev/outbox')).json();
    const found = list.find((one: { target: string }) => one.target.endsWith(address));
    body = found?.body ?? '';
    return body !== '';
  });
  return body;
}

/** The code that went to a number. */
async function codeFor(visitor: Visitor, number: string): Promise<string> {
  const [code = ''] = /\b[0-9]{6}\b/.exec(await mailTo(visitor, number)) ?? [];
  expect(code).not.toBe('');
  return code;
}

async function openCentre(visitor: Visitor, page: string): Promise<void> {
  await visitor.open(`/?centre=${page}`);
  await visitor.page.getByRole('dialog', { name: visitor.t('centre.title') }).waitFor();
}

test.concurrent.each(both)(
  'the centre has its entries in order, is linked to, and closes with Escape (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    await registerQuietly(visitor);
    await openCentre(visitor, 'menu');
    const lines = page.getByRole('navigation', { name: t('centre.pages') }).getByRole('button');
    const names = (await lines.allInnerTexts()).map((text) => text.split('\n')[0]);
    const keys = [
      'securityCenter',
      'transferFund',
      'depositv2',
      'withdraw',
      'transferUpline',
      'personalHistoryCopy',
      'transactionHistory',
      'personalProfit',
      'bonusDetails',
      'rewardCenter',
      'referral',
      'missionLeaderboard',
      'messageV2',
      'playSafely',
    ] as const;
    expect(names).toEqual(keys.map((key) => t(`centre.menu.${key}`)));
    await visitor.checkAccess(`centre menu ${size}`);
    for (const key of ['bonusDetails', 'messageV2', 'securityCenter'] as const) {
      if (size === 'phone' && key !== 'bonusDetails') await visitor.button('centre.toList').click();
      await lines.filter({ hasText: t(`centre.menu.${key}`) }).click();
      await page.getByRole('heading', { name: t(`centre.menu.${key}`), level: 2 }).waitFor();
      expect(new URL(page.url()).searchParams.get('centre')).toBe(key);
    }
    await page.getByRole('heading', { name: t('security.devices.title') }).waitFor();
    await page.getByRole('heading', { name: t('security.logins.title') }).waitFor();
    await visitor.checkAccess(`security centre ${size}`);
    await visitor.checkWidth(`security centre ${size}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('centre')).toBeNull();
    await visitor.leave();
  },
);

test('a guest who opens a page of the centre logs in first and lands there', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  const name = newName();
  await page.request.put('/wps/member/register', {
    data: { username: name, password, confirmPassword: password, agreement: true, login: true },
  });
  await visitor.context.clearCookies();
  await visitor.open('/?centre=messageV2');
  await page.getByRole('dialog', { name: t('auth.login.title') }).waitFor();
  await visitor.checkAccess('login');
  await fillLogin(visitor, name);
  await page.getByRole('heading', { name: t('centre.menu.messageV2'), level: 2 }).waitFor();
  await visitor.leave();
});

test('a remembered browser shows eight dots, never the password, and logs in unchanged', async () => {
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
  // The session goes with the browser; what remembers the browser stays.
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
  await expect
    .poll(() => dialog.locator('[name=password]').inputValue(), { timeout: 20_000 })
    .toBe('••••••••');
  expect(await dialog.locator('[name=username]').inputValue()).toBe(name);
  await dialog.locator('[type=submit]').click();
  await page
    .locator('header')
    .getByRole('button', { name: t('account.menu.label', { name }) })
    .waitFor();
  await visitor.leave();
});

test('a password is changed with the old one, and the login follows', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  const name = await registerQuietly(visitor);
  await openCentre(visitor, 'securityCenter');
  await page.getByRole('heading', { name: t('security.logins.title') }).waitFor();
  await page.getByRole('button', { name: `${t('security.change')}: ${t('security.item.password')}` }).click();
  const dialog = page.getByRole('dialog', { name: t('auth.changePassword.title') });
  visitor.expectErrors(/status of 400/);
  await dialog.locator('[name=oldPassword]').fill('not my password');
  await dialog.locator('[name=newPassword]').fill(other);
  await dialog.locator('[name=confirmNewPassword]').fill(other);
  await dialog.locator('[type=submit]').click();
  await dialog.getByText(t('refusals.old-password-wrong')).waitFor();
  await dialog.locator('[name=oldPassword]').fill(password);
  await dialog.locator('[type=submit]').click();
  const login = page.getByRole('dialog', { name: t('auth.login.title') });
  await login.locator('[name=username]').fill(name);
  await login.locator('[name=password]').fill(other);
  await login.locator('[type=submit]').click();
  await login.waitFor({ state: 'detached' });
  await visitor.leave();
});

test.each(both)(
  'a code button waits as the server says, and a captcha comes by slider or by letters (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    await visitor.open('/register');
    await page.getByRole('tab', { name: t('auth.register.byMobile') }).click();
    const number = newNumber();
    await page.locator('[name=mobileNum]').fill(number);
    visitor.expectErrors(/status of 400/);
    await page.getByRole('button', { name: t('auth.code.send'), exact: true }).click();
    const captcha = page.getByRole('dialog', { name: t('auth.captcha.title') });
    const waiting = page.getByRole('button', { name: /\(\d+\)$/ });
    await captcha.or(waiting).first().waitFor();
    if (await captcha.isVisible()) {
      await captcha.getByRole('slider').waitFor();
      await visitor.checkAccess(`captcha ${size}`);
      await captcha.getByRole('button', { name: t('auth.captcha.toImage') }).click();
      await captcha.locator('[name=captcha]').waitFor();
      await visitor.checkAccess(`captcha letters ${size}`);
      await page.keyboard.press('Escape');
      await captcha.waitFor({ state: 'detached' });
      expect(await page.locator('[name=mobileNum]').inputValue()).toBe(number);
      expect(await waiting.count()).toBe(0);
    } else {
      expect(await codeFor(visitor, number)).toMatch(/^[0-9]{6}$/);
    }
    await visitor.checkAccess(`registration by number ${size}`);
    await visitor.checkWidth(`registration by number ${size}`);
    await visitor.leave();
  },
);

test.each(both)(
  'a forgotten password opens by e-mail and by phone, and a link without its ticket says so (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    await visitor.open('/reset-password');
    await page.getByText(t('auth.reset.noTicket')).waitFor();
    await visitor.button('auth.forgot.link').click();
    const dialog = page.getByRole('dialog', { name: t('auth.forgot.title') });
    await dialog.locator('[name=email]').waitFor();
    await visitor.checkAccess(`forgot by e-mail ${size}`);
    await dialog.getByRole('tab', { name: t('auth.forgot.byMobile') }).click();
    await dialog.locator('[name=verificationCode]').waitFor();
    await visitor.checkAccess(`forgot by phone ${size}`);
    await dialog.locator('[type=submit]').click();
    await dialog.getByText(t('auth.field.mobileWrong')).waitFor();
    await visitor.leave();
  },
);

test('a ticket leaves the address at once, and a wrong one shows the ordinary page', async () => {
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

test('a trial account plays and is warned before the centre', async () => {
  const visitor = await visit();
  const { page, t } = visitor;
  await visitor.open('/');
  await page
    .locator('header')
    .getByRole('button', { name: t('account.freePlay') })
    .click();
  await page.locator('header [aria-haspopup=menu]').waitFor();
  await page.evaluate(() => history.pushState(null, '', '/?centre=withdraw'));
  await page.reload();
  await page.getByRole('dialog', { name: t('auth.trial.title') }).waitFor();
  await page.getByText(t('refusals.in-need-true-account')).waitFor();
  await visitor.checkAccess('trial warning');
  await visitor.leave();
});
