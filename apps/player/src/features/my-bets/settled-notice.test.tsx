import { act, cleanup, render } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { currentToasts, dismissToast } from '@tyche/ui/toasts';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeOrders } from '../../state/settled-draws.ts';
import { SettledNotice } from './settled-notice.tsx';

const english = await loadTranslator('EN', 'all');
const settled = { what: 'lottery.settled', gameCode: 'fast5d-1m', number: '202611210731' };

const row = (gameCode: string, status: 4 | 5, winAmount: string) => ({
  gameCode,
  gameName: gameCode,
  numero: '202611210731',
  winningNumber: '39072',
  status,
  bettingAmount: '2.0000',
  winAmount,
  rebateAmount: '0.0000',
});

let bets: readonly ReturnType<typeof row>[] = [];

beforeEach(() => {
  const client = makeClient({
    language: () => 'EN',
    fetch: async () =>
      Response.json({
        orders: { content: bets, totalPages: 1, totalElements: bets.length },
      }),
  });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider value={client}>
          <MemoryRouter>
            <SettledNotice />
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

/** What is said after an event, once the bets have been read. */
async function said(event: Parameters<typeof takeOrders>[0]) {
  await act(async () => {
    takeOrders(event);
    // The answer passes through a few promises; no time passes.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });
  return currentToasts().map(({ tone, text }) => [tone, text]);
}

test('many bets of a draw are one notice, and a small win among them is no celebration', async () => {
  bets = [row('fast5d-1m', 4, '3.9000'), row('fast5d-1m', 5, '0.0000'), row('fast5d-5m', 4, '900.0000')];
  expect(await said(settled)).toEqual([
    ['plain', 'Fast 5D, draw 0731: 3 9 0 7 2. ₱3.90 of your ₱4.00 stake was returned.'],
  ]);
});

test('a net gain has its plus', async () => {
  bets = [row('fast5d-1m', 4, '3.9000')];
  expect(await said(settled)).toEqual([['good', 'Fast 5D, draw 0731: 3 9 0 7 2. Your bet won +₱1.90.']]);
});

test('a lost bet is told without a colour', async () => {
  bets = [row('fast5d-1m', 5, '0.0000')];
  expect(await said(settled)).toEqual([['plain', 'Fast 5D, draw 0731: 3 9 0 7 2. Your bet did not win.']]);
});

test('an event that comes twice is told once; other events tell nothing', async () => {
  bets = [row('fast5d-1m', 5, '0.0000')];
  await said(settled);
  expect(await said(settled)).toHaveLength(1);
  expect(await said({ what: 'lottery.bets-placed' })).toHaveLength(1);
});
