import { expect, test } from 'vitest';
import { until } from '../tools/faults/until.ts';
import { type Size, type Visitor, sizes, useBrowser } from './browser.ts';
import { balanceOf, logIn, ordersOf, pickSure, register, roomyDraw, toCart } from './steps.ts';

const visit = useBrowser();

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
  await page.getByRole('dialog', { name: visitor.t('account.logout.title') }).waitFor();
  await visitor.button('common.confirm').click();
  await page
    .locator('header')
    .getByRole('button', { name: visitor.t('account.login.action') })
    .waitFor();
}

test.concurrent.each(Object.keys(sizes) as Size[])(
  'a newcomer registers, logs out and in, bets, hears the result, is paid, and checks the draw (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    const name = await register(visitor);
    await visitor.button('common.close').click();
    await logOut(visitor, name);
    await logIn(visitor, name);
    const before = await balanceOf(visitor);
    expect(before).toBe(100_000_000n);

    await pickSure(visitor);
    const numero = await roomyDraw(visitor, 12);
    await toCart(visitor);
    await visitor.button('lottery.order.confirm', { count: 1_000 }).click();
    await until('the order stands', 10_000, async () => (await ordersOf(visitor)).length === 1);
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
    const told = new RegExp(`${t('lottery.bets.state.won')}|${t('lottery.bets.drew', { digits: '' })}`);
    await newest.filter({ hasText: told }).first().waitFor({ timeout: 100_000 });
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
    await visitor.leave();
  },
  200_000,
);

/** From the receipt to the page that recomputes the draw. */
async function checkDraw(visitor: Visitor, ticketId: string): Promise<void> {
  const { page, t } = visitor;
  const panel = page.getByRole('tabpanel');
  if (visitor.size === 'phone') await panel.locator('li button[aria-haspopup=dialog]').first().click();
  else
    await panel
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: new RegExp(`^${t('lottery.bets.receipt')}`) })
      .click();
  const receipt = page.getByRole('dialog', { name: t('lottery.bets.receipt') });
  await receipt.getByText(t('lottery.receipt.sealed')).waitFor();
  await visitor.checkAccess(`receipt ${visitor.size}`);
  await receipt.getByRole('link', { name: t('lottery.receipt.verify') }).click();
  await page.getByText(t('lottery.verify.ticket.in-tree', { id: ticketId })).waitFor();
  const steps = page.getByRole('region', { name: t('lottery.verify.steps') }).getByRole('listitem');
  const verdicts = await steps.locator('h2 span').allInnerTexts();
  expect(verdicts.length).toBeGreaterThan(3);
  const good = [t('lottery.verify.verdict.right'), t('lottery.verify.verdict.shown')];
  expect(verdicts.filter((verdict) => !good.includes(verdict.trim()))).toEqual([]);
  await visitor.checkAccess(`verify ${visitor.size}`);
  await visitor.checkWidth(`verify ${visitor.size}`);
}
