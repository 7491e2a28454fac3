import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { openCentre } from './accounts-steps.ts';
import { type Size, sizes, useBrowser } from './browser.ts';
import { fillLogin, newName, password, registerHere, registerQuietly } from './steps.ts';

const visit = useBrowser();
const both = Object.keys(sizes) as Size[];
const other = 'lantern week over water';

deep.concurrent.each(variants(both, 0))(
  'the centre has its entries in groups, is linked to, and closes with Escape (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    await registerHere(visitor);
    await openCentre(visitor, 'menu');
    const lines = page.getByRole('navigation', { name: t('centre.pages') }).getByRole('button');
    const names = (await lines.allInnerTexts()).map((text) => text.split('\n')[0]);
    const keys = [
      'transferFund',
      'depositv2',
      'withdraw',
      'transferUpline',
      'transactionHistory',
      'personalHistoryCopy',
      'personalProfit',
      'securityCenter',
      'messageV2',
      'feedback',
      'playSafely',
      'pointMall',
      'bonusDetails',
      'rewardCenter',
      'referral',
      'missionLeaderboard',
      'rank',
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

deep('a guest who opens a page of the centre logs in first and lands there', async () => {
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

deep('a trial account plays and is warned before the centre', async () => {
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
