import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../../state/session.ts';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { CodesPage } from './codes-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals', 'lottery']);
const { t } = english;
afterEach(cleanup);

const series = {
  id: '4',
  codes: 100,
  usesEach: 1,
  used: 12,
  username: null,
  endsAt: null,
  isEnded: false,
  at: 1_790_000_000_000,
  by: 'operator',
};

/** Shows the page; the site has the offers given. Gives what was sent. */
function show(offers: readonly object[]) {
  rememberStaff({
    username: 'operator',
    permissions: ['promotions.read', 'promotions.manage'],
    restriction: null,
  });
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') {
        sent.push(JSON.parse(String(init?.body)));
        const codes = ['0123-4567-89AB-CDEF', 'GHJK-MNPQ-RSTV-WXYZ'];
        return Response.json({ success: true, value: { id: '5', codes } });
      }
      const list = path === contract.staffPromotions.path ? offers : [series];
      return Response.json({ success: true, value: { list, totalPages: 1, totalCount: list.length } });
    },
  });
  renderOffice(<CodesPage />, { client, texts: english });
  return sent;
}

const offer = { id: '7', title: 'Friends', state: 'open' };

test('without an offer of the kind the page says so', async () => {
  show([]);
  await screen.findByText(t('offers.codes.noOffer'));
});

test('a series is made within its bounds; its codes are shown until the box is closed, and never again', async () => {
  const sent = show([offer]);
  fireEvent.click(await screen.findByRole('button', { name: t('offers.codes.make') }));
  const box = within(screen.getByRole('dialog', { name: t('offers.codes.make') }));
  const [count, uses, member] = box.getAllByRole('textbox');
  if (!count || !uses || !member) throw new Error('fields are missing');
  fireEvent.change(count, { target: { value: '1001' } });
  fireEvent.click(box.getByRole('button', { name: t('offers.codes.make') }));
  expect(box.getByText(t('offers.codes.countOdd', { max: '1,000' }))).toBeTruthy();
  fireEvent.change(count, { target: { value: '2' } });
  fireEvent.change(member, { target: { value: ' minh07 ' } });
  fireEvent.click(box.getByRole('button', { name: t('offers.codes.make') }));
  await box.findByText('GHJK-MNPQ-RSTV-WXYZ');
  expect(sent).toEqual([{ codes: 2, usesEach: 1, username: 'minh07' }]);
  fireEvent.click(box.getByRole('button', { name: t('offers.codes.done') }));
  await waitFor(() => expect(screen.queryByText('GHJK-MNPQ-RSTV-WXYZ')).toBeNull());
});
