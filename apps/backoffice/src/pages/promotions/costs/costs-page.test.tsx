import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { CostsPage } from './costs-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals']);
const { t } = english;
afterEach(cleanup);

const none = { given: '0.0000', started: '0.0000', released: '0.0000', forfeited: '0.0000', cost: '0.0000' };
const offer = {
  source: 'offer',
  id: '1001',
  type: 'SIGNUP',
  title: 'Welcome gift',
  given: '20.0000',
  started: '100.0000',
  released: '0.0000',
  forfeited: '130.0000',
  cost: '-10.0000',
};
const report = {
  month: '2026-11',
  months: ['2026-11', '2026-10'],
  isOver: false,
  list: [
    offer,
    { ...none, source: 'referral', id: null, type: null, title: '', given: '5.0000', cost: '5.0000' },
  ],
  total: { ...none, given: '25.0000', started: '100.0000', forfeited: '130.0000', cost: '-5.0000' },
  ledger: { cost: '-5.0000', account: '-5.0000', difference: '0.0000' },
  points: { points: '1250.5000', worth: '12.5050' },
};

/** Shows the page over a report. Gives the months that were asked for. */
function show(of: object): (string | null)[] {
  const asked: (string | null)[] = [];
  const client = makeClient({
    fetch: async (url) => {
      const month = new URL(String(url), 'http://localhost').searchParams.get('month');
      asked.push(month);
      return Response.json({
        success: true,
        value: { ...of, ...(month !== null && { month, isOver: true }) },
      });
    },
  });
  renderOffice(<CostsPage />, { client, texts: english });
  return asked;
}

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('each source has its figures, with their sum below and the sum over all time beside the ledger', async () => {
  show(report);
  const table = within(await screen.findByRole('table', { name: t('offers.costs.bySource') }));
  const rows = table.getAllByRole('row').slice(1).map(cellsOf);
  expect(rows).toEqual([
    ['Welcome giftSign-up', '₱20.00', '₱100.00', '₱0.00', '₱130.00', '−₱10.00'],
    [t('offers.costs.source.referral'), '₱5.00', '₱0.00', '₱0.00', '₱0.00', '₱5.00'],
    [t('offers.costs.total'), '₱25.00', '₱100.00', '₱0.00', '₱130.00', '−₱5.00'],
  ]);
  const whole = within(screen.getByRole('table', { name: t('offers.costs.allTime') }));
  expect(
    whole
      .getAllByRole('row')
      .slice(1)
      .map((row) => cellsOf(row)[1]),
  ).toEqual(['−₱5.00', '−₱5.00', '₱0.00', '₱12.50']);
  screen.getByText(t('offers.costs.runs'));
});

test('a month that is chosen is asked for', async () => {
  const asked = show(report);
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: '2026-10' } });
  await waitFor(() => expect(asked).toEqual([null, '2026-10']));
  await screen.findByText(t('offers.costs.over'));
});

test('a month without rewards says so', async () => {
  show({ ...report, list: [], total: none });
  await screen.findByText(t('offers.costs.empty'));
});
