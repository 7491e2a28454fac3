// The withdrawal of the shipped demo, from the request over staff to "fully received".
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { demoMember, demoWithdrawal } from '../apps/server/src/demo/bots.ts';
import { until } from '@tyche/testkit/until';
import { useBrowser, type Visitor } from './browser.ts';
import { askWithdrawal, withdrawalOf } from './cashier-steps.ts';
import { agree, answerOf, approve, openOffice } from './office-steps.ts';

const visit = useBrowser();
const MERCHANT = 'demo';

/** Proposes on the page of waiting times how long a card counts as new; the other person agrees. */
async function setNewCardHours(operator: Visitor, supervisor: Visitor, hours: number): Promise<void> {
  const { page, t } = operator;
  await page.getByLabel(t('staff.waiting.newCardHours')).fill(String(hours));
  await page.getByRole('button', { name: t('staff.waiting.propose'), exact: true }).click();
  await agree(operator, t('staff.waiting.propose'), `a card is new for ${hours} hours`);
  await approve(supervisor, MERCHANT);
  await until('the waiting time holds', 20_000, async () => {
    const times = await answerOf(await page.request.get('/wps/staff/cashier/waiting-times'));
    return times.newCardHours === hours;
  });
}

deep(
  'the demo member withdraws to the card that is there; staff approve it, and it is fully received',
  async () => {
    const [member, operator, supervisor] = [await visit(), await visit(), await visit()];
    await openOffice(operator, 'operator', '/waiting-times');
    await openOffice(supervisor, 'supervisor', '/approvals');
    await operator.checkAccess('waiting times');
    await setNewCardHours(operator, supervisor, 48);
    try {
      const { username, password } = demoMember;
      const login = await member.page.request.post('/wps/session/login', { data: { username, password } });
      expect(login.status()).toBe(200);
      await member.page.addInitScript(() => localStorage.setItem('returning', '1'));
      await member.page.goto('/?centre=withdraw');
      const id = await askWithdrawal(member, '200', demoWithdrawal.paymentPassword);
      const { reference, state } = await withdrawalOf(member, id);
      expect(state).toBe('risk-review');

      await operator.page.goto('/backoffice/withdrawals');
      const row = operator.page.getByRole('row').filter({ hasText: reference });
      await row.getByRole('button', { name: operator.t('staff.open') }).click();
      await operator.page
        .getByRole('button', { name: operator.t('staff.withdrawals.approve'), exact: true })
        .click();
      await agree(operator, operator.t('staff.withdrawals.approve'), 'the card of the demo');
      const received = member.page.getByRole('button', { name: member.t('payments.receipt.fully-received') });
      await received.click();
      await until('it is fully received', 20_000, async () => {
        return (await withdrawalOf(member, id)).state === 'fully-received';
      });
      await member.page
        .locator('dialog[open] p')
        .getByText(member.t('payments.state.fully-received'), { exact: true })
        .first()
        .waitFor();
    } finally {
      await operator.page.goto('/backoffice/waiting-times');
      await setNewCardHours(operator, supervisor, 0);
    }
    for (const one of [member, operator, supervisor]) await one.leave();
  },
  240_000,
);
