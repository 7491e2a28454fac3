// Settings of the agent programme in the back office: a preview, a proposal, and the approval of a second person.
import { expect, test } from 'vitest';
import { useBrowser } from './browser.ts';
import { agree, openOffice } from './office-steps.ts';

const visit = useBrowser();

test('an operator previews another floor and proposes it, a supervisor approves it', async () => {
  const operator = await visit({ size: 'phone', theme: 'dark', language: 'VI' });
  await openOffice(operator, 'operator', '/agent-settings');
  const { page, t } = operator;
  const name = t('staff.agentSettings.name.activeFloorDay');
  const settings = page.getByRole('table', { name: t('staff.agentSettings.title'), exact: true });
  const row = settings.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: t('staff.agentSettings.preview') }).click();
  const asking = page.getByRole('dialog', { name: t('staff.agentSettings.preview'), exact: true });
  await asking.locator('input').fill('40');
  await operator.checkAccess('a preview of a setting');
  await asking.getByRole('button', { name: t('staff.agentSettings.compute'), exact: true }).click();
  const previews = page.getByRole('table', { name: t('staff.agentSettings.previews'), exact: true });
  await previews
    .getByRole('button', { name: t('staff.open') })
    .first()
    .click();
  const shown = page.getByRole('dialog', { name, exact: true });
  await shown.getByText(t('staff.agentSettings.after'), { exact: true }).first().waitFor();
  await operator.checkAccess('the sums of a preview');
  await operator.checkWidth('the sums of a preview');
  await shown.getByRole('button', { name: t('common.close') }).click();

  await row.getByRole('button', { name: t('staff.agentSettings.change') }).click();
  const form = page.getByRole('dialog', { name: t('staff.agentSettings.change'), exact: true });
  await form.locator('input').first().fill('40');
  await form.getByLabel(new RegExp(t('staff.reason'))).fill('the market of the province');
  await operator.checkAccess('a proposal of a setting');
  await form.getByRole('button', { name: t('staff.agentSettings.propose'), exact: true }).click();
  await form.waitFor({ state: 'detached' });

  const supervisor = await visit();
  await openOffice(supervisor, 'supervisor', '/approvals');
  const english = supervisor.t;
  const kind = english('staff.proposal.agents.setting');
  const proposal = supervisor.page.getByRole('row').filter({ hasText: kind });
  await proposal.getByText(english('staff.agentSettings.name.activeFloorDay')).waitFor();
  await supervisor.checkAccess('a setting among the approvals');
  await proposal.getByRole('button', { name: english('staff.approvals.approve'), exact: true }).click();
  await agree(supervisor, english('staff.approvals.approve'));
  await proposal.waitFor({ state: 'detached' });

  await supervisor.open('/backoffice/agent-settings');
  const changes = supervisor.page.getByRole('table', {
    name: english('staff.agentSettings.changes'),
    exact: true,
  });
  const changed = changes
    .getByRole('row')
    .filter({ hasText: english('staff.agentSettings.name.activeFloorDay') });
  await changed.waitFor();
  expect(await changed.count()).toBe(1);
  expect(await changed.textContent()).toContain('40');
  for (const one of [operator, supervisor]) await one.leave();
}, 240_000);
