// A member reads an offer, consents to its terms, claims the reward and sees the money.
import { variants } from '@tyche/testkit/budgets';
import { expect, test } from 'vitest';
import { amountOf } from '@tyche/kernel/money';
import { useBrowser } from './browser.ts';
import { publishGift } from './offers-steps.ts';
import { balanceOf, registerQuietly } from './steps.ts';

const visit = useBrowser();

test.each(
  variants(
    [
      ['desktop', 'light', 'A lotus for the day'],
      ['phone', 'dark', 'A lotus for the night'],
    ] as const,
    0,
  ),
)(
  'a member reads an offer, consents, claims and sees the money (%s, %s)',
  async (size, theme, title) => {
    const id = await publishGift(visit, title);
    const member = await visit({ size, theme });
    const { page, t } = member;
    await registerQuietly(member);
    const before = await balanceOf(member);
    await member.open('/promotions?category=all');
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await member.checkAccess(`offers ${size}`);
    await member.checkWidth(`offers ${size}`);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('id')).toBe(id);
    const facts = page.getByRole('region', { name: t('promotions.facts'), exact: true });
    expect((await facts.boundingBox())?.height ?? 0).toBeLessThan(page.viewportSize()?.height ?? 0);
    await member.checkAccess(`offer ${size}`);
    await member.checkWidth(`offer ${size}`);

    await member.button('promotions.apply').click();
    await page.getByText(t('refusals.terms-not-accepted')).waitFor();
    await page.getByRole('checkbox').check();
    await member.button('promotions.apply').click();
    await member.button('promotions.claim').click();
    const dialog = page.getByRole('dialog', { name: t('promotions.claimTitle', { title }), exact: true });
    await dialog.waitFor();
    await member.checkAccess(`claim ${size}`);
    await dialog.getByRole('button', { name: t('promotions.claim'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(t('promotions.next.claimed')).first().waitFor();
    expect((await balanceOf(member)) - before).toBe(amountOf(50));

    await member.open('/?centre=rewardCenter&rewards=over');
    await page.getByRole('link', { name: title, exact: true }).waitFor();
    await member.checkAccess(`reward centre ${size}`);
    await member.leave();
  },
  180_000,
);
