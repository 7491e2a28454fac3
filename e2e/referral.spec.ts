// A member invites a friend, who registers with the link; staff publish the terms and refuse a friend.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { expectWhole } from './accounts-steps.ts';
import { useBrowser } from './browser.ts';
import { answerOf, approve, openOffice, signInStaff } from './office-steps.ts';
import { newName, password, registerQuietly, tick } from './steps.ts';

const visit = useBrowser();

const DETAILS = '/wps/relay/MCSFE_getReferralDetails?autoGenerate=true';
const FRIENDS = '/wps/staff/referrals';

/** Publishes the proposed terms by two persons, where they are not open. */
async function openReferral(): Promise<void> {
  const operator = await visit();
  await signInStaff(operator, 'operator');
  const { request } = operator.page;
  const { terms, version } = await answerOf(await request.get('/wps/staff/referral/terms'));
  if (!terms.isOpen) {
    const wanted = { terms: { ...terms, isOpen: true }, version, reason: 'friends of members' };
    await answerOf(await request.post('/wps/staff/referral/terms', { data: wanted }));
    const supervisor = await visit();
    await signInStaff(supervisor, 'supervisor');
    await approve(supervisor, 'referral');
    await supervisor.leave();
  }
  await operator.leave();
}

deep.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    1,
  ),
)(
  'a member invites a friend, who registers with the link (%s, %s)',
  async (size, theme) => {
    await openReferral();
    const member = await visit({ size, theme });
    const name = await registerQuietly(member);
    await member.open('/?centre=referral');
    await member.page.getByText(member.t('referral.friends.none')).waitFor();
    await member.page
      .getByRole('img', { name: /QR|referralCode/ })
      .first()
      .waitFor();
    await member.checkAccess(`invite friends ${size}`);
    await member.checkWidth(`invite friends ${size}`);
    const { referralCode } = await answerOf(await member.page.request.get(DETAILS));

    const friend = await visit({ size, theme });
    // The code that nobody has.
    friend.expectErrors(/status of 400/);
    await friend.open(`/register?referralCode=${referralCode}`);
    const field = friend.page.getByLabel(friend.t('auth.referral.label'));
    await field.first().waitFor();
    expect(await field.first().inputValue()).toBe(referralCode);
    const form = friend.page.getByRole('tabpanel').filter({ visible: true });
    await expectWhole(friend, form);
    await friend.page.getByRole('tab', { name: friend.t('auth.register.byMobile') }).click();
    await expectWhole(friend, form);
    await friend.page.getByRole('tab', { name: friend.t('auth.register.byName') }).click();
    await friend.checkAccess(`registration with a code ${size}`);
    await field.first().fill('ZZZZZZZZ');
    await field.first().blur();
    await friend.page.getByText(friend.t('auth.referral.unknown')).first().waitFor();
    await field.first().fill(referralCode);
    await friend.page.locator('main [name=username]').fill(newName());
    await friend.page.locator('main [name=password]').fill(password);
    await friend.page.locator('main [name=confirmPassword]').fill(password);
    await tick(friend.page.locator('main [name=agreement]'));
    await friend.page.locator('main form [type=submit]').click();
    await friend.page.getByRole('dialog', { name: friend.t('auth.registered.title') }).waitFor();

    await member.open('/?centre=referral');
    await member.page
      .getByText(member.t('referral.state.pending'))
      .filter({ visible: true })
      .first()
      .waitFor();
    await member.checkAccess(`friends ${size}`);
    await member.checkWidth(`friends ${size}`);

    const staff = await visit({ size, theme });
    await openOffice(staff, 'operator', `/referrals?status=pending&referrer=${name}`);
    await staff.page.getByText(name).first().waitFor();
    await staff.checkAccess(`friends in the office ${size}`);
    const { list } = await answerOf(await staff.page.request.get(`${FRIENDS}?referrer=${name}`));
    await staff.open(`/backoffice/referrals?status=pending&referrer=${name}&open=${list[0].id}`);
    await staff.button('offers.referrals.refuse').first().waitFor();
    await staff.checkAccess(`a friend in the office ${size}`);
    await staff.open('/backoffice/referral-terms');
    await staff.button('offers.referralTerms.change').waitFor();
    await staff.checkAccess(`terms of referral ${size}`);
    for (const visitor of [member, friend, staff]) await visitor.leave();
  },
  240_000,
);
