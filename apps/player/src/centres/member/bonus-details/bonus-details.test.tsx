import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { noBonuses, runningBonus, waitingBonus } from '../../../lib/bonuses/test/bonuses.ts';
import { queries } from '../../../state/api.ts';
import { BonusDetails } from './bonus-details.tsx';
import type { Bonuses, PastBonus } from '../../../lib/bonuses/bonus.ts';
import { moved } from './moved.ts';

const english = await loadTranslator('EN', ['bonuses', 'games', 'promotions', 'records', 'refusals']);
const { t, format } = english;

const past: PastBonus = {
  ...runningBonus,
  startedAt: runningBonus.startedAt,
  endedAt: runningBonus.expiresAt,
  outcome: 'lost',
  released: '0.0000',
  forfeited: '500.0000',
  ownStakes: '900.0000',
  ownReturns: '650.0000',
  net: '-250.0000',
};

afterEach(() => {
  cleanup();
  queries.clear();
});

/** Shows the page over a network that has these bonuses; gives the commands that were sent. */
function show(bonuses: Bonuses, list: readonly PastBonus[] = []) {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const totals = {
    given: '500.0000',
    released: '0.0000',
    forfeited: '500.0000',
    ownStakes: '900.0000',
    ownReturns: '650.0000',
    net: '-250.0000',
  };
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') {
        sent.push({ path, body: JSON.parse(String(init?.body)) });
        const value = path.endsWith('/cancel') ? { outcome: 'cancelled', forfeited: '420.5000' } : null;
        return Response.json({ success: true, value });
      }
      const value =
        path === contract.bonuses.path
          ? bonuses
          : { list, total: list.length, totalPages: 1, totals, currency: 'PHP' };
      return Response.json({ success: true, value });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <BonusDetails />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return sent;
}

test('without a bonus the page says that the balance is the own one', async () => {
  show(noBonuses);
  expect(await screen.findByText('No bonus runs. Your balance is all your own.')).toBeTruthy();
  expect(await screen.findByText(t('bonuses.year.none'))).toBeTruthy();
});

test('the bar has two figures, and the end is a date with a time', async () => {
  show({ ...noBonuses, running: runningBonus });
  const bar = await screen.findByRole('progressbar');
  expect(bar.getAttribute('aria-valuetext')).toBe(
    t('bonuses.bar', { done: '₱750.00', left: '₱1,750.00', required: '₱2,500.00' }),
  );
  const page = document.body.textContent;
  for (const part of ['₱750.00', '₱1,750.00', format.date(runningBonus.expiresAt, 'dateTime'), '₱50.00'])
    expect(page).toContain(part);
  expect(screen.getByText(t('bonuses.reason.above-greatest'))).toBeTruthy();
  expect(screen.getByText(t('bonuses.open.more', { count: 2 }))).toBeTruthy();
});

test('the stop asks first, with pocket, progress and open bets, and sends what was seen', async () => {
  const sent = show({ ...noBonuses, running: runningBonus });
  fireEvent.click(await screen.findByRole('button', { name: t('bonuses.stop') }));
  const dialog = await screen.findByRole('dialog');
  for (const part of ['₱420.50', '₱750.00', '3', 'Manila 5', '₱25.00'])
    expect(dialog.textContent).toContain(part);
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: t('bonuses.stop') }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/wps/bonuses/70/cancel', body: { seenProgress: '750.0000' } }]),
  );
});

test('waiting bonuses change places by buttons', async () => {
  const sent = show({
    ...noBonuses,
    waiting: [waitingBonus, { ...waitingBonus, id: '72', title: 'Monday' }],
  });
  const up = await screen.findByRole('button', { name: t('bonuses.waiting.up', { title: 'Monday' }) });
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: t('bonuses.waiting.up', { title: 'Weekend' }) })
      .disabled,
  ).toBe(true);
  fireEvent.click(up);
  expect(await screen.findByText(t('bonuses.waiting.moved', { title: 'Monday', place: 1 }))).toBeTruthy();
  expect(sent).toEqual([{ path: contract.orderBonuses.path, body: { ids: ['72', '71'] } }]);
});

test('a year that cost money says so', async () => {
  show(noBonuses, [past]);
  expect(await screen.findByText(t('bonuses.year.total.net'))).toBeTruthy();
  expect(screen.getAllByText(format.money(-2_500_000n, { currency: 'PHP', sign: true }))).not.toHaveLength(0);
});

test('an item moves to its place, and a place outside changes nothing', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
});
