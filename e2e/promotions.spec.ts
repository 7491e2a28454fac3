// A member reads an offer, consents to its terms, claims the reward and sees the money.
import { expect, test } from 'vitest';
import { amountOf } from '@tyche/kernel/money';
import { useBrowser } from './browser.ts';
import { answerOf, approve, signInStaff } from './office-steps.ts';
import { balanceOf, registerQuietly } from './steps.ts';

const visit = useBrowser();

/** A gift of 50.00 in cash without conditions. Its category keeps it from the page of registration. */
const terms = {
  category: 'other',
  products: ['CASINO'],
  audience: {
    languages: [],
    currencies: [],
    regions: [],
    accountTypes: [],
    minRank: null,
    maxRank: null,
    registeredFrom: null,
    registeredUntil: null,
  },
  identityLevel: 0,
  needsContact: false,
  approval: 'auto',
  group: null,
  formula: { is: 'fixed', amount: '50.0000' },
  mode: 'cash',
  base: 'bonus',
  multiplierPpm: 0,
  contributions: [],
  maxBet: null,
  maxCashout: null,
  claimDays: 7,
  playDays: 7,
  budgetAmount: '1000.0000',
  budgetCount: null,
  startsAt: null,
  endsAt: null,
};

/** Publishes the gift by two persons; gives its id. */
async function publishGift(title: string): Promise<string> {
  const operator = await visit();
  await signInStaff(operator, 'operator');
  const { request } = operator.page;
  const texts = ['TY', 'EN'].map((language) => ({
    language,
    title,
    teaser: 'A gift',
    text: 'For everybody.',
  }));
  const { id } = await answerOf(
    await request.post('/wps/staff/promotions', { data: { type: 'SIGNUP', terms, texts } }),
  );
  const proposed = await request.put(`/wps/staff/promotions/${id}/publish`, {
    data: { revision: 1, reason: 'a journey' },
  });
  expect(await proposed.text()).toContain('approvalId');
  const supervisor = await visit();
  await signInStaff(supervisor, 'supervisor');
  await approve(supervisor, `offer ${id}`);
  for (const visitor of [operator, supervisor]) await visitor.leave();
  return id;
}

test.each([
  ['desktop', 'light', 'A lotus for the day'],
  ['phone', 'dark', 'A lotus for the night'],
] as const)(
  'a member reads an offer, consents, claims and sees the money (%s, %s)',
  async (size, theme, title) => {
    const id = await publishGift(title);
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
