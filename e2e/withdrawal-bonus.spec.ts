// A member withdraws while the bonus of a deposit runs: three figures, and a tick before the bonus ends (docs/reference/rewards.md 5.7).
import { variants } from '@tyche/testkit/budgets';
import { until } from '@tyche/testkit/until';
import { expect, test } from 'vitest';
import { claimable, claimIssued, joinWith, playable, runningBonus } from './bonus-steps.ts';
import { useBrowser } from './browser.ts';
import {
  addAccount,
  askDeposit,
  payAtProvider,
  paymentPassword,
  registerKnown,
  setPaymentPassword,
} from './cashier-steps.ts';
import { publishGift } from './offers-steps.ts';

const visit = useBrowser();

/** As much again as the first deposit, staked five times. */
const doubled = {
  ...playable,
  formula: {
    is: 'share',
    minDeposit: '100.0000',
    tiers: [{ from: '100.0000', ratePpm: 1_000_000, cap: '500.0000' }],
    maxPerDay: null,
  },
  multiplierPpm: 5_000_000,
};

const looks = [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const;

test.each(variants(looks, 1))(
  'a withdrawal tells three figures, and ends the bonus of a deposit only with a tick (%s, %s)',
  async (size, theme) => {
    const offerId = await publishGift(visit, `A bonus of a deposit, ${size}`, doubled, 'FIRST_DEPOSIT');
    const member = await visit({ size, theme });
    const { page, t } = member;
    await registerKnown(member);
    await setPaymentPassword(member);
    const { id, launchUrl } = await askDeposit(member, '500');
    const applicationId = await joinWith(member, offerId, id);
    await payAtProvider(member, launchUrl);
    await until('the bonus can be claimed', 60_000, async () =>
      (await claimable(member)).includes(applicationId),
    );
    await claimIssued(member, applicationId, 'FIRST_DEPOSIT');

    await member.open('/?centre=withdraw');
    await addAccount(member);
    for (const figure of ['withdrawable', 'owed', 'bonus'] as const)
      await page
        .getByText(t(`payments.figure.${figure}`), { exact: true })
        .first()
        .waitFor();
    await member.checkAccess(`withdrawal under a bonus ${size}`);
    await member.checkWidth(`withdrawal under a bonus ${size}`);

    const form = page.locator('dialog[open]').first();
    await form.locator('input[inputmode=decimal]').fill('200');
    await form.locator('input[type=password]').fill(paymentPassword);
    await form.locator('button[type=submit]').click();
    await page.getByText(t('payments.bonus.missing'), { exact: true }).waitFor();
    expect(await runningBonus(member)).not.toBeNull();
    await page.getByRole('checkbox', { name: t('payments.bonus.agree') }).check();
    await form.locator('button[type=submit]').click();
    await page.waitForURL(/[?&]withdrawal=\d+/);
    expect(await runningBonus(member)).toBeNull();
    await member.leave();
  },
  240_000,
);
