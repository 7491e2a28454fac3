import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { useSession } from '../../state/session.ts';
import { SiteProvider } from '../../state/site.ts';
import { demoSite } from '../../state/test/demo-site.ts';
import { WinnersPage } from './winners-page.tsx';

const english = await loadTranslator('EN', ['common', 'home', 'refusals', 'security']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
  useSession.setState({ member: null });
});

const win = (customerName: string, winAmount: string) => ({
  vo: {
    customerName,
    gameName: 'Fish of the deep',
    gameCode: 'fish-1',
    picture: { vendor: 'studio', scene: null, seed: 7 },
    winAmount,
    gameType: 'FISH',
    vendor: 'studio',
    time: Date.UTC(2026, 10, 29, 10),
  },
});

/** The page over boards by period; gives the calls that it made, those that send with their bodies. */
function show(boards: Readonly<Record<string, object>>, share = { bets: 200, returnedMore: 31 }) {
  const calls: string[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const { pathname, searchParams } = new URL(String(url), 'http://localhost');
      calls.push([pathname, searchParams.get('period'), init?.body].filter(Boolean).join(' '));
      if (pathname === contract.winShare.path) return Response.json({ success: true, value: share });
      if (pathname === contract.winnerSettings.path)
        return Response.json({ success: true, value: init?.method === 'PUT' ? null : { isHidden: false } });
      return Response.json({ success: true, value: boards[searchParams.get('period') ?? ''] });
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <SiteProvider value={demoSite}>
            <MemoryRouter>
              <WinnersPage />
            </MemoryRouter>
          </SiteProvider>
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  return calls;
}

const DAY = { least: '0.0000', list: [win('mi***nh', '120.0000')] };
const WEEK = { least: '0.0000', list: [win('mi***nh', '120.0000'), win('lo***an', '90.0000')] };

test('has the wins of a day, and of a week when it is chosen', async () => {
  show({ '24h': DAY, '7d': WEEK });
  await screen.findByText('mi***nh');
  expect(screen.queryByText('lo***an')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: t('home.winners.period.7d') }));
  await screen.findByText('lo***an');
});

test('says beside the wins how many bets returned more than their stake', async () => {
  show({ '24h': DAY });
  await screen.findByText(t('home.winners.share', { share: '15.5%', bets: '200' }));
});

test('names the least win where there is none above it', async () => {
  show({ '24h': { least: '500.0000', list: [] } });
  const amount = english.format.money(5_000_000n);
  await screen.findByText(t('home.winners.noneAbove', { amount }));
});

test('lets a member hide, and asks a guest nothing', async () => {
  const asGuest = show({ '24h': DAY });
  await screen.findByText('mi***nh');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(asGuest).not.toContain(contract.winnerSettings.path);
  cleanup();
  useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 0 } });
  const calls = show({ '24h': DAY });
  fireEvent.click(await screen.findByRole('checkbox', { name: t('security.winners.hide') }));
  await vi.waitFor(() => expect(calls).toContain(`${contract.setWinnerSettings.path} {"isHidden":true}`));
});
