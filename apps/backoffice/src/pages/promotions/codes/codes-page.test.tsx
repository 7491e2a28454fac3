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

const code = {
  id: '9',
  prefix: '0a1b2c3d',
  series: '4',
  promotionId: '7',
  usesEach: 1,
  used: 1,
  lastUsedAt: 1_790_000_000_000,
  isEnded: false,
};
const tries = {
  members: {
    limit: 5,
    hour: 7,
    day: 31,
    atLimit: 1,
    list: [{ id: '12', name: 'guesser1', hour: 7, day: 31, reached: 4 }],
  },
  networks: { limit: 20, hour: 0, day: 0, atLimit: 0, list: [] },
};
/** The queries by which codes were looked for. */
const asked: string[] = [];

/** Shows the page; the site has the offers given. Gives what was sent. */
function show(offers: readonly object[]) {
  asked.length = 0;
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
        const prefixes = ['0a1b2c3d', 'ffee0011'];
        return Response.json({ success: true, value: { id: '5', codes, prefixes } });
      }
      if (path === contract.staffPromotionCodeTries.path)
        return Response.json({ success: true, value: tries });
      if (path === contract.staffPromotionCodesFound.path) {
        asked.push(String(url).split('?')[1] ?? '');
        const value = { list: [code], total: 1, totalPages: 1 };
        return Response.json({ success: true, value });
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
  expect(box.getByText('ffee0011')).toBeTruthy();
  expect(sent).toEqual([{ codes: 2, usesEach: 1, username: 'minh07' }]);
  fireEvent.click(box.getByRole('button', { name: t('offers.codes.done') }));
  await waitFor(() => expect(screen.queryByText('GHJK-MNPQ-RSTV-WXYZ')).toBeNull());
});

test('codes are found by their hash from four digits on, and listed by their series', async () => {
  show([offer]);
  const find = within(await screen.findByRole('region', { name: t('offers.codes.find') }));
  const typed = find.getByRole('textbox', { name: t('offers.codes.hash') });
  fireEvent.change(typed, { target: { value: 'xyz' } });
  fireEvent.submit(find.getByRole('search'));
  await find.findByText(t('offers.codes.hashOdd'));
  expect(asked).toEqual([]);
  fireEvent.change(typed, { target: { value: '0A1B' } });
  fireEvent.submit(find.getByRole('search'));
  await find.findByText('0a1b2c3d');
  expect(asked.at(-1)).toContain('prefix=0a1b');
  fireEvent.click(screen.getByRole('button', { name: t('offers.codes.show') }));
  await find.findByText(t('offers.codes.ofSeries', { series: '4' }));
  await waitFor(() => expect(asked.at(-1)).toContain('series=4'));
  expect(asked.at(-1)).not.toContain('prefix');
});

test('wrong tries name members and networks with their sums', async () => {
  show([offer]);
  const part = within(await screen.findByRole('region', { name: t('offers.codes.tries') }));
  await part.findByText('guesser1');
  const sums = { hour: '7', day: '31', limit: '5', reached: '1' };
  expect(part.getByText(t('offers.codes.triesSum', sums))).toBeTruthy();
  expect(part.getByText(t('offers.codes.noTries'))).toBeTruthy();
});
