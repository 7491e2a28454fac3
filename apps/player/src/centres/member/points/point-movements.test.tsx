import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../../state/api.ts';
import { PointMovements } from './point-movements.tsx';

const english = await loadTranslator('EN', ['common', 'lottery', 'records', 'points']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

const line = (seq: number, kind: string, points: string, number = '') => ({
  seq: `${seq}`,
  kind,
  number,
  points,
  balance: '300.0000',
  time: Date.UTC(2026, 10, 29, 10),
});

/** Shows the movements over a network that has two pages of them. */
function show(first: readonly object[], second: readonly object[] = []): string[] {
  const asked: string[] = [];
  const client = makeClient({
    fetch: async (url) => {
      const { searchParams } = new URL(String(url), 'http://localhost');
      const before = searchParams.get('before');
      asked.push(before ?? 'newest');
      const list = before === null ? first : second;
      const next = before === null && second.length > 0 ? '7' : null;
      return Response.json({ success: true, value: { list, next, missingBefore: null } });
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <PointMovements />
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  return asked;
}

test('each line says what it was, its sign and the balance after it', async () => {
  show([
    line(5, 'record', '-50.0000', 'P100001'),
    line(4, 'bet', '10.2500', '4711'),
    line(3, 'correction', '-2.0000'),
    line(2, 'owed', '-1.0000'),
    line(1, 'given', '500.0000'),
  ]);
  await screen.findByText(t('points.moved.record', { number: 'P100001' }));
  const lines = screen
    .getAllByRole('listitem')
    .map((item) => [
      item.querySelector('span > span')?.textContent,
      item.querySelector(':scope > bdi')?.textContent,
    ]);
  expect(lines).toEqual([
    ['For P100001', '−50'],
    ['Bet no. 4711', '+10.25'],
    ['A bet was corrected', '−2'],
    ['Paid what you owed', '−1'],
    ['Reward', '+500'],
  ]);
  expect(screen.getAllByText(/300 left/)).toHaveLength(5);
});

test('older lines are on the next page', async () => {
  const asked = show([line(8, 'given', '1.0000')], [line(6, 'given', '2.0000')]);
  await screen.findByText('+1');
  fireEvent.click(screen.getByRole('button', { name: t('lottery.pager.next') }));
  await screen.findByText('+2');
  expect(asked).toEqual(['newest', '7']);
});

test('without any it says so', async () => {
  show([]);
  await screen.findByText(t('points.noMovements'));
});
