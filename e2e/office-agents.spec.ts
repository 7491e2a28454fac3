// The agent programme in the back office.
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { until } from '@tyche/testkit/until';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { useBrowser } from './browser.ts';
import { agree, approve, inDatabase, openOffice } from './office-steps.ts';
import { registerHere } from './steps.ts';

const visit = useBrowser();

deep(
  'an operator proposes a rebate, a supervisor approves it, and it waits for the next day',
  async () => {
    const member = await visit();
    const name = await registerHere(member);
    const operator = await visit({ size: 'phone', theme: 'dark', language: 'VI' });
    await openOffice(operator, 'operator', '/agents');
    const { page, t } = operator;
    await page.getByLabel(t('staff.agents.account')).fill(name);
    await page.getByRole('button', { name: t('staff.ownFunds.look'), exact: true }).click();
    await page.getByText(t('staff.agents.noContracts')).waitFor();
    const live = page.getByRole('row').filter({ hasText: t('staff.agentGroup.LIVE') });
    await live.first().waitFor();
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
    await proposal
      .getByRole('button', { name: supervisor.t('staff.approvals.approve'), exact: true })
      .click();
    await agree(supervisor, supervisor.t('staff.approvals.approve'));

    await until('the rebate waits for its day', 20_000, async () => {
      await page.reload();
      await live.first().waitFor();
      return (await live.getByText(/0,5% từ \d/).count()) === 1;
    });
    for (const one of [member, operator, supervisor]) await one.leave();
  },
  240_000,
);

/** Makes a registered account a general agent, and gives its id. */
async function makeTop(name: string): Promise<string> {
  const [row] = await inDatabase(sql<{ id: string }>`
    update members.members set account_type = 2 where username = ${name} returning member_id::text as id`);
  await inDatabase(sql`
    insert into agents.agents (merchant, member_id)
    select merchant, member_id from members.members where username = ${name} on conflict do nothing`);
  return row?.id ?? '';
}

deep(
  'an account moves below another agent, and a contract of the site ends, each by two persons',
  async () => {
    const member = await visit();
    const top = await visit();
    const [name, topName] = [await registerHere(member), await registerHere(top)];
    const topId = await makeTop(topName);
    const [row] = await inDatabase(
      sql<{ id: string }>`select member_id::text as id from members.members where username = ${name}`,
    );
    const id = row?.id ?? '';
    const operator = await visit({ size: 'phone' });
    const supervisor = await visit({ theme: 'dark' });

    await openOffice(operator, 'operator', `/agents?account=${id}`);
    const { page, t } = operator;
    const label = t('staff.agents.move');
    await page.getByRole('button', { name: label, exact: true }).click();
    const form = page.getByRole('dialog', { name: label, exact: true });
    await form.getByLabel(t('staff.agents.newUpline')).fill(name);
    await form.getByRole('button', { name: t('staff.ownFunds.look'), exact: true }).click();
    await form.getByText(t('refusals.move-cycle')).waitFor();
    await form.getByLabel(t('staff.agents.newUpline')).fill(topName);
    await form.getByRole('button', { name: t('staff.ownFunds.look'), exact: true }).click();
    await form.getByText(topName, { exact: true }).waitFor();
    await operator.checkAccess('a proposal of a move');
    await operator.checkWidth('a proposal of a move');
    await agree(operator, label, 'asked for by letter');

    await openOffice(supervisor, 'supervisor', '/approvals');
    const proposal = supervisor.page
      .getByRole('row')
      .filter({ hasText: supervisor.t('staff.agents.open', { id }) });
    await proposal.getByText(supervisor.t('staff.proposal.agents.move')).waitFor();
    await proposal.getByText(topName, { exact: true }).waitFor();
    await supervisor.checkAccess('a move among the approvals');
    const approval = supervisor.t('staff.approvals.approve');
    await proposal.getByRole('button', { name: approval, exact: true }).click();
    await agree(supervisor, approval);
    await until('the move has its place', 20_000, async () => {
      const places = await inDatabase(sql`
      select from agents.placements where member_id = ${id}::bigint and upline_id = ${topId}::bigint and reason = 'moved'`);
      return places.length === 1;
    });

    // A contract of the site that the general agent has accepted.
    const terms = { betVolume: '450000', activeMember: '5', requestedRate: '0.3' };
    const offered = await page.request.post(`/wps/staff/members/${topId}/contracts`, {
      data: { kind: 'DIVIDEND', type: 'CONS', ...terms, reason: 'a new general agent' },
    });
    expect(offered.status()).toBe(200);
    await approve(supervisor, `${topId} DIVIDEND CONS`);
    const accepted = await top.page.request.post('/wps/relay/MCSFE_processContractDividend', {
      data: { type: 'CONS', status: 'A' },
    });
    expect(accepted.status()).toBe(200);
    await openOffice(operator, 'operator', `/agents?account=${topId}`);
    await page.getByLabel(t('staff.agents.note.text')).fill('asked for the end by letter');
    await page.getByRole('button', { name: t('staff.agents.note.add'), exact: true }).click();
    await page.getByRole('cell', { name: 'asked for the end by letter' }).waitFor();
    await operator.checkAccess('an account of the programme');
    await operator.checkWidth('an account of the programme');
    const end = t('staff.agents.end');
    await page.getByRole('button', { name: end, exact: true }).click();
    await operator.checkAccess('the end of a contract');
    await agree(operator, end, 'agreed by letter');
    await openOffice(supervisor, 'supervisor', '/approvals');
    const ending = supervisor.page
      .getByRole('row')
      .filter({ hasText: supervisor.t('staff.agents.open', { id: topId }) })
      .filter({ hasText: supervisor.t('staff.contractAct.askTermination') });
    await ending.getByRole('button', { name: approval, exact: true }).click();
    await agree(supervisor, approval);
    await page.reload();
    await page
      .getByRole('row')
      .filter({ hasText: t('staff.contractStatus.V') })
      .getByRole('button', { name: t('staff.agents.withdraw'), exact: true })
      .waitFor();
    for (const one of [member, top, operator, supervisor]) await one.leave();
  },
  240_000,
);
