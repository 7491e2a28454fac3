import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { becomeAgent, openAgentPage } from './agents-steps.ts';
import { type Size, useBrowser, type Visitor } from './browser.ts';
import { inDatabase } from './office-steps.ts';
import { newName, registerHere } from './steps.ts';

const visit = useBrowser();

/** A visitor who is an agent, with an agent directly below it that has played and paid in today. */
async function openTeam(size: Size): Promise<{ readonly agent: Visitor; readonly below: string }> {
  const agent = await visit({ size });
  const { page, t } = agent;
  const name = await registerHere(agent);
  await becomeAgent(agent, name, 1);
  await openAgentPage(agent, 'agent=registerCenter');
  await page.getByRole('tab', { name: t('agents.several'), exact: true }).click();
  const below = newName();
  await page.getByRole('textbox', { name: t('agents.lines') }).fill(`${below};1`);
  await page.getByRole('button', { name: t('agents.openAll'), exact: true }).click();
  await page.getByText(t('agents.opened', { count: 1 })).waitFor();
  await inDatabase(sql`
    insert into agents.cells (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate, merchant)
    select member_id, agents.today('Asia/Manila'), 'RNG', 0, 0, 3, 12500000, 12500000, 4000000, 0, merchant
    from members.members where username = ${below}`);
  await inDatabase(sql`
    update agents.cash_cells set deposit = 20000000, first_deposit = 20000000, withdrawal = 1000000
    where member_id = (select member_id from members.members where username = ${below})`);
  return { agent, below };
}

/** Opens the filters where a button hides them. */
async function openFilters({ page, t }: Visitor, size: Size, count = 0): Promise<void> {
  const name = count === 0 ? t('agents.filters') : t('agents.filters.active', { count });
  if (size === 'phone') await page.getByRole('button', { name, exact: true }).click();
}

