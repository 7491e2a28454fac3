import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { logOut, expectSignedIn, expectSignedOut, openCentre } from './accounts-steps.ts';
import { type Visitor, useBrowser } from './browser.ts';
import { password, registerQuietly } from './steps.ts';

const visit = useBrowser();
const both = ['desktop', 'phone'] as const;
let people = 0;

/** Number of a person whom the provider knows and the site does not yet. */
function somebody(): string {
  people += 1;
  return `${Date.now()}${people}`;
}

type Provider = 'google' | 'facebook';

test.each(
  variants(
    [
      ['desktop', 'google'],
      ['phone', 'facebook'],
    ] as const,
    1,
  ),
)(
  'an account at another provider opens one here the first time, and signs in to it from then on (%s, %s)',
  async (size, provider) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    const person = somebody();
    await visitor.open('/');
    await leaveFor(visitor, provider);
    await answer(visitor, { subject: person });
    const name = await nameShown(visitor);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(page.url()).not.toContain('code=');
    const first = await idOf(visitor);

    await openCentre(visitor, 'securityCenter');
    const label = t(`security.social.${provider}`);
    await page.getByRole('button', { name: `${t('security.remove')}: ${label}` }).waitFor();
    await page.keyboard.press('Escape');
    await logOut(visitor);
    await leaveFor(visitor, provider);
    await answer(visitor, { subject: person });
    await expectSignedIn(visitor, name);
    expect(await idOf(visitor)).toBe(first);
    await visitor.leave();
  },
);

deep.each(variants(both, 1))(
  'who says no at the provider comes back to plain words and may try again (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    visitor.expectErrors(/status of 4\d\d/);
    await visitor.open('/');
    await leaveFor(visitor, 'google');
    await answer(visitor, 'no');
    await page.getByText(t('auth.social.cancelled')).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await expectSignedOut(visitor);
    await visitor.checkAccess(`social sign-in that was cancelled ${size}`);
    await visitor.checkWidth(`social sign-in that was cancelled ${size}`);
    const again = page.locator('main').getByRole('button', { name: t('account.login.action'), exact: true });
    await again.click();
    await page
      .getByRole('dialog', { name: t('auth.login.title') })
      .getByRole('button', { name: t('auth.social.google') })
      .click();
    await answer(visitor, { subject: somebody() });
    await nameShown(visitor);
    await visitor.leave();
  },
);

deep.each(variants(both, 0))(
  'a member links a provider with the password, signs in by it, and takes the link away (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    const person = somebody();
    visitor.expectErrors(/status of 4\d\d/);
    const name = await registerQuietly(visitor);
    const label = t('security.social.google');
    await openCentre(visitor, 'securityCenter');
    await page.getByRole('button', { name: `${t('auth.social.link')}: ${label}` }).click();
    await answer(visitor, { subject: person });
    await page.getByRole('heading', { name: t('auth.social.linkTitle') }).waitFor();
    await visitor.checkAccess(`linking ${size}`);
    await visitor.checkWidth(`linking ${size}`);
    await page.locator('main [name=password]').fill('not my password');
    await page.locator('main form [type=submit]').click();
    await page.getByText(t('refusals.password-wrong')).waitFor();
    await page.locator('main [name=password]').fill(password);
    await page.locator('main form [type=submit]').click();
    const remove = page.getByRole('button', { name: `${t('security.remove')}: ${label}` });
    await remove.waitFor();
    await page.keyboard.press('Escape');
    await logOut(visitor);
    await leaveFor(visitor, 'google');
    await answer(visitor, { subject: person });
    await expectSignedIn(visitor, name);

    await openCentre(visitor, 'securityCenter');
    await remove.click();
    const asking = page.getByRole('dialog', { name: label });
    await asking.locator('[name=password]').fill(password);
    await asking.locator('[type=submit]').click();
    await page.getByRole('button', { name: `${t('auth.social.link')}: ${label}` }).waitFor();
    await visitor.leave();
  },
);

/** Leaves for a provider: by the drop-down beside the login on a wide page, by the pop-up on a phone. */
async function leaveFor({ page, t, size }: Visitor, provider: Provider): Promise<void> {
  const header = page.locator('header');
  if (size === 'phone')
    await header.getByRole('button', { name: t('account.login.action'), exact: true }).click();
  else await header.getByRole('button', { name: t('account.login.more') }).click();
  const place = size === 'phone' ? page.getByRole('dialog', { name: t('auth.login.title') }) : header;
  await place.getByRole('button', { name: t(`auth.social.${provider}`) }).click();
}

/** What the person does at the provider. */
async function answer({ page }: Visitor, said: { subject: string } | 'no'): Promise<void> {
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor();
  if (said !== 'no') await page.getByLabel('Number').fill(said.subject);
  await page.getByRole('button', { name: said === 'no' ? 'Cancel' : 'Allow' }).click();
}

/** The name that the header shows. */
async function nameShown({ page }: Visitor): Promise<string> {
  const menu = page.locator('header [aria-haspopup=menu]');
  await menu.waitFor();
  const { value } = await (await page.request.get('/wps/member/info')).json();
  return value.nickname;
}

async function idOf({ page }: Visitor): Promise<string> {
  const { value } = await (await page.request.get('/wps/member/info')).json();
  return value.id;
}
