import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect, test } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { becomeAgent, openAgentPage } from './agents-steps.ts';
import { type Size, useBrowser, type Visitor } from './browser.ts';
import { inDatabase } from './office-steps.ts';
import { newName, password, register, registerHere } from './steps.ts';

const visit = useBrowser();

/** A visitor who is an agent, on the page of links and accounts. */
async function openAgent(size: Size): Promise<Visitor> {
  const visitor = await visit({ size });
  const name = await registerHere(visitor);
  await becomeAgent(visitor, name, 1);
  await openAgentPage(visitor, 'agent=registerCenter');
  await visitor.page.getByRole('tab', { name: visitor.t('agents.links'), exact: true }).waitFor();
  return visitor;
}

test.each(variants(['desktop', 'phone'] as const, 0))(
  'a visitor opens the link of an agent and registers, and the agent sees the new account (%s)',
  async (size) => {
    const agent = await openAgent(size);
    const { page, t } = agent;
    const path = newName().slice(-14);
    await page.getByRole('button', { name: t('agents.create'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('agents.create') });
    await dialog.getByLabel(t('agents.path')).fill(path);
    await agent.checkAccess(`new link ${size}`);
    await dialog.locator('[type=submit]').click();
    await dialog.waitFor({ state: 'detached' });
    const line = page.getByRole('listitem').filter({ hasText: `/r/${path}` });
    await line.getByText(t('agents.counts', { opened: 0, registered: 0, first: 0 })).waitFor();
    await agent.checkAccess(`links ${size}`);
    await agent.checkWidth(`links ${size}`);

    const visitor = await visit({ size });
    await visitor.page.goto(`/r/${path}`);
    await visitor.page.waitForURL('**/register');
    const name = await register(visitor);
    await visitor.leave();

    await page.reload();
    await line.getByText(t('agents.counts', { opened: 1, registered: 1, first: 0 })).waitFor();
    await line.getByRole('button', { name: new RegExp(`^${t('agents.details')}`) }).click();
    const details = page.getByRole('dialog', { name: t('agents.details') });
    await details.getByText(name, { exact: true }).waitFor();
    await details.getByRole('img').waitFor();
    await agent.checkAccess(`details of a link ${size}`);
    await details.getByRole('button', { name: t('common.close'), exact: true }).click();

    await line.getByRole('button', { name: new RegExp(`^${t('agents.disable')}`) }).click();
    const asking = page.getByRole('dialog', { name: t('agents.disable') });
    await asking.getByRole('button', { name: t('agents.disable'), exact: true }).click();
    await line.getByText(t('agents.status.closed')).waitFor();

    const late = await visit({ size });
    late.expectErrors(/status of 400/);
    await late.page.goto(`/r/${path}`);
    await late.page.getByText(late.t('refusals.affiliate-code-unknown')).waitFor();
    await late.checkAccess(`a closed link ${size}`);
    await late.leave();
    await agent.leave();
  },
);

deep.each(variants(['desktop', 'phone'] as const, 1))(
  'an agent opens accounts, one and several at once (%s)',
  async (size) => {
    const agent = await openAgent(size);
    const { page, t } = agent;
    agent.expectErrors(/status of 400/);
    const [one, two, three] = [newName(), newName(), newName()];
    await page.getByRole('tab', { name: t('agents.one'), exact: true }).click();
    await page.locator('dialog[open] [name=username]').fill(one);
    await agent.checkWidth(`open one ${size}`);
    await page.getByRole('button', { name: t('agents.open'), exact: true }).click();
    await page.getByText(t('agents.opened', { count: 1 })).waitFor();
    await agent.checkAccess(`one opened ${size}`);

    await page.getByRole('tab', { name: t('agents.several'), exact: true }).click();
    const lines = page.getByRole('textbox', { name: t('agents.lines') });
    await lines.fill(`${two};1\n${one}\n${three}`);
    const openAll = page.getByRole('button', { name: t('agents.openAll'), exact: true });
    await openAll.click();
    await page.getByText(t('agents.problem.username-taken')).waitFor();
    await agent.checkAccess(`a wrong line ${size}`);
    await agent.checkWidth(`a wrong line ${size}`);
    await lines.fill(`${two};1\n${three}`);
    await openAll.click();
    await page.getByText(t('agents.opened', { count: 2 })).waitFor();
    const { value } = await (await page.request.get('/wps/agent/downlines')).json();
    const names = value.list.map(({ customerName, type }: { customerName: string; type: number }) => [
      customerName,
      type,
    ]);
    expect(names.toSorted()).toEqual(
      [
        [one, 0],
        [two, 1],
        [three, 0],
      ].toSorted(),
    );
    await agent.leave();
  },
);

/** Opens an account below another agent, as by a link of its own. */
async function openBelow(agentName: string, username: string): Promise<void> {
  // Codes have no letter or digit that looks like another.
  const code = newName()
    .slice(-8)
    .toUpperCase()
    .replace(/[01ILO]/g, 'X');
  await inDatabase(sql`
    insert into agents.links (agent_id, starts_at, makes, code, merchant)
    select member_id, now(), 0, ${code}, merchant from members.members where username = ${agentName}`);
  const visitor = await visit();
  const answer = await visitor.page.request.put('/wps/member/register', {
    data: { username, password, confirmPassword: password, agreement: true, affiliateCode: code },
  });
  expect(answer.status()).toBe(200);
  await visitor.leave();
}

/** From the page to team management, the way that an agent goes. */
async function goToTeam({ page, t, size, button }: Visitor): Promise<void> {
  await page.goto('/');
  if (size === 'phone') {
    await button('common.nav.me').click();
    await page.getByRole('button', { name: t('centre.agentCentre'), exact: true }).click();
  } else {
    await page.locator('header').getByRole('button', { name: /e2e/ }).click();
    await page.getByRole('menuitem', { name: t('centre.agentCentre'), exact: true }).click();
  }
  await page.getByRole('button', { name: t('agents.menu.downlineManagmentView'), exact: true }).click();
}

deep.each(variants(['desktop', 'phone'] as const, 0))(
  'an agent finds accounts of its team, promotes one, writes a note and opens a team (%s)',
  async (size) => {
    const agent = await openAgent(size);
    const { page, t } = agent;
    const [below, member, deep] = [newName(), newName(), newName()];
    const lines = [
      { username: below, userType: 1 },
      { username: member, userType: 0 },
    ];
    expect((await page.request.post('/wps/agent/downlines', { data: { lines } })).status()).toBe(200);
    await openBelow(below, deep);
    await goToTeam(agent);
    await page.getByText(t('team.totalTeam', { count: 3 })).waitFor();
    await agent.checkAccess(`team ${size}`);
    await agent.checkWidth(`team ${size}`);

    const filterButton = (count: number) =>
      page.getByRole('button', {
        name: count === 0 ? t('agents.filters') : t('agents.filters.active', { count }),
        exact: true,
      });
    if (size === 'phone') await filterButton(0).click();
    await page.getByLabel(t('team.filter.name')).fill(member);
    await page.getByLabel(t('team.filter.activity'), { exact: true }).selectOption('inactive');
    await page.getByLabel(t('team.filter.contract'), { exact: true }).selectOption('without');
    await agent.checkAccess(`filters ${size}`);
    await page.getByRole('button', { name: t('team.apply'), exact: true }).click();
    await page.getByText(t('team.total', { count: 1 })).waitFor();
    if (size === 'phone') await filterButton(3).waitFor();
    // The address has the filters.
    await page.reload();
    await page.getByText(t('team.total', { count: 1 })).waitFor();

    const openAccount = () => page.getByRole('button', { name: member, exact: true }).click();
    await openAccount();
    await page.getByRole('button', { name: t('team.promote'), exact: true }).click();
    const asking = page.getByRole('dialog', { name: t('team.promoteOf', { name: member }) });
    await asking.getByText(t('team.promoteText')).waitFor();
    await agent.checkAccess(`promotion ${size}`);
    await asking.getByRole('button', { name: t('team.promote'), exact: true }).click();
    await asking.waitFor({ state: 'detached' });
    await openAccount();
    const account = page.getByRole('dialog', { name: member });
    await account.getByText(t('agents.agent'), { exact: true }).waitFor();
    await agent.checkAccess(`account ${size}`);
    await agent.checkWidth(`account ${size}`);
    await account.getByRole('button', { name: t('team.writeNote'), exact: true }).click();
    await page.getByLabel(t('team.note'), { exact: true }).fill('calls on Fridays');
    await page.getByRole('button', { name: t('team.save'), exact: true }).click();
    await page.getByText('calls on Fridays').waitFor();

    await page.goto('/?agent=downlineManagmentView');
    await page.getByRole('button', { name: t('team.openOf', { name: below, count: 1 }) }).click();
    await page.getByRole('button', { name: deep, exact: true }).click();
    await page.getByText(t('team.readOnly')).waitFor();
    await agent.checkAccess(`deeper account ${size}`);
    await page.keyboard.press('Escape');
    await page
      .getByRole('navigation', { name: t('team.path') })
      .getByRole('button')
      .click();
    await page.getByRole('button', { name: member, exact: true }).waitFor();
    await agent.leave();
  },
);
