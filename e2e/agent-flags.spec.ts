// Flags of the agent programme in the back office: evidence, and a decision of two persons.
import { until } from '@tyche/testkit/until';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { useBrowser } from './browser.ts';
import { agree, inDatabase, openOffice } from './office-steps.ts';
import { registerHere } from './steps.ts';

const visit = useBrowser();

deep(
  'an operator reads the evidence of a flag and proposes to confirm it, a supervisor approves',
  async () => {
    const member = await visit();
    const name = await registerHere(member);
    await inDatabase(sql`
    insert into agents.flags (merchant, kind, agent_id, subject, holds, accounts, from_day, evidence)
    select m.merchant, 'self-referral', m.member_id, 'journey', true, array[m.member_id], current_date,
      jsonb_build_array(jsonb_build_object('accounts', jsonb_build_array(m.member_id::text), 'signals', jsonb_build_array('device', 'payee')))
    from members.members m where username = ${name}`);
    const operator = await visit({ size: 'phone', theme: 'dark', language: 'VI' });
    await openOffice(operator, 'operator', '/agent-flags');
    const { page, t } = operator;
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText(t('staff.agentFlags.kind.self-referral')).waitFor();
    await operator.checkAccess('flags of agents');
    await operator.checkWidth('flags of agents');
    await row.getByRole('button', { name: t('staff.open'), exact: true }).click();
    const flag = page.getByRole('dialog', { name: t('staff.agentFlags.one'), exact: true });
    await flag.getByText(t('staff.agentFlags.signal.payee')).waitFor();
    await operator.checkAccess('a flag of an agent');
    const label = t('staff.agentFlags.confirm');
    await flag.getByRole('button', { name: label, exact: true }).click();
    await agree(operator, label, 'both accounts pay out to one card');

    const supervisor = await visit();
    await openOffice(supervisor, 'supervisor', '/approvals');
    const kind = supervisor.t('staff.proposal.agents.flag');
    const proposal = supervisor.page.getByRole('row').filter({ hasText: kind });
    await proposal.getByText('confirmed').waitFor();
    await proposal
      .getByRole('button', { name: supervisor.t('staff.approvals.approve'), exact: true })
      .click();
    await agree(supervisor, supervisor.t('staff.approvals.approve'));
    await until('the flag is decided', 20_000, async () => {
      const [found] = await inDatabase(
        sql<{ state: string }>`
        select f.state from agents.flags f join members.members m on m.member_id = f.agent_id where m.username = ${name}`,
      );
      return found?.state === 'confirmed';
    });
    await supervisor.open('/backoffice/agent-flags?state=confirmed');
    const decided = supervisor.page.getByRole('row').filter({ hasText: name });
    await decided.waitFor();
    expect(await decided.count()).toBe(1);

    await inDatabase(sql`
    with link as (
      insert into agents.links (merchant, agent_id, makes, starts_at, code)
      select merchant, member_id, 0, now(), 'JRNYSPAM' from members.members where username = ${name} returning merchant, agent_id, link_id
    ), flag as (
      insert into agents.flags (merchant, kind, agent_id, subject, holds, from_day, evidence)
      select merchant, 'link-spam', agent_id, 'journey', false, current_date,
        '[{"day": "2026-11-01", "link": {"code": "JRNYSPAM", "opened": 1200, "registered": 1}}]' from link returning flag_id
    ) insert into agents.link_guards (merchant, flag_id, link_id, guard, opened, registered)
    select link.merchant, flag_id, link_id, 'captcha', 1200, 1 from link, flag`);
    await operator.open('/backoffice/agent-flags');
    const spam = page.getByRole('row').filter({ hasText: t('staff.agentFlags.kind.link-spam') });
    await spam.getByText(t('staff.agentFlags.link.captcha', { code: 'JRNYSPAM' })).waitFor();
    await spam.getByRole('button', { name: t('staff.open'), exact: true }).click();
    await flag.getByText(t('staff.agentFlags.registered'), { exact: true }).waitFor();
    await operator.checkAccess('a flag of a link');

    await inDatabase(sql`
    insert into agents.margins (merchant, agent_id, span, first_day, next_day, valid, stake, payout, self_rebate, agent_rebate, promotions,
      salary, dividend, kept)
    select merchant, member_id, 'MONTH', '2026-11-01', '2026-11-27', 1000000, 1000000, 900000, 10000, 10000, 0, 100000, 0, -20000
    from members.members where username = ${name}`);
    await operator.open('/backoffice/agent-margins?day=2026-11-26');
    await page.getByRole('link', { name, exact: true }).waitFor();
    await operator.checkAccess('negative margins');
    await operator.checkWidth('negative margins');
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByText(t('staff.agents.noContracts')).waitFor();

    await operator.open('/backoffice/agent-settings');
    const level = page
      .getByRole('row')
      .filter({ hasText: t('staff.agentSettings.name.maxAgentLevel') })
      .first();
    await level.getByText('10', { exact: true }).waitFor();
    await level.getByRole('button', { name: t('staff.agentSettings.change') }).click();
    await page.getByText(t('staff.agentSettings.about.place')).waitFor();
    await operator.checkAccess('a change of the deepest level');
    for (const one of [member, operator, supervisor]) await one.leave();
  },
  240_000,
);
