import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { logOut, expectSignedIn, expectSignedOut, openCentre, openLogin } from './accounts-steps.ts';
import { type Visitor, useBrowser } from './browser.ts';
import { codeNow } from './authenticator.ts';
import { logIn, password, registerQuietly } from './steps.ts';

const visit = useBrowser();
const both = ['desktop', 'phone'] as const;
const AUTHENTICATOR_STEP_MS = 30_000;

deep.each(variants(both, 1))(
  'a passkey is made in the security centre, signs in alone, and is the second step after a password (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    visitor.expectErrors(/status of 4\d\d/);
    await giveAuthenticator(visitor);
    const name = await registerQuietly(visitor);
    await openCentre(visitor, 'securityCenter');
    await page.getByRole('button', { name: t('security.factors.add'), exact: true }).click();
    const making = page.getByRole('dialog', { name: t('security.factors.passkey') });
    await making.locator('[name=name]').fill('My key');
    await making.locator('[name=password]').fill('not my password');
    await making.locator('[type=submit]').click();
    await making.getByText(t('refusals.password-wrong')).waitFor();
    await making.locator('[name=password]').fill(password);
    await making.locator('[type=submit]').click();
    await making.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `${t('security.remove')}: My key` }).waitFor();
    await page.keyboard.press('Escape');

    await logOut(visitor);
    const login = await openLogin(visitor);
    await login.getByRole('button', { name: t('auth.passkey.login') }).click();
    await login.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);

    await logOut(visitor);
    const step = await passPassword(visitor, name);
    await visitor.checkAccess(`second step ${size}`);
    await visitor.checkWidth(`second step ${size}`);
    await step.getByRole('button', { name: t('auth.passkey.use') }).click();
    await step.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);
    await visitor.leave();
  },
);

test.each(variants(both, 0))(
  'an authenticator is set up with its first code; a login then needs a code, or a recovery code once (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    visitor.expectErrors(/status of 4\d\d/);
    const name = await registerQuietly(visitor);
    await openCentre(visitor, 'securityCenter');
    const line = page.getByRole('listitem').filter({ hasText: t('security.factors.totp') });
    await line.getByRole('button', { name: t('security.set'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('security.factors.totp') });
    await dialog.locator('[name=password]').fill(password);
    await dialog.locator('[type=submit]').click();
    await dialog.getByRole('img', { name: t('security.factors.qr') }).waitFor();
    const secret = ((await dialog.locator('bdi').textContent()) ?? '').replaceAll(/\s/g, '');
    await dialog.locator('[name=code]').fill(codeNow(secret));
    await dialog.locator('[type=submit]').click();
    await dialog.getByText(t('security.factors.codesText')).waitFor();
    const [recovery = ''] = await dialog.getByRole('listitem').allInnerTexts();
    await visitor.checkWidth(`recovery codes ${size}`);
    await dialog.getByRole('button', { name: t('security.factors.kept') }).click();
    await line.getByText(t('security.factors.codesLeft', { count: 10 })).waitFor();
    await page.keyboard.press('Escape');

    await logOut(visitor);
    const step = await passPassword(visitor, name);
    await prove(visitor, '000000');
    await step.getByText(t('refusals.second-factor-wrong')).waitFor();
    // The code of now was spent on setting it up; the next one is taken half a minute early.
    await prove(visitor, codeNow(secret, Date.now() + AUTHENTICATOR_STEP_MS));
    await step.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);

    await logOut(visitor);
    await passPassword(visitor, name);
    await prove(visitor, recovery);
    await step.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);
    await logOut(visitor);
    await passPassword(visitor, name);
    await prove(visitor, recovery);
    await step.getByText(t('refusals.second-factor-wrong')).waitFor();
    await step
      .getByRole('button', { name: t('auth.unlock.leave') })
      .last()
      .click();
    await expectSignedOut(visitor);
    await visitor.leave();
  },
);

deep.each(variants(both, 1))(
  'the list of devices shows this one, and logging out everywhere else ends another browser at once (%s)',
  async (size) => {
    const [visitor, other] = [await visit({ size }), await visit()];
    const { page, t } = visitor;
    other.expectErrors(/status of 401/);
    const name = await registerQuietly(visitor);
    await other.open('/');
    await logIn(other, name);
    await expectSignedIn(other, name);
    await openCentre(visitor, 'securityCenter');
    const devices = page.getByRole('region', { name: t('security.devices.title') });
    const here = devices.getByRole('listitem').filter({ hasText: t('security.devices.current') });
    await here.waitFor();
    expect(await here.textContent()).toContain('Chrome');
    expect(await devices.getByRole('listitem').count()).toBeGreaterThan(1);
    await devices.getByRole('button', { name: t('security.devices.endAll') }).click();
    await page
      .getByRole('dialog', { name: t('security.devices.endAll') })
      .getByRole('button', { name: t('common.confirm'), exact: true })
      .click();
    await page.getByText(t('security.devices.ended')).waitFor();
    expect((await other.page.request.get('/wps/member/info')).status()).toBe(401);
    // Nothing is touched there: the page hears of it.
    await expectSignedOut(other);
    const ended = other.page.getByRole('dialog', { name: t('auth.ended.title') });
    await ended.getByText(t('auth.ended.ended-by-member')).waitFor();
    await other.checkAccess(`a session that ended ${size}`);
    await ended.getByRole('button', { name: t('account.login.action'), exact: true }).click();
    await other.page.getByRole('dialog', { name: t('auth.login.title') }).waitFor();
    expect(await ended.count()).toBe(0);
    await other.open('/');
    await expectSignedOut(other);
    expect(await ended.count()).toBe(0);
    await expect.poll(() => devices.getByRole('listitem').count(), { timeout: 20_000 }).toBe(1);
    await visitor.checkWidth(`devices ${size}`);
    await other.leave();
    await visitor.leave();
  },
);

/** Gives the browser an authenticator of its own that says yes to everything, as a finger on a sensor does. */
async function giveAuthenticator({ page, context }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Logs in by the password, which is not enough. Gives the step that is left. */
async function passPassword(visitor: Visitor, name: string) {
  const { page, t } = visitor;
  const login = await openLogin(visitor);
  await login.locator('[name=username]').fill(name);
  await login.locator('[name=password]').fill(password);
  await login.locator('[type=submit]').click();
  const step = page.getByRole('dialog', { name: t('auth.unlock.secondFactor') });
  await step.locator('[name=code]').waitFor();
  return step;
}

async function prove({ page, t }: Visitor, code: string): Promise<void> {
  const step = page.getByRole('dialog', { name: t('auth.unlock.secondFactor') });
  await step.locator('[name=code]').fill(code);
  await step.locator('[type=submit]').click();
}
