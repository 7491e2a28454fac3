// Two members of staff publish an offer; a member applies for it, and staff approve the application.
import { expect, test } from 'vitest';
import { newKey } from '@tyche/testkit/key';
import { useBrowser, type Visitor } from './browser.ts';
import { agree, allRead, answerOf, openOffice } from './office-steps.ts';
import { registerQuietly } from './steps.ts';

const visit = useBrowser();

test('two people publish an offer, and one of them approves an application for it', async () => {
  const title = `Guests of ${Date.now()}`;
  const [operator, supervisor, member] = [await visit(), await visit({ theme: 'dark' }), await visit()];
  const id = await writeOffer(operator, title);
  const { page, t } = operator;
  await page.getByRole('button', { name: t('offers.publish'), exact: true }).click();
  await agree(operator, t('offers.publish'), 'for the guests');
  await page.getByText(t('offers.waits')).waitFor();

  await openOffice(supervisor, 'supervisor', '/approvals');
  const proposal = supervisor.page
    .getByRole('row')
    .filter({ hasText: t('staff.proposal.promotion.publish') })
    .filter({ has: supervisor.page.locator(`a[href$="/promotions?open=${id}"]`) });
  await proposal.getByRole('button', { name: t('staff.approvals.approve'), exact: true }).click();
  await agree(supervisor, t('staff.approvals.approve'));

  const name = await registerQuietly(member);
  const applied = await member.page.request.post(`/wps/promotions/${id}/apply`, {
    headers: { 'idempotency-key': newKey() },
    data: { termsVersion: 1, accepted: true, comment: 'I was invited.' },
  });
  expect(await applied.text()).toContain('"applying"');

  await supervisor.open(`/backoffice/promotion-applications?offer=${id}`);
  await supervisor.page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: t('staff.open'), exact: true })
    .click();
  const one = supervisor.page.getByRole('dialog', { name: t('offers.applications.one'), exact: true });
  await one.getByText('I was invited.').waitFor();
  await supervisor.checkAccess('application for an offer');
  await one.getByRole('button', { name: t('offers.applications.approve'), exact: true }).click();
  await agree(supervisor, t('offers.applications.approve'));
  await one.getByText(t('offers.action.approve'), { exact: false }).first().waitFor();
  const { list } = await answerOf(
    await member.page.request.get(`/wps/promotions/applications?promotionId=${id}`),
  );
  expect(list).toMatchObject([{ promotionId: id, status: 'issued', amount: '50.0000' }]);
  for (const visitor of [operator, supervisor, member]) await visitor.leave();
}, 240_000);

/** Writes the draft of an offer with its terms and a text; gives its id. */
async function writeOffer(operator: Visitor, title: string): Promise<string> {
  const { page, t } = operator;
  await openOffice(operator, 'operator', '/promotions');
  await page.getByRole('button', { name: t('offers.new'), exact: true }).click();
  await page
    .getByRole('dialog', { name: t('offers.newKind'), exact: true })
    .getByRole('button', { name: t('offers.kind.SIGNUP'), exact: true })
    .click();
  // A text in the first language of the site is wanted.
  await page.getByRole('tab', { name: 'Filipino', exact: true }).click();
  await page.getByLabel(t('offers.titleText'), { exact: true }).fill(title);
  await page.getByLabel(t('offers.teaser'), { exact: true }).fill('{amount} for you');
  await page.getByLabel(t('offers.mode'), { exact: true }).selectOption('cash');
  await page.getByLabel(new RegExp(`^${t('offers.amount')}`)).fill('50');
  await page.getByLabel(t('offers.approval'), { exact: true }).selectOption('review');
  await page.getByLabel(t('offers.identityLevel'), { exact: true }).selectOption('0');
  await page.getByLabel(t('offers.needsContact'), { exact: true }).press('Space');
  // Without a budget it cannot be published.
  await page.getByText(t('offers.problem.budget-missing')).first().waitFor();
  await operator.checkAccess('form of an offer');
  await operator.checkWidth('form of an offer');
  await page.getByLabel(t('offers.budgetAmount'), { exact: true }).fill('1000');
  await page.getByText(t('offers.verdict.none')).waitFor();
  await page.getByText('₱50.00 for you').waitFor();
  await page.getByRole('button', { name: t('offers.save'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await allRead(operator);
  await operator.checkAccess('draft of an offer');
  return new URL(page.url()).searchParams.get('open') ?? '';
}
