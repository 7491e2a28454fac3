// A member asks in the chat, a member of staff answers, both pages are loaded again, and the member rates it.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { useBrowser } from './browser.ts';
import { openOffice } from './office-steps.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();
const question = 'Where is my deposit of today?';
const answer = 'It is on its way.';

deep.each(variants(['desktop', 'phone'] as const, 0))(
  'a member asks, a member of staff answers, and both have it after a reload (%s)',
  async (size) => {
    const member = await visit({ size });
    const { page, t } = member;
    const name = await registerQuietly(member);
    if (size === 'phone') await member.button('common.nav.label').first().click();
    await member.button('common.nav.chat').first().click();
    const panel = page.getByRole('region', { name: t('chat.title'), exact: true });
    await panel.getByLabel(new RegExp(t('chat.first'))).fill(question);
    await member.checkAccess(`start of the chat ${size}`);
    await member.button('chat.start').click();
    await panel.getByText(question).waitFor();

    const operator = await visit({ theme: 'dark', size });
    await openOffice(operator, 'operator', '/chat');
    await operator.page.getByRole('button').filter({ hasText: name }).click();
    const column = operator.page.getByRole('region', { name: /\d+/ }).filter({ hasText: name });
    await operator.button('staff.chat.take').click();
    await column.getByLabel(new RegExp(operator.t('staff.chat.answer'))).fill(answer);
    await operator.checkAccess(`console ${size}`);
    await operator.checkWidth(`console ${size}`);
    await operator.button('staff.chat.send').click();
    // The page hears of it without a reload.
    await panel.getByText(answer).waitFor();
    await member.checkAccess(`chat ${size}`);
    await member.checkWidth(`chat ${size}`);

    for (const visitor of [member, operator]) await visitor.page.reload();
    await panel.getByText(answer).waitFor();
    await column.getByText(question).waitFor();
    await column.getByText(answer).waitFor();
    await member.button('chat.end').click();
    await panel.getByRole('radio', { name: '5', exact: true }).check();
    await member.button('chat.rateSend').click();
    await panel.getByText(t('chat.rated', { rating: 5 })).waitFor();
    await column.getByText(operator.t('staff.chat.rating', { rating: 5 })).waitFor();
    expect(await column.getByText(answer).count()).toBe(1);
    for (const visitor of [member, operator]) await visitor.leave();
  },
  180_000,
);
