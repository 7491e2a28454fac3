// A visitor who cannot log in asks in the chat, staff answer with a file, and the visitor reads it after a reload.
import { variants } from '@tyche/testkit/budgets';
import { expect, test } from 'vitest';
import { passCaptcha } from './accounts-steps.ts';
import { useBrowser } from './browser.ts';
import { openOffice } from './office-steps.ts';

const visit = useBrowser();
const answer = 'Use the link on the login page.';
const pdf = { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n<<>>\n%%EOF\n') };

test.each(variants(['phone', 'desktop'] as const, 0))(
  'a visitor asks from the login, staff answer with a pdf, and it is there after a reload (%s)',
  async (size) => {
    const visitor = await visit({ size });
    const { page, t } = visitor;
    const question = `I cannot log in on my ${size}.`;
    await visitor.open('/login');
    await visitor.button('auth.login.askSupport').click();
    const panel = page.getByRole('region', { name: t('chat.title'), exact: true });
    await panel.getByLabel(new RegExp(t('chat.first'))).fill('<b>help</b>');
    await visitor.button('chat.start').click();
    await panel.getByText(t('refusals.text-refused')).waitFor();
    await panel.getByLabel(new RegExp(t('chat.first'))).fill(question);
    await visitor.checkAccess(`start of a visitor ${size}`);
    await visitor.checkWidth(`start of a visitor ${size}`);
    await visitor.button('chat.start').click();
    await passCaptcha(visitor);
    await panel.getByText(question).waitFor();

    const operator = await visit({ theme: 'dark', size });
    await openOffice(operator, 'operator', '/chat');
    await operator.page.getByRole('button').filter({ hasText: question }).click();
    const column = operator.page.getByRole('region', { name: /\d+/ }).filter({ hasText: question });
    await column.getByText(operator.t('staff.chat.visitorNote')).waitFor();
    await operator.button('staff.chat.take').click();
    await column.getByLabel(new RegExp(operator.t('staff.chat.answer'))).fill(answer);
    await operator.button('staff.chat.addFiles').click();
    const files = column.getByLabel(operator.t('staff.chat.files'));
    await files.setInputFiles({ ...pdf, buffer: Buffer.from('<html></html>') });
    await column.getByText(operator.t('staff.chat.fileKind')).waitFor();
    await files.setInputFiles(pdf);
    await column.getByText(pdf.name, { exact: true }).first().waitFor();
    await operator.checkAccess(`console with a visitor ${size}`);
    await operator.checkWidth(`console with a visitor ${size}`);
    await operator.button('staff.chat.send').click();
    // The page hears of it without a reload.
    await panel.getByText(answer).waitFor();
    await visitor.checkAccess(`chat of a visitor ${size}`);
    await visitor.checkWidth(`chat of a visitor ${size}`);

    await page.reload();
    await panel.getByText(answer).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('link', { name: pdf.name }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(pdf.name);
    // The window of customer service has the same conversation.
    await visitor.open('/service');
    await page.getByText(answer).waitFor();
    await visitor.button('chat.end').click();
    await page.getByText(t('chat.event.closed-member')).waitFor();
    await column.getByText(operator.t('staff.chat.event.closed-member')).waitFor();
    for (const one of [visitor, operator]) await one.leave();
  },
  180_000,
);
