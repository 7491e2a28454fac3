import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { Interrupted } from './interrupted.tsx';

const english = await loadTranslator('EN', 'all');
const { t } = english;
const placed = {
  wagerId: '7',
  source: 'vendor',
  gameName: 'Mines',
  gameCode: 'mines',
  placedAt: Date.parse('2026-12-24T12:00+08:00'),
  state: 'placed',
  currency: 'PHP',
  stake: '2.0000',
  net: '0.0000',
};

afterEach(() => {
  cleanup();
  queries.clear();
});

/** Shows the page over answers to the question about the last bets, one after the other. */
function show(...answers: readonly (() => Response)[]): void {
  let asked = 0;
  const client = makeClient({
    fetch: async () => {
      asked += 1;
      const answer = answers[Math.min(asked, answers.length) - 1];
      return answer?.() ?? Response.error();
    },
  });
  render(
    <MemoryRouter>
      <TextProvider value={english}>
        <QueryClientProvider client={queries}>
          <ClientProvider value={client} language="EN">
            <Interrupted error={null} gameType="RNG" isDemo={false} lobby="/rng" onAgain={() => undefined} />
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
}
const listed = (list: readonly object[]) => () =>
  Response.json({ success: true, value: { list, totals: null, hasMore: false } });

test('a game that does not answer shows how the last bets stand', async () => {
  show(listed([placed]));
  expect((await screen.findByText(/Mines/)).closest('li')?.textContent).toContain(t('games.round.placed'));
});

test('where these cannot be read it says so, and reads them again', async () => {
  const refused = () =>
    Response.json({ success: false, value: { code: 'internal' }, errorCode: 'internal' }, { status: 500 });
  show(refused, refused, refused, refused, listed([placed]));
  expect(await screen.findByText(t('games.lastRounds'), undefined, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByRole('link', { name: t('games.toLobby') })).toBeTruthy();
  expect(screen.getByRole('button', { name: t('common.retry') })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('common.retry') }));
}, 20_000);

test('without any bet there is no list', async () => {
  show(listed([]));
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.queryByText(t('games.lastRounds'))).toBeNull();
});
