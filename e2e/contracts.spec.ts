// Contracts between agents in the agent centre (docs/reference/agents.md 5 and 7).
import { variants } from '@tyche/testkit/budgets';
import { expect, test } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { type Agent, openAgent, openAgentPage } from './agents-steps.ts';
import { type Size, useBrowser, type Visitor } from './browser.ts';
import { answerOf, inDatabase, signInStaff } from './office-steps.ts';

const visit = useBrowser();
const PAGE = 'agent=agentDividendRecordCopy2';

/** Opens a tab of the page of dividends. */
async function openTab({ visitor }: Agent, tab: 'mine' | 'team'): Promise<void> {
  const { page, t } = visitor;
  await openAgentPage(visitor, `${PAGE}&agent.tab=${tab}`);
  await page.getByRole('tab', { name: t(`contracts.${tab}`), exact: true, selected: true }).waitFor();
}

/** Sends a call as the visitor, and gives what it answered. */
async function send({ page }: Visitor, method: 'post' | 'put', path: string, data: object) {
  const answer = await page.request[method](path, { data });
  expect([path, answer.status()]).toEqual([path, 200]);
  return answerOf(answer);
}

const answerCall = '/wps/relay/MCSFE_processContractDividend';
const tier = (requestedRate: string) => ({ betVolume: '450000', activeMember: '5', requestedRate });

/** A general agent with a dividend of the house for all games. */
async function openTop(options: { size: Size; theme: 'light' | 'dark' }): Promise<Agent> {
  const top = await openAgent(visit, null, options);
  const staff = await visit();
  await signInStaff(staff, 'operator');
  const offer = { kind: 'DIVIDEND', type: 'CONS', ...tier('0.9'), reason: 'a new general agent' };
  const { approvalId } = await send(staff, 'post', `/wps/staff/members/${top.id}/contracts`, offer);
  await signInStaff(staff, 'supervisor');
  await send(staff, 'put', `/wps/staff/approvals/${approvalId}/approve`, {});
  await staff.leave();
  await send(top.visitor, 'post', answerCall, { type: 'CONS', status: 'A' });
  return top;
}

/** Opens the contract with a counterparty from the list. */
async function openContract({ page, t }: Visitor) {
  await page
    .getByRole('button', { name: new RegExp(`^${t('contracts.open')}:`) })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: t('contracts.detail'), exact: true });
  await dialog.getByText(t('contracts.history'), { exact: true }).waitFor();
  return dialog;
}

