import { variants } from '@tyche/testkit/budgets';
import { expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { type Size, type Visitor, sizes, useBrowser } from './browser.ts';
import {
  balanceOf,
  checkDraw,
  logIn,
  minuteGame,
  ordersOf,
  pickDigits,
  register,
  roomyDraw,
  toCart,
} from './steps.ts';

const visit = useBrowser();

/** Paid 1,950.00, rebate 6.00, stake 2,000.00. */
const LOSS = '\u2212₱44.00';

async function logOut(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  if (visitor.size === 'phone') await visitor.button('common.nav.me').click();
  else
    await page
      .locator('header')
      .getByRole('button', { name: visitor.t('account.menu.label', { name }) })
      .click();
  const exit = visitor.t('account.logout.action');
  await page.getByRole(visitor.size === 'phone' ? 'button' : 'menuitem', { name: exit }).click();
  await page.getByRole('dialog', { name: visitor.t('auth.logout.title') }).waitFor();
  await visitor.button('common.confirm').click();
  await page
    .locator('header')
    .getByRole('button', { name: visitor.t('account.login.action'), exact: true })
    .waitFor();
}

test.concurrent.each(variants(Object.keys(sizes) as Size[], 1))(
  'a newcomer registers, logs out and in, bets, hears the result, is paid, and checks the draw (%s)',
  async (size) => {
    const visitor = await visit({ size, savesData: false });
    // What is under way while the session ends is refused.
    visitor.expectErrors(/status of 401/);
    const { page, t } = visitor;
    const name = await register(visitor);
    await visitor.button('common.close').click();
    await logOut(visitor, name);
    await logIn(visitor, name);
    const before = await balanceOf(visitor);
    expect(before).toBe(100_000_000n);

    await pickDigits(visitor, minuteGame, 'all');
    // Every bet costs 2.00 and one of a thousand pays 1,950.00: the pad says so before.
    await page
      .getByText(t('pad.certainLoss', { amount: '₱44.00' }))
      .first()
      .waitFor();
    const numero = await roomyDraw(visitor, minuteGame.id, 25);
    await toCart(visitor);
    await visitor.button('lottery.order.confirm', { count: 1_000 }).click();
    await until('the order stands', 30_000, async () => (await ordersOf(visitor)).length === 1);
    const [ticket] = await ordersOf(visitor);
    expect(ticket).toMatchObject({ bettingAmount: '2000.0000', status: 2 });
    expect(await balanceOf(visitor)).toBe(before - 20_000_000n);

    await page.getByRole('tab', { name: t('lottery.tab.bets') }).click();
    const newest =
      size === 'phone'
        ? page.getByRole('tabpanel').locator('ul li')
        : page.getByRole('tabpanel').getByRole('row').nth(1);
    await newest.first().waitFor();

    // No reload from here on: what changes is pushed.
    const after = before - 20_000_000n + 19_500_000n + 60_000n;
    // On another page a notice tells it; its sentence is the only one that names the draw.
    if (size === 'phone')
      await page
        .getByRole('navigation', { name: t('common.nav.bottom') })
        .getByRole('link', { name: t('common.nav.home') })
        .click();
    const short = String(ticket?.numero).slice(-4);
    const sums = { amount: '₱1,956.00', stake: '₱2,000.00' };
    const sentence = t('lottery.settled.returned', { ...sums, game: '', number: short, digits: '' });
    const spoken = page.getByRole('status').filter({ hasText: `${short}:` });
    await spoken
      .filter({ hasText: sentence.split('. ').at(-1) ?? sentence })
      .first()
      .waitFor({ timeout: 100_000 });
    expect(await spoken.count()).toBe(1);
    if (size === 'phone') await page.goBack();
    const returned = t('lottery.bets.state.returned', { amount: '₱1,956.00' });
    await newest.filter({ hasText: returned }).first().waitFor({ timeout: 100_000 });
    await newest.filter({ hasText: LOSS }).first().waitFor();
    await until(
      'the prize and the rebate are paid',
      10_000,
      async () => (await balanceOf(visitor)) === after,
    );
    const shown = page.locator('header').getByRole('group', { name: t('account.balance.label') });
    if (size === 'desktop') await shown.filter({ hasText: '9,956.00' }).waitFor();
    await checkDraw(visitor, String(ticket?.orderDetailId));
    expect([ticket?.numero, page.url()]).toEqual([
      expect.stringMatching(/^\d{12}$/),
      expect.stringContaining(String(ticket?.numero)),
    ]);
    expect(BigInt(String(ticket?.numero)) >= BigInt(numero)).toBe(true);
    // The same result, to the sign, wherever it is shown.
    await visitor.open('/orders');
    await page.getByText(LOSS).locator('visible=true').first().waitFor();
    await visitor.open('/?centre=personalHistoryCopy');
    await page.getByRole('dialog').getByText(LOSS).locator('visible=true').first().waitFor();
    await visitor.leave();
  },
  300_000,
);
