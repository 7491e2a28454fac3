// A member chooses an offer for a deposit, bets a part of it with own money, and claims the reward (docs/reference/promotions.md 14).
import { variants } from '@tyche/testkit/budgets';
import { until } from '@tyche/testkit/until';
import { deep } from '@tyche/testkit/deep';

import { claimable, joinWith } from './bonus-steps.ts';
import { useBrowser } from './browser.ts';
import { askDeposit, payAtProvider, registerKnown } from './cashier-steps.ts';
import { publishGift } from './offers-steps.ts';
import { answerOf, openOffice } from './office-steps.ts';
import { fastGame, pickDigits, roomyDraw, toCart } from './steps.ts';

const visit = useBrowser();

/** A tenth of a deposit, at most 20.00, once a tenth of the deposit is bet on lotteries. */
const terms = {
  products: ['LOTTERY'],
  formula: {
    is: 'bets',
    minDeposit: '100.0000',
    ratePpm: 100_000,
    cap: '20.0000',
    betMultiplePpm: 100_000,
  },
  contributions: ['LOTT', 'ELOTT'].map((group) => ({ group, weightPpm: 1_000_000 })),
};

const looks = [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const;

deep.each(variants(looks, 1))(
  'a reward is earned by bets after a deposit (%s, %s)',
  async (size, theme) => {
    const title = `Bets after a deposit, ${size}`;
    const offerId = await publishGift(visit, title, terms, 'DEPOSIT_BET_BONUS');
    const member = await visit({ size, theme });
    const { page, t } = member;
    await registerKnown(member);
    const { id, launchUrl } = await askDeposit(member, '200');
    await member.open(`/promoDetail?id=${offerId}`);
    await page.getByText(t('promotions.withdraw.bets'), { exact: true }).waitFor();
    await member.checkAccess(`an offer for bets after a deposit ${size}`);
    await member.checkWidth(`an offer for bets after a deposit ${size}`);
    const applicationId = await joinWith(member, offerId, id);
    await payAtProvider(member, launchUrl);
    await until('the bets begin to count', 60_000, async () => {
      const { list } = await answerOf(await page.request.get('/wps/promotions/applications'));
      return list.some(({ bets }: { bets: object | null }) => bets !== null);
    });
    await member.open('/?centre=rewardCenter&rewards=running');
    await page
      .getByText(/20\.00/)
      .first()
      .waitFor();
    await member.checkAccess(`bets in the reward centre ${size}`);
    await member.checkWidth(`bets in the reward centre ${size}`);

    await roomyDraw(member, fastGame.id, 5);
    // A bet on all results would carry no risk, and count nothing.
    await pickDigits(member, fastGame, 'big');
    await toCart(member);
    await member.button('lottery.order.confirm', { count: 500 }).click();
    await until('the reward can be claimed', 90_000, async () =>
      (await claimable(member)).includes(applicationId),
    );
    await member.open(`/promoDetail?id=${offerId}`);
    await member.button('promotions.claim').click();
    const dialog = page.getByRole('dialog', { name: t('promotions.claimTitle', { title }), exact: true });
    await dialog.getByRole('button', { name: t('promotions.claim'), exact: true }).click();
    await until(
      'the reward is claimed',
      60_000,
      async () => !(await claimable(member)).includes(applicationId),
    );
    await page.getByText(t('promotions.next.claimed')).first().waitFor();

    const staff = await visit({ size, theme });
    await openOffice(staff, 'operator', `/promotions?open=${offerId}`);
    await staff.page.getByText(title).first().waitFor();
    await staff.checkAccess(`an offer for bets in the office ${size}`);
    for (const visitor of [member, staff]) await visitor.leave();
  },
  240_000,
);
