// A file of grants is checked by one person, approved by another and granted row by row; the member finds the reward.
import { variants } from '@tyche/testkit/budgets';
import { deep } from '@tyche/testkit/deep';
import { expect } from 'vitest';
import { useBrowser } from './browser.ts';
import { agree, answerOf, openOffice } from './office-steps.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();
const looks = [
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
] as const;

deep.each(variants(looks, 0))(
  'staff check a file of grants, a second person approves it, and each good row is granted once (%o)',
  async (look) => {
    const [member, operator, supervisor] = [await visit(), await visit(look), await visit()];
    const name = await registerQuietly(member);
    const { page, t } = operator;
    await openOffice(operator, 'operator', '/promotion-grants');
    await page.getByRole('button', { name: t('offers.files.grant'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('offers.files.grant'), exact: true });
    await form.getByLabel(new RegExp(`^${t('offers.one')}`)).selectOption({ index: 1 });
    await form.getByLabel(new RegExp(`^${t('staff.reason')}`)).selectOption('goodwill');
    await form.getByLabel(t('offers.note.label')).fill('For the evening without draws');
    await form.locator('input[type=file]').setInputFiles({
      name: 'grants.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `member,amount\r\n${name},12.50\r\nnobody-here,5\r\n${name},7\r\nwithout an amount\r\n`,
      ),
    });
    await operator.checkAccess('form of a grant file');
    await operator.checkWidth('form of a grant file');
    await form.getByRole('button', { name: t('offers.files.check'), exact: true }).click();

    await page.waitForURL(/promotion-grant-files\?open=\d+/);
    const id = new URL(page.url()).searchParams.get('open') ?? '';
    const file = page.getByRole('dialog', { name: t('offers.files.numbered', { id }), exact: true });
    for (const verdict of ['unknown-member', 'duplicate-row', 'unreadable'] as const)
      await file.getByRole('cell', { name: t(`offers.files.verdict.${verdict}`), exact: true }).waitFor();
    await operator.checkAccess('a grant file');
    await operator.checkWidth('a grant file');
    await file.getByRole('button', { name: t('offers.files.propose'), exact: true }).click();
    await agree(operator, t('offers.files.propose'));
    await file.getByText(t('offers.files.state.proposed'), { exact: true }).waitFor();

    await openOffice(supervisor, 'supervisor', '/approvals');
    const proposal = supervisor.page
      .getByRole('row')
      .filter({ has: supervisor.page.locator(`a[href$="/promotion-grant-files?open=${id}"]`) });
    await proposal.getByRole('button', { name: t('staff.approvals.approve'), exact: true }).click();
    await agree(supervisor, t('staff.approvals.approve'));

    await file.getByText(t('offers.files.state.done'), { exact: true }).waitFor();
    await file.getByRole('cell', { name: t('offers.files.given'), exact: true }).waitFor();
    const { list } = await answerOf(await member.page.request.get('/wps/promotions/applications'));
    expect(list.filter(({ amount }: { amount: string }) => amount === '12.5000')).toHaveLength(1);
    for (const visitor of [member, operator, supervisor]) await visitor.leave();
  },
  240_000,
);
