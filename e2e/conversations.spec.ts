// Messages along the direct line: an agent and a member write to each other, a message waits for staff, a sender is reported.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import { type Agent, openAgent } from './agents-steps.ts';
import { openCentre } from './accounts-steps.ts';
import { type VisitOptions, type Visitor, useBrowser } from './browser.ts';
import { agree, inDatabase, openOffice } from './office-steps.ts';

const visit = useBrowser();

/** Puts one account directly below another, as its place and its profile say. */
async function below(downline: Agent, upline: Agent): Promise<void> {
  await inDatabase(sql`update members.members set upline_id = ${upline.id} where member_id = ${downline.id}`);
}

async function openConversations(visitor: Visitor): Promise<void> {
  await openCentre(visitor, 'messageV2');
  await visitor.page.getByRole('tab', { name: visitor.t('threads.tab'), exact: true }).click();
}

async function reply({ page, t }: Visitor, text: string): Promise<void> {
  await page.getByLabel(t('threads.reply')).fill(text);
  await page.getByRole('button', { name: t('threads.send'), exact: true }).click();
  await page.getByRole('listitem').filter({ hasText: text }).first().waitFor();
}

const pairs: readonly (readonly [VisitOptions, VisitOptions])[] = [
  [
    { size: 'desktop', theme: 'dark', language: 'EN' },
    { size: 'phone', theme: 'light', language: 'TY' },
  ],
  [
    { size: 'phone', theme: 'dark', language: 'VI' },
    { size: 'desktop', theme: 'light', language: 'EN' },
  ],
];

deep.each(variants(pairs, 0))(
  'an agent (%o) and its downline (%o) write to each other, and their pages show it at once',
  async (options, otherOptions) => {
    const agent = await openAgent(visit, null, options);
    const member = await openAgent(visit, agent, otherOptions);
    await below(member, agent);
    await openConversations(agent.visitor);
    const { page, t } = agent.visitor;
    await page.getByText(t('threads.none')).waitFor();
    await page.getByRole('button', { name: t('threads.write'), exact: true }).click();
    await page.getByRole('button', { name: t('threads.send'), exact: true }).click();
    await page.getByText(t('threads.fault.to')).waitFor();
    await agent.visitor.checkAccess('compose');
    await agent.visitor.checkWidth('compose');
    await page.getByLabel(member.name).check();
    await page.getByLabel(t('threads.subject')).fill('About the week');
    await reply(agent.visitor, 'How was your week?');

    await openConversations(member.visitor);
    const other = member.visitor.page;
    await other.getByRole('button').filter({ hasText: 'How was your week?' }).click();
    // Who reads is seen by who wrote, without a reload.
    await page.getByText(t('threads.state.read')).waitFor();
    await reply(member.visitor, 'Good. '.repeat(20).trim());
    await page.getByText('Good. Good.').filter({ visible: true }).first().waitFor();
    await agent.visitor.checkAccess('a thread');
    await agent.visitor.checkWidth('a thread');
    await member.visitor.checkAccess('a thread of a member');

    await reply(agent.visitor, 'Pay me at https://other.example/pay');
    await page.getByText(t('threads.state.held')).waitFor();
    await page
      .getByRole('button', { name: t('threads.takeBack') })
      .last()
      .click();
    await page.getByText(t('threads.withdrawn')).filter({ visible: true }).first().waitFor();
    expect(await other.getByText('other.example').count()).toBe(0);
    for (const { visitor } of [agent, member]) await visitor.leave();
  },
  240_000,
);

deep(
  'a member reports its agent, staff read the messages and stop it from writing',
  async () => {
    const agent = await openAgent(visit, null);
    const member = await openAgent(visit, agent, { size: 'phone' });
    await below(member, agent);
    const sent = await agent.visitor.page.request.put('/wps/message/send', {
      data: { to: [String(member.id)], subject: 'Your password', text: 'Tell me your password' },
    });
    expect(sent.status()).toBe(200);
    await openConversations(member.visitor);
    const { page, t } = member.visitor;
    await page.getByRole('button').filter({ hasText: 'Tell me your password' }).click();
    await page.getByRole('button', { name: t('threads.actions') }).click();
    await page.getByRole('menuitem', { name: t('threads.report') }).click();
    const dialog = page.getByRole('dialog', { name: t('threads.report'), exact: true });
    await dialog.getByLabel(t('threads.reason')).selectOption('money');
    await member.visitor.checkAccess('report of a thread');
    await dialog.getByRole('button', { name: t('threads.report'), exact: true }).click();
    await page.getByText(t('threads.blocked')).waitFor();

    const operator = await visit({ theme: 'dark' });
    await openOffice(operator, 'operator', '/message-reviews');
    const row = operator.page.getByRole('row').filter({ hasText: agent.name });
    await row.getByText(operator.t('staff.messageReviews.reason.money')).waitFor();
    await operator.checkAccess('messages to check');
    await row.getByRole('button', { name: operator.t('staff.open'), exact: true }).click();
    const review = operator.page.getByRole('dialog', {
      name: operator.t('staff.messageReviews.what'),
      exact: true,
    });
    await review.getByText('Tell me your password').waitFor();
    await operator.checkAccess('a reported thread');
    const label = operator.t('staff.messageReviews.mute');
    await review.getByRole('button', { name: label, exact: true }).click();
    await agree(operator, label, 'asks for a password');
    const again = await agent.visitor.page.request.put('/wps/message/send', {
      data: { to: [String(member.id)], subject: 'Hello', text: 'Hello?' },
    });
    expect(again.status()).toBe(403);
    for (const visitor of [agent.visitor, member.visitor, operator]) await visitor.leave();
  },
  240_000,
);
