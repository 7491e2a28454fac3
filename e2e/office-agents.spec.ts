// The agent programme in the back office.
import { expect, test } from 'vitest';
import { until } from '@tyche/testkit/until';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { useBrowser } from './browser.ts';
import { agree, inDatabase, openOffice } from './office-steps.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();

test('an operator proposes a rebate, a supervisor approves it, and it waits for the next day', async () => {
  const member = await visit();
  const name = await registerQuietly(member);
  const operator = await visit({ size: 'phone', theme: 'dark', language: 'VI' });
  await openOffice(operator, 'operator', '/agents');
  const { page, t } = operator;
  await page.getByLabel(t('staff.agents.account')).fill(name);
  await page.getByRole('button', { name: t('staff.ownFunds.look'), exact: true }).click();
  await page.getByText(t('staff.agents.noContracts')).waitFor();
  const live = page.getByRole('row').filter({ hasText: t('staff.agentGroup.LIVE') });
  expect(await live.count()).toBe(1);

  const label = t('staff.agents.propose');
  await page.getByRole('button', { name: label, exact: true }).click();
  const form = page.getByRole('dialog', { name: label, exact: true });
  const field = form.getByLabel(t('staff.agents.inPercent', { name: t('staff.agentGroup.LIVE') }));
  await field.fill('2');
  await form.getByRole('button', { name: label, exact: true }).click();
  await form.getByText(/1,5%.*0,01%\.$/).waitFor();
  await field.fill('0.5');
  await operator.checkAccess('a proposal of rebates');
  await operator.checkWidth('a proposal of rebates');
  await agree(operator, label, 'as agreed by letter');
  await page.getByText(t('staff.agents.proposed')).waitFor();
  expect(await live.getByText('0,5%').count()).toBe(0);

  const supervisor = await visit();
  await openOffice(supervisor, 'supervisor', '/approvals');
  const [row] = await inDatabase(
    sql<{ id: string }>`select member_id::text as id from members.members where username = ${name}`,
  );
  const proposal = supervisor.page
    .getByRole('row')
    .filter({ hasText: supervisor.t('staff.agents.open', { id: row?.id ?? '' }) });
  await proposal.getByText(supervisor.t('staff.proposal.agents.rebates')).waitFor();
  await proposal.getByText('0.5%').waitFor();
  await supervisor.checkAccess('a proposal of rebates among the approvals');
  await proposal.getByRole('button', { name: supervisor.t('staff.approvals.approve'), exact: true }).click();
  await agree(supervisor, supervisor.t('staff.approvals.approve'));

  await until('the rebate waits for its day', 20_000, async () => {
    await page.reload();
    await live.first().waitFor();
    return (await live.getByText(/0,5% từ \d/).count()) === 1;
  });
  for (const one of [member, operator, supervisor]) await one.leave();
}, 240_000);
