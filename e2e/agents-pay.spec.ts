// Pay between agents in the agent centre: what is owed, paying it, and the records of both (docs/reference/agents.md 6.8 and 7).
import { variants } from '@tyche/testkit/budgets';
import { expect, test } from 'vitest';
import { openAgent, openAgentPage, oweDividends } from './agents-steps.ts';
import { useBrowser } from './browser.ts';
import { paymentPassword, setPaymentPassword } from './cashier-steps.ts';
import { balanceOf } from './steps.ts';

const visit = useBrowser();
const PAGE = 'agent=agentDividendRecordCopy2';

test.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    1,
  ),
)(
  'an upline pays a dividend with the payment password, and its downline reads it in the records (%s, %s)',
  async (size, theme) => {
    const top = await openAgent(visit, null, { size, theme });
    const below = await openAgent(visit, top, { size, theme });
    await setPaymentPassword(top.visitor);
    const balance = Number((await balanceOf(top.visitor)) / 10_000n);
    const held = await openAgent(visit, top);
    await oweDividends(top, held, [{ amount: 40, group: 'LOTT', isHeld: true }]);
    await oweDividends(top, below, [
      { amount: 82, group: 'LOTT' },
      { amount: balance, group: 'RNG' },
    ]);

    const { page, t } = top.visitor;
    await openAgentPage(top.visitor, `${PAGE}&agent.tab=owed`);
    const lines = page.getByText(below.name, { exact: false }).filter({ visible: true });
    await lines.first().waitFor();
    await page.getByText(t('contracts.pay.short', { amount: '₱82.00' })).waitFor();
    await page.getByText(t('contracts.pay.heldFor.staff')).filter({ visible: true }).waitFor();
    await top.visitor.checkAccess(`to pay ${size}`);
    await top.visitor.checkWidth(`to pay ${size}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t('records.export') }).click();
    expect((await saved).suggestedFilename()).toBe('tyche-to-pay-dividend.csv');

    const payOne = page
      .getByRole('button', { name: new RegExp(`^${t('contracts.pay.pay')}: ${below.name}`) })
      .filter({ visible: true });
    expect(await payOne.count()).toBe(2);
    await payOne.first().click();
    const one = page.getByRole('dialog', { name: t('contracts.pay.payOne'), exact: true });
    await one.locator('input[type=password]').fill('not the password');
    await top.visitor.checkAccess(`paying one ${size}`);
    top.visitor.expectErrors(/status of 4\d\d/);
    await one.getByRole('button', { name: t('contracts.pay.confirm'), exact: true }).click();
    await one.getByRole('alert').waitFor();
    await one.locator('input[type=password]').fill(paymentPassword);
    await one.getByRole('button', { name: t('contracts.pay.confirm'), exact: true }).click();
    await one.waitFor({ state: 'detached' });
    await expect.poll(() => payOne.count(), { timeout: 60_000 }).toBe(1);

    await page.getByRole('button', { name: t('contracts.pay.payAll'), exact: true }).click();
    const all = page.getByRole('dialog', { name: t('contracts.pay.payAll'), exact: true });
    await all.getByText(t('contracts.pay.missing', { amount: '₱82.00' })).waitFor();
    await top.visitor.checkWidth(`paying all ${size}`);
    await all.locator('input[type=password]').fill(paymentPassword);
    await all.getByRole('button', { name: t('contracts.pay.confirm'), exact: true }).click();
    await all.waitFor({ state: 'detached' });
    await page.getByText(t('contracts.pay.status.part'), { exact: true }).filter({ visible: true }).waitFor();

    // What the running half month would bring, by the figures of now.
    await openAgentPage(top.visitor, `${PAGE}&agent.tab=now`);
    await page.getByText(t('contracts.pay.now.noneGet')).waitFor();
    await page.getByText(below.name, { exact: true }).filter({ visible: true }).first().waitFor();
    await page
      .getByText(/^.*₱450,000\.00/)
      .filter({ visible: true })
      .first()
      .waitFor();
    await top.visitor.checkAccess(`the running period ${size}`);
    await top.visitor.checkWidth(`the running period ${size}`);

    const { page: its, t: say } = below.visitor;
    await openAgentPage(below.visitor, `${PAGE}&agent.tab=records`);
    await its
      .locator('tbody, ul')
      .getByText(say('contracts.pay.status.paid'), { exact: true })
      .filter({ visible: true })
      .waitFor();
    await its
      .getByText(say('contracts.pay.lines', { count: 2 }))
      .filter({ visible: true })
      .waitFor();
    await below.visitor.checkAccess(`records ${size}`);
    await below.visitor.checkWidth(`records ${size}`);
    await its
      .getByRole('button', { name: new RegExp(`^${say('contracts.pay.details')}:`) })
      .filter({ visible: true })
      .last()
      .click();
    const line = its.getByRole('dialog', { name: say('contracts.pay.line'), exact: true });
    await line.getByText(say('contracts.pay.payments'), { exact: true }).waitFor();
    await line.getByText('₱82.00', { exact: true }).last().waitFor();
    await below.visitor.checkAccess(`a line of pay ${size}`);
    await below.visitor.checkWidth(`a line of pay ${size}`);
    expect(new URL(its.url()).searchParams.get('agent.line')).toMatch(/^[0-9]+$/);
    // The receiver has nothing to pay, and salaries have no such tab then.
    await openAgentPage(below.visitor, 'agent=agentDailyWages2&agent.tab=records');
    await its.getByText(say('contracts.pay.noRecords.salary')).waitFor();
    expect(await its.getByRole('tab', { name: say('contracts.pay.toPay'), exact: true }).count()).toBe(0);
    for (const each of [top, below, held]) await each.visitor.leave();
  },
  240_000,
);
