import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../../state/session.ts';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { GrantFilesPage } from './files-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals', 'lottery']);
const { t } = english;
afterEach(cleanup);

const file = {
  id: '101',
  promotionId: '7',
  title: 'Goodwill of support',
  currency: 'PHP',
  reason: 'goodwill',
  note: 'Sorry for the wait.',
  state: 'checked',
  rows: 3,
  okRows: 2,
  amount: '150.5000',
  given: 0,
  refused: 0,
  givenAmount: '0.0000',
  by: 'operator',
  approvedBy: null,
  at: 1_790_000_000_000,
};
const detail = {
  ...file,
  verdicts: [
    { verdict: 'ok', rows: 2 },
    { verdict: 'self-excluded', rows: 1 },
  ],
  sameAs: '99',
  isAboveBudget: false,
  isEmptied: false,
};
const row = {
  id: '1',
  memberId: '5',
  username: 'minh07',
  amount: '50.0000',
  verdict: 'ok',
  applicationId: null,
  refused: null,
};
const rows = [
  { ...row, id: '3', username: 'lan', verdict: 'self-excluded' },
  row,
  { ...row, id: '4', username: 'no-such', memberId: null, refused: 'promotion-budget-spent' },
];

/** Shows the page at an address. Gives what was sent, as method and path with the body. */
function show(address: string, changed: object = {}, refusal: object | null = null) {
  rememberStaff({
    username: 'operator',
    permissions: ['promotions.read', 'promotions.manage'],
    restriction: null,
  });
  const sent: unknown[] = [];
  const answers: Readonly<Record<string, object>> = {
    [contract.staffGrantFiles.path]: { list: [file], total: 1, totalPages: 1 },
    '/wps/staff/promotions/grant-files/101': { ...detail, ...changed },
    '/wps/staff/promotions/grant-files/101/rows': { list: rows, total: 3, totalPages: 1 },
    [contract.staffPromotions.path]: { list: [{ id: '7', title: file.title }], total: 1, totalPages: 1 },
  };
  const client = makeClient({
    fetch: async (url, init) => {
      const path = new URL(String(url), 'https://x').pathname;
      if (init?.method === 'GET') return Response.json({ success: true, value: answers[path] ?? {} });
      sent.push([init?.method, path, JSON.parse(String(init?.body))]);
      if (refusal) return Response.json({ success: false, message: '', value: refusal }, { status: 400 });
      return Response.json({ success: true, value: { id: '101', approvalId: '12' } });
    },
  });
  renderOffice(<GrantFilesPage />, { client, texts: english, address });
  return sent;
}

async function fill(content: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: t('offers.files.grant') }));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('option', { name: file.title });
  const typed = {
    [t('offers.one')]: '7',
    [t('staff.reason')]: 'goodwill',
    [t('offers.note.label')]: file.note,
    [t('offers.files.content')]: content,
  };
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(
      within(dialog).getByLabelText((text) => text.replace(/ \*$/, '') === label),
      { target: { value } },
    );
  return dialog;
}

test('a file shows its sum, its warnings, and the rows with their verdicts in words', async () => {
  show('/?open=101');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText(t('offers.files.same', { id: '99' }));
  expect(within(dialog).getByText('₱150.50')).toBeTruthy();
  const table = await within(dialog).findByRole('table');
  const lines = within(table).getAllByRole('row').slice(1);
  expect(lines.map((line) => line.textContent)).toEqual([
    `3lan₱50.00${t('offers.files.verdict.self-excluded')}`,
    `1minh07₱50.00${t('offers.files.verdict.ok')}`,
    `4no-such₱50.00${t('offers.files.verdict.promotion-budget-spent')}`,
  ]);
});

test('a checked file is proposed after one more look at its sum', async () => {
  const sent = show('/?open=101');
  fireEvent.click(await screen.findByRole('button', { name: t('offers.files.propose') }));
  await screen.findByText(t('offers.files.proposeAsk', { rows: '2', amount: '₱150.50' }));
  const [, confirm] = screen.getAllByRole('button', { name: t('offers.files.propose') });
  fireEvent.click(confirm ?? document.body);
  await waitFor(() => expect(sent).toEqual([['PUT', '/wps/staff/promotions/grant-files/101/propose', {}]]));
});

test.each(['granting', 'done', 'withdrawn'])(
  'a file that is %s can be neither proposed nor withdrawn',
  async (state) => {
    show('/?open=101', { state });
    await screen.findByText(t('offers.files.givenSum'));
    expect(screen.queryByRole('button', { name: t('offers.files.propose') })).toBeNull();
    expect(screen.queryByRole('button', { name: t('offers.files.withdraw') })).toBeNull();
  },
);

test('a pasted file is sent as it is, and then shown', async () => {
  const sent = show('/');
  const dialog = await fill('member,amount\nminh07,50');
  fireEvent.click(within(dialog).getByRole('button', { name: t('offers.files.check') }));
  await screen.findByRole('dialog', { name: t('offers.files.numbered', { id: '101' }) });
  expect(sent).toEqual([
    [
      'POST',
      contract.checkGrantFile.path,
      { promotionId: '7', reason: 'goodwill', note: file.note, content: 'member,amount\nminh07,50' },
    ],
  ]);
});

test('a chosen file fills the field, and a refusal is shown at it', async () => {
  const sent = show('/', {}, { code: 'grant-file-rows', max: 5_000 });
  const dialog = await fill('x');
  const chosen = new File(['lan,7\n'], 'gifts.csv', { type: 'text/csv' });
  fireEvent.change(within(dialog).getByLabelText(t('offers.files.pick')), { target: { files: [chosen] } });
  const field = within(dialog).getByLabelText((text) => text.startsWith(t('offers.files.content')));
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('lan,7\n'));
  fireEvent.click(within(dialog).getByRole('button', { name: t('offers.files.check') }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toHaveLength(1);
});
