import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import {
  codeIn,
  logOut,
  mailTo,
  expectSignedIn,
  expectWhole,
  newNumber,
  openLogin,
  passTheMinute,
  sendCode,
} from './accounts-steps.ts';
import { useBrowser } from './browser.ts';
import { password } from './steps.ts';

const visit = useBrowser();
const both = ['desktop', 'phone'] as const;

test.each(variants(both, 0))(
  'an account is opened by mobile number, gets a name, and is signed in to by a code (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    const number = newNumber();
    // Without the proof of a captcha the server says 400, which opens the captcha.
    visitor.expectErrors(/status of 400/);
    await visitor.open('/register');
    const form = page.getByRole('tabpanel').filter({ visible: true });
    await expectWhole(visitor, form);
    await page.getByRole('tab', { name: t('auth.register.byMobile') }).click();
    await expectWhole(visitor, form);
    await form.locator('[name=mobileNum]').fill(number);
    await sendCode(visitor, form);
    const sent = await mailTo(visitor, number);
    await form.locator('[name=verificationCode]').fill(codeIn(sent));
    await form.locator('[name=password]').fill(password);
    await form.locator('[name=confirmPassword]').fill(password);
    await form.locator('[name=agreement]').check({ force: true });
    await form.getByText(t('auth.register.more')).click();
    await form.locator('[name=offers-inbox]').check({ force: true });
    await visitor.checkAccess(`registration by number ${size}`);
    await form.locator('[type=submit]').click();

    const notice = page.getByRole('dialog', { name: t('auth.mobileNotice.title') });
    const name = (await notice.locator('bdi').textContent()) ?? '';
    expect(name).toMatch(/^[a-z][a-z0-9_]{3,19}$/);
    await visitor.checkAccess(`notice of the name ${size}`);
    await notice.getByRole('button', { name: t('common.confirm'), exact: true }).click();
    const done = page.getByRole('dialog', { name: t('auth.registered.title') });
    await done.getByText(name).waitFor();
    await visitor.checkAccess(`registered ${size}`);
    await done.getByRole('button', { name: t('common.close'), exact: true }).click();
    await expectSignedIn(visitor, name);
    expect(new URL(page.url()).pathname).toBe('/');

    await logOut(visitor);
    await passTheMinute();
    const login = await openLogin(visitor);
    await login.getByRole('tab', { name: t('auth.login.byMobile') }).click();
    await login.locator('[name=mobileNum]').fill(number);
    await sendCode(visitor, login);
    const code = codeIn(await mailTo(visitor, number, sent));
    await login.locator('[name=verificationCode]').fill(wrong(code));
    await login.locator('[type=submit]').click();
    await login.getByText(t('refusals.code-wrong')).waitFor();
    await visitor.checkAccess(`login by a wrong code ${size}`);
    await login.locator('[name=verificationCode]').fill(code);
    await login.locator('[type=submit]').click();
    await login.waitFor({ state: 'detached' });
    await expectSignedIn(visitor, name);
    await visitor.checkWidth(`home ${size}`);
    await visitor.leave();
  },
);

deep.each(variants(both, 1))(
  'a captcha is closed without loss, its button does as well, and a second code within a minute is refused in words (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    visitor.expectErrors(/status of 4(00|29)/);
    const number = newNumber();
    const form = page.getByRole('tabpanel').filter({ visible: true });
    const captcha = page.getByRole('dialog', { name: t('auth.captcha.title') });
    const send = form.getByRole('button', { name: t('auth.code.send'), exact: true });
    const begin = async () => {
      await visitor.open('/register');
      await page.getByRole('tab', { name: t('auth.register.byMobile') }).click();
      await form.locator('[name=mobileNum]').fill(number);
    };
    await begin();
    await send.click();
    await captcha.getByRole('slider').waitFor();
    await visitor.checkAccess(`captcha ${size}`);
    await captcha.getByRole('button', { name: t('auth.captcha.toButton') }).click();
    await captcha.getByRole('button', { name: t('auth.captcha.start') }).waitFor();
    await visitor.checkAccess(`captcha button ${size}`);
    await page.keyboard.press('Escape');
    await captcha.waitFor({ state: 'detached' });
    expect(await form.locator('[name=mobileNum]').inputValue()).toBe(number);
    expect(await send.isEnabled()).toBe(true);
    await sendCode(visitor, form);
    const sent = await mailTo(visitor, number);

    await begin();
    await send.click();
    await captcha.getByRole('button', { name: t('auth.captcha.toButton') }).click();
    await captcha.getByRole('button', { name: t('auth.captcha.start') }).click();
    const refused = page.getByRole('dialog', { name: t('auth.code.refused') });
    await refused.getByText(t('refusals.send-limit')).waitFor();
    await visitor.checkWidth(`a code that was refused ${size}`);
    await refused.getByRole('button', { name: t('common.confirm'), exact: true }).click();
    await refused.waitFor({ state: 'detached' });
    expect(await send.isEnabled()).toBe(true);
    expect(await mailTo(visitor, number)).toBe(sent);
    await visitor.leave();
  },
);

/** Another code of as many digits. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(code.length, '0');
}