test.each(
  variants(
    [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ] as const,
    1,
  ),
)(
  'an agent offers a contract, changes it and ends it, and its downline answers (%s, %s)',
  async (size, theme) => {
    const top = await openTop({ size, theme });
    const agent = await openAgent(visit, top, { size, theme });
    const below = await openAgent(visit, agent);
    const { page, t } = top.visitor;

    await openTab(top, 'team');
    await page.getByText(t('contracts.noneTeam')).waitFor();
    await page.getByRole('button', { name: t('contracts.offer'), exact: true }).click();
    const offer = page.getByRole('dialog', { name: t('contracts.offer'), exact: true });
    const field = (name: 'minimumBet' | 'activeMember', at = 0) =>
      offer.getByLabel(t(`contracts.field.${name}`)).nth(at);
    const rate = (at = 0) => offer.getByLabel(t('contracts.field.rate.P')).nth(at);
    await offer.getByLabel(t('contracts.receiver')).fill(agent.name);
    await field('minimumBet').fill('450,000');
    await field('activeMember').fill('5');
    await rate().fill('20');
    await offer.getByRole('button', { name: t('contracts.addTier') }).click();
    await field('activeMember', 1).fill('8');
    await rate(1).fill('23');
    await field('minimumBet', 1).fill('450,000');
    await offer.getByText(t('refusals.tiers-not-rising')).waitFor();
    await top.visitor.checkAccess(`tiers that do not rise ${size}`);
    await top.visitor.checkWidth(`tiers that do not rise ${size}`);
    await field('minimumBet', 1).fill('4,500,000');
    await offer.locator('[type=submit]').click();
    await offer.waitFor({ state: 'detached' });
    await page.getByText(t('contracts.used', { used: 1, total: 200 })).waitFor();
    await top.visitor.checkAccess(`team contracts ${size}`);
    await top.visitor.checkWidth(`team contracts ${size}`);

    const { page: agentPage, t: say } = agent.visitor;
    // After an answer the list of what ends is read again, and nothing waits any more.
    agent.visitor.expectErrors(/status of 409/);
    await openTab(agent, 'mine');
    const received = await openContract(agent.visitor);
    await received.getByText(say('contracts.noEndings')).waitFor();
    await agent.visitor.checkAccess(`an offer ${size}`);
    await agent.visitor.checkWidth(`an offer ${size}`);
    await received.getByRole('button', { name: say('contracts.accept'), exact: true }).click();
    await received.getByText(say('contracts.status.A')).first().waitFor();

    await send(agent.visitor, 'post', '/wps/agent/contracts', {
      kind: 'DIVIDEND',
      type: 'LOTT',
      targetCustomer: below.name,
      ...tier('0.15'),
    });
    await send(below.visitor, 'post', answerCall, { type: 'LOTT', status: 'A' });

    await openTab(top, 'team');
    const granted = await openContract(top.visitor);
    await granted.getByRole('button', { name: t('contracts.edit'), exact: true }).click();
    const edit = page.getByRole('dialog', { name: t('contracts.edit'), exact: true });
    await edit.getByRole('button', { name: t('contracts.removeTier', { number: 2 }) }).click();
    await edit.getByLabel(t('contracts.field.rate.P')).fill('10');
    await top.visitor.checkAccess(`a change of terms ${size}`);
    await top.visitor.checkWidth(`a change of terms ${size}`);
    await edit.locator('[type=submit]').click();
    await edit.waitFor({ state: 'detached' });
    await granted.getByRole('button', { name: t('contracts.withdraw'), exact: true }).waitFor();

    await openTab(agent, 'mine');
    const changed = await openContract(agent.visitor);
    await changed.getByText(say('contracts.endings'), { exact: true }).waitFor();
    await changed.getByText(below.name, { exact: true }).waitFor();
    await agent.visitor.checkAccess(`an edit that ends contracts ${size}`);
    await agent.visitor.checkWidth(`an edit that ends contracts ${size}`);
    await changed.getByRole('button', { name: say('contracts.accept'), exact: true }).click();
    const asking = agentPage.getByRole('dialog', { name: say('contracts.endings'), exact: true });
    await agent.visitor.checkAccess(`the question before contracts end ${size}`);
    await asking.getByRole('button', { name: say('contracts.accept'), exact: true }).click();
    await asking.waitFor({ state: 'detached' });
    const states = () =>
      inDatabase(sql<{ state: string }>`
        select state from agents.contracts where receiver in (${agent.id}, ${below.id}) order by contract_id`);
    expect((await states()).map(({ state }) => state)).toEqual(['A', 'C']);

    await openTab(top, 'team');
    const ending = await openContract(top.visitor);
    await ending.getByRole('button', { name: t('contracts.askEnd'), exact: true }).click();
    const question = page.getByRole('dialog', { name: t('contracts.askEnd'), exact: true });
    await question.getByRole('button', { name: t('contracts.askEnd'), exact: true }).click();
    await question.waitFor({ state: 'detached' });

    await openTab(agent, 'mine');
    const asked = await openContract(agent.visitor);
    await asked.getByRole('button', { name: say('contracts.keep'), exact: true }).waitFor();
    await asked.getByRole('button', { name: say('contracts.agree'), exact: true }).click();
    await asked.getByText(say('contracts.act.C'), { exact: true }).waitFor();
    await agent.visitor.checkAccess(`an ended contract ${size}`);
    expect((await states()).map(({ state }) => state)).toEqual(['C', 'C']);
    for (const one of [top, agent, below]) await one.visitor.leave();
  },
  240_000,
);