/** Closes the filters again. */
async function closeFilters({ page, t }: Visitor, size: Size): Promise<void> {
  if (size !== 'phone') return;
  const sheet = page.getByRole('dialog', { name: t('agents.filters'), exact: true });
  await sheet.getByRole('button', { name: t('agents.filters.show'), exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

deep.each(variants(['desktop', 'phone'] as const, 0))(
  'an agent reads its team, its losses and its income, with the days kept (%s)',
  async (size) => {
    const { agent, below } = await openTeam(size);
    const { page, t } = agent;
    await page.goto('/?agent=agentTeamOverview');
    const tiles = page
      .locator('dl')
      .filter({ hasText: t('agents.report.figure.netLoss') })
      .first();
    await tiles.getByText('₱2,000.00').first().waitFor();
    await tiles.getByText('₱1,250.00', { exact: true }).first().waitFor();
    await agent.checkAccess(`team overview ${size}`);
    await agent.checkWidth(`team overview ${size}`);
    await openFilters(agent, size);
    await page.getByRole('button', { name: t('records.lastDays', { count: 30 }), exact: true }).click();
    await page.waitForURL(/agent\.from=/);
    const from = new URL(page.url()).searchParams.get('agent.from');
    await page.getByRole('radio', { name: t('agents.report.group.LIVE') }).click({ force: true });
    if (size === 'phone') await agent.checkAccess(`filters ${size}`);
    await closeFilters(agent, size);
    await page.getByText(t('agents.report.nothing')).waitFor();

    if (size === 'phone') await page.getByRole('button', { name: t('agents.toList') }).click();
    await page.getByRole('button', { name: t('agents.menu.palStatementsAgentCopy') }).click();
    await page.getByRole('button', { name: below, exact: true }).filter({ visible: true }).waitFor();
    await page.waitForURL(({ searchParams }) => searchParams.get('agent.from') === from);
    const { value } = await (
      await page.request.get(`/wps/agent/downlineLottoPNL?startDay=${from}&endDay=${from}`)
    ).json();
    expect(value.total).toBe(0);
    await page.getByText('−₱850.00').filter({ visible: true }).first().waitFor();
    await agent.checkAccess(`user loss ${size}`);
    await agent.checkWidth(`user loss ${size}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t('records.export') }).click();
    expect((await saved).suggestedFilename()).toBe('tyche-losses.csv');
    await page.getByRole('button', { name: below, exact: true }).filter({ visible: true }).click();
    await page
      .getByRole('navigation', { name: t('agents.report.path') })
      .getByText(below)
      .waitFor();
    await page.goBack();
    await page.getByRole('button', { name: below, exact: true }).filter({ visible: true }).waitFor();

    await page.goto('/?agent=agentRevenueReport');
    await page.getByText(t('agents.report.noIncome')).waitFor();
    await agent.checkAccess(`income ${size}`);
    await agent.checkWidth(`income ${size}`);
    const foreign = await page.request.get(
      `/wps/agent/downlineLottoPNL?startDay=${from}&endDay=${from}&agentId=1`,
    );
    expect(foreign.status()).toBe(404);
    await agent.leave();
  },
);

deep.each(variants(['desktop', 'phone'] as const, 1))(
  'an agent reads what it is told, the bets of its team and its movements (%s)',
  async (size) => {
    const { agent, below } = await openTeam(size);
    const { page, t } = agent;
    await inDatabase(sql`
      insert into wagers.wagers (source, batch_ref, ref, member_id, game_code, game_type, stake, merchant)
      select 2, 200000000 + member_id, 1, member_id, 'lantern-lane', 'RNG', 120000, merchant
      from members.members where username = ${below}`);
    await page.goto('/?agent=agentAnnouncement');
    const titles = page.getByRole('list', { name: t('agents.menu.agentAnnouncement') }).getByRole('button');
    await titles
      .filter({ hasText: t('agents.announcements.new') })
      .first()
      .waitFor();
    await agent.checkAccess(`announcements ${size}`);
    await agent.checkWidth(`announcements ${size}`);
    const title = await titles.first().locator('span').first().textContent();
    await titles.first().click();
    await page.getByRole('heading', { name: title ?? '', exact: true, level: 3 }).waitFor();
    if (size === 'phone') {
      await agent.checkAccess(`announcement ${size}`);
      await agent.button('agents.announcements.back').click();
    }
    await page
      .getByRole('status')
      .filter({ hasText: t('agents.announcements.unread', { count: 0 }) })
      .waitFor();

    await page.goto('/?agent=personalHistoryCopy');
    const account = page.getByRole('button', { name: below, exact: true }).filter({ visible: true });
    await account.first().waitFor();
    await page.getByText('₱12.00').filter({ visible: true }).first().waitFor();
    await page.getByText(t('records.bets', { count: 1 })).waitFor();
    await agent.checkAccess(`team betting ${size}`);
    await agent.checkWidth(`team betting ${size}`);
    const saved = page.waitForEvent('download');
    await agent.button('records.export').click();
    expect((await saved).suggestedFilename()).toBe('tyche-team-bets.csv');
    await account.first().click();
    await page
      .getByRole('navigation', { name: t('agents.report.path') })
      .getByText(below)
      .waitFor();
    await openFilters(agent, size);
    await page.getByRole('radio', { name: t('records.state.won'), exact: true }).click({ force: true });
    await closeFilters(agent, size);
    await page.getByText(t('records.noBets')).waitFor();
    expect(new URL(page.url()).searchParams.get('agent.state')).toBe('won');

    await page.goto('/?agent=agentDownlineTransactionDetailsCopy');
    await account.first().waitFor();
    await agent.checkAccess(`account details ${size}`);
    await agent.checkWidth(`account details ${size}`);
    await openFilters(agent, size);
    await page.getByRole('combobox', { name: t('records.type') }).selectOption('6201');
    await closeFilters(agent, size);
    await page.getByText(t('records.noMovements')).waitFor();
    expect(new URL(page.url()).searchParams.get('agent.type')).toBe('6201');
    await openFilters(agent, size, 1);
    await page.getByRole('textbox', { name: t('agents.list.account') }).fill('nobody-of-mine');
    agent.expectErrors(/status of 404/);
    await agent.button('agents.list.find').click();
    await closeFilters(agent, size);
    await page.getByText(t('refusals.unknown-downline')).waitFor();
    await agent.leave();
  },
);
