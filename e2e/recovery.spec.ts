import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import {
  codeIn,
  mailTo,
  expectSignedIn,
  expectSignedOut,
  newNumber,
  openLogin,
  passTheMinute,
  sendCode,
} from './accounts-steps.ts';
import { type Visitor, useBrowser } from './browser.ts';
import { newName, password, registerQuietly } from './steps.ts';

const visit = useBrowser();
const both = ['desktop', 'phone'] as const;
const next = 'lantern week over water';

test.each(variants(both, 0))(
  'a forgotten password is replaced by the link of a mail, once (%s)',
  async (size) => {
    // The link in the mail leads to the address that the site calls its own.
    const visitor = await visit({ size });
    const { page, t } = visitor;
    const name = newName();
    const email = `${name}@mail.example`;
    visitor.expectErrors(/status of 4\d\d/);
    await openAccount(visitor, name, email);
    const forgot = await openForgot(visitor);
    await forgot.locator('[type=submit]').click();
    await forgot.getByText(t('account.field.missing', { field: t('auth.field.email') })).waitFor();
    await forgot.locator('[name=username]').fill(name);
    await forgot.locator('[name=email]').fill(email);
    await forgot.locator('[type=submit]').click();
    await page.getByText(t('auth.forgot.sent')).waitFor();
    const [link = ''] = /https?:\/\/\S+/.exec(await mailTo(visitor, email)) ?? [];

    await setByLink(visitor, link);
    const login = page.getByRole('dialog', { name: t('auth.login.title') });
    await logInWith(visitor, name, password);
    await login.getByText(t('refusals.login-failed')).waitFor();
    await logInWith(visitor, name, next);
    await login.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);

    await visitor.open(link);
    await page.locator('[name=newPassword]').fill(`${next}!`);
    await page.locator('[name=confirmNewPassword]').fill(`${next}!`);
    await page.locator('main form [type=submit]').click();
    await page.getByText(t('refusals.ticket-invalid')).waitFor();
    await visitor.checkAccess(`a link a second time ${size}`);
    await visitor.leave();
  },
);

deep.each(variants(both, 1))(
  'a forgotten password is replaced by a code to the phone, which signs in (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    const name = newName();
    const number = newNumber();
    visitor.expectErrors(/status of 4\d\d/);
    await registerQuietly(visitor, name);
    const sent = await addNumber(visitor, number);
    await leaveAsGuest(visitor);
    await passTheMinute();
    const forgot = await openForgot(visitor);
    await forgot.getByRole('tab', { name: t('auth.forgot.byMobile') }).click();
    await forgot.locator('[name=mobileNum]').fill(number);
    await sendCode(visitor, forgot);
    await forgot.locator('[name=verificationCode]').fill(codeIn(await mailTo(visitor, number, sent)));
    await forgot.locator('[name=newPassword]').fill(next);
    await forgot.locator('[name=confirmNewPassword]').fill(next);
    await visitor.checkAccess(`recovery by phone ${size}`);
    await visitor.checkWidth(`recovery by phone ${size}`);
    await forgot.locator('[type=submit]').click();
    await forgot.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);
    expect(new URL(page.url()).pathname).toBe('/');

    await leaveAsGuest(visitor);
    const login = await openLogin(visitor);
    await logInWith(visitor, name, password);
    await login.getByText(t('refusals.login-failed')).waitFor();
    await logInWith(visitor, name, next);
    await login.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);
    await visitor.leave();
  },
);

deep.each(variants(both, 0))(
  'a link without its ticket says so, and recovery has its two ways (%s)',
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

async function openForgot(visitor: Visitor) {
  const { page, t } = visitor;
  const login = await openLogin(visitor);
  await login.getByRole('button', { name: t('auth.forgot.link') }).click();
  const forgot = page.getByRole('dialog', { name: t('auth.forgot.title') });
  await forgot.locator('[name=email]').waitFor();
  return forgot;
}

/** The page behind the link: the ticket leaves the address, a password that differs is refused, a good one holds. */
async function setByLink(visitor: Visitor, link: string): Promise<void> {
  const { page, t, size } = visitor;
  await visitor.open(link);
  await expect.poll(() => new URL(page.url()).search, { timeout: 20_000 }).toBe('');
  await page.locator('[name=newPassword]').fill(next);
  await page.locator('[name=confirmNewPassword]').fill(password);
  await page.locator('main form [type=submit]').click();
  await page.getByText(t('refusals.passwords-differ')).waitFor();
  await visitor.checkAccess(`reset by link ${size}`);
  await visitor.checkWidth(`reset by link ${size}`);
  await page.locator('[name=confirmNewPassword]').fill(next);
  await page.locator('main form [type=submit]').click();
  await page.getByText(t('auth.reset.done')).waitFor();
}

async function logInWith({ page, t }: Visitor, name: string, secret: string): Promise<void> {
  const login = page.getByRole('dialog', { name: t('auth.login.title') });
  await login.locator('[name=username]').fill(name);
  await login.locator('[name=password]').fill(secret);
  await login.locator('[type=submit]').click();
}

/** Opens an account with an address and goes on as a guest. */
async function openAccount(visitor: Visitor, username: string, email: string): Promise<void> {
  const { page } = visitor;
  await visitor.open('/');
  const answer = await page.request.put('/wps/member/register', {
    data: { username, password, confirmPassword: password, email, agreement: true, login: true },
  });
  expect(answer.status()).toBe(200);
  await leaveAsGuest(visitor);
}

/** Proves a number for who is signed in. Gives the message that it took. */
async function addNumber(visitor: Visitor, value: string): Promise<string> {
  const { page } = visitor;
  const contact = { channel: 'mobile', value, countryDialingCode: '63' };
  const asked = await page.request.post('/wps/member/contact/code', { data: contact });
  expect(asked.status()).toBe(200);
  const sent = await mailTo(visitor, value);
  const set = await page.request.post('/wps/member/contact', {
    data: { ...contact, verificationCode: codeIn(sent) },
  });
  expect(set.status()).toBe(200);
  return sent;
}

/** Ends the session without the page, which then opens as for a guest. */
async function leaveAsGuest(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  expect((await page.request.delete('/wps/session/logout')).status()).toBe(200);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('returning');
  });
  await visitor.open('/');
  await expectSignedOut(visitor);
}
