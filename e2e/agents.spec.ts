import { expect, test } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { type Size, useBrowser, type Visitor } from './browser.ts';
import { inDatabase } from './office-steps.ts';
import { newName, register, registerQuietly } from './steps.ts';

const visit = useBrowser();

/** A visitor who is an agent, on the page of links and accounts. */
async function openAgent(size: Size): Promise<Visitor> {
  const visitor = await visit({ size });
  const name = await registerQuietly(visitor);
  await inDatabase(sql`update members.members set account_type = 1 where username = ${name}`);
  // A node remembers an account for a second.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  // The tab remembers the account of its login; a new tab asks.
  await visitor.page.goto('/robots.txt');
  await visitor.page.evaluate(() => sessionStorage.clear());
  await visitor.page.goto('/?agent=registerCenter');
  await visitor.page.getByRole('tab', { name: visitor.t('agents.links'), exact: true }).waitFor();
  return visitor;
}

test.each(['desktop', 'phone'] as const)(
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
    await line.getByText(t('agents.counts', { opened: 0, registered: 0 })).waitFor();
    await agent.checkAccess(`links ${size}`);
    await agent.checkWidth(`links ${size}`);

    const visitor = await visit({ size });
    await visitor.page.goto(`/r/${path}`);
    await visitor.page.waitForURL('**/register');
    const name = await register(visitor);
    await visitor.leave();

    await page.reload();
    await line.getByText(t('agents.counts', { opened: 1, registered: 1 })).waitFor();
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

test.each(['desktop', 'phone'] as const)(
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
