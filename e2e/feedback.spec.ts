// A member writes to staff, staff answer, and the member opens it again; help finds an article and follows a change of staff.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { openCentre } from './accounts-steps.ts';
import { useBrowser } from './browser.ts';
import { openOffice } from './office-steps.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();
const content = 'The result of draw 41 came late today.';
const answer = 'The feed was late. It is settled now.';
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

deep(
  'feedback is sent with a picture, answered by staff, and opened again by a comment',
  async () => {
    const member = await visit({ size: 'phone' });
    const { page, t } = member;
    const name = await registerQuietly(member);
    await openCentre(member, 'feedback');
    await page.getByText(t('feedback.none')).waitFor();
    await member.checkAccess('feedback form');
    await page.getByLabel(new RegExp(t('feedback.content'))).fill(content);
    await page.locator('input[type=file]').setInputFiles({
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    });
    await page.getByText('slip.png').waitFor();
    await member.button('feedback.send').click();
    await page.getByText(t('feedback.next.received')).waitFor();
    await member.checkAccess('feedback thread');
    await member.checkWidth('feedback thread');

    const operator = await visit({ theme: 'dark' });
    await openOffice(operator, 'operator', '/feedback');
    const row = operator.page.getByRole('row').filter({ hasText: name });
    await row.getByText(content).waitFor();
    await operator.checkAccess('queue of feedback');
    await row.getByRole('button', { name: operator.t('staff.open'), exact: true }).click();
    const one = operator.page.getByRole('dialog', { name: operator.t('staff.feedback.one'), exact: true });
    await one.getByLabel(new RegExp(operator.t('staff.feedback.answerText'))).fill(answer);
    await operator.checkAccess('one feedback');
    await one.getByRole('button', { name: operator.t('staff.feedback.answer'), exact: true }).click();
    await one.getByRole('listitem').filter({ hasText: answer }).waitFor();

    await page.reload();
    await page.getByText(answer).waitFor();
    await page.getByLabel(new RegExp(t('feedback.comment'))).fill('It was late again.');
    await member.button('feedback.reopen').click();
    await page.getByText(t('feedback.next.received')).waitFor();
    for (const visitor of [member, operator]) await visitor.leave();
  },
  180_000,
);

deep.each(variants(['desktop', 'phone'] as const, 0))(
  'help is searched, and an article opens (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    await visitor.open('/helpmc#nonsense');
    await page.getByText(t('help.unknown', { topic: 'nonsense' })).waitFor();
    await visitor.checkAccess(`help ${size}`);
    await page.getByLabel(t('help.search')).fill('wager');
    await visitor.checkAccess(`search of help ${size}`);
    await page.getByRole('button', { name: new RegExp(t('help.turnover.title')) }).click();
    const article = page.getByRole('article');
    await article.getByRole('heading', { name: t('help.turnover.title') }).waitFor();
    expect(new URL(page.url()).hash).toBe('#turnover');
    // The journeys' site asks for no turnover (setup.ts).
    expect(await article.textContent()).toContain('0.0%');
    await visitor.checkWidth(`help ${size}`);
    await visitor.leave();
  },
  60_000,
);

deep(
  'staff replace the text of an article in a language, and give the text of the house back',
  async () => {
    const operator = await visit({ size: 'phone' });
    const { page, t } = operator;
    await openOffice(operator, 'operator', '/help-articles?open=games');
    const editor = page.getByRole('dialog', { name: t('staff.help.article'), exact: true });
    await editor.getByText(t('staff.help.isHouse')).waitFor();
    await operator.checkAccess('editor of help');
    await editor.getByLabel(new RegExp(t('staff.help.titleText'))).fill('Games of the day');
    await editor.getByLabel(new RegExp(t('staff.reason'))).fill('a title of our own');
    await editor.getByRole('button', { name: t('staff.help.save'), exact: true }).click();
    await editor
      .getByText(t('staff.help.version', { version: 1 }))
      .first()
      .waitFor();
    // The editor begins with the first language of the site.
    const reader = await visit({ language: 'TY' });
    await reader.open('/helpmc#games');
    await reader.page.getByRole('heading', { name: 'Games of the day' }).waitFor();
    await editor.getByRole('button', { name: t('staff.help.toHouse'), exact: true }).click();
    const question = page.getByRole('dialog', { name: t('staff.help.toHouse'), exact: true });
    await question.getByLabel(t('staff.reason')).fill('the title of the house');
    await question.getByRole('button', { name: t('staff.help.toHouse'), exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await reader.page.reload();
    await reader.page.getByRole('heading', { name: reader.t('help.games.title') }).waitFor();
    for (const one of [operator, reader]) await one.leave();
  },
  120_000,
);
