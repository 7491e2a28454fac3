import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider, keyOf } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setBalanceHidden } from '../../state/preferences.ts';
import { useSession } from '../../state/session.ts';
import { type Site, SiteProvider } from '../../state/site.ts';
import { demoSite } from '../../state/test/demo-site.ts';
import { WithVendors } from './with-vendors.tsx';

const english = await loadTranslator('EN', 'all');

beforeEach(() => useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 0 } }));
afterEach(() => {
  cleanup();
  setBalanceHidden(false);
  useSession.setState({ member: null });
});

/** The line over a server whose amounts the test sets, on a site that keeps separate wallets or one. */
function page({ main = '0.0000', there = '1000.0000', isSeparate = true } = {}) {
  const server = { there, asked: 0 };
  const balance = (sumBalance: string) => ({
    sumBalance,
    heldBalance: '0.0000',
    currency: 'PHP',
    currencySymbol: '₱',
    balance: [],
  });
  const client = makeClient({
    language: () => 'EN',
    fetch: async (input) => {
      const isHoldings = String(input).includes('/holdings');
      if (isHoldings) server.asked += 1;
      const value = isHoldings ? { amount: server.there, currency: 'PHP' } : balance(main);
      return Response.json({ success: true, value });
    },
  });
  const site: Site = {
    ...demoSite,
    whitelabel: {
      modId: 'COMM3',
      enabled: '1',
      childrenNodes: [{ modId: 'FUNDTRANS3', enabled: isSeparate ? '1' : '0', childrenNodes: [] }],
    },
  };
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  render(
    <MemoryRouter>
      <TextProvider value={english}>
        <QueryClientProvider client={queries}>
          <ClientProvider value={client} language="EN">
            <SiteProvider value={site}>
              <WithVendors />
              <Address />
            </SiteProvider>
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
  /** As the server pushes a balance. */
  const push = (amount: string) =>
    queries.setQueriesData({ queryKey: keyOf(contract.balance) }, balance(amount));
  return { server, push };
}

function Address() {
  return <output>{useLocation().search}</output>;
}

const SPOKEN = '₱1,000.00 with game vendors. Open the wallet to transfer it back.';

test('money that stayed with a vendor is beside the balance, and a press opens the wallet', async () => {
  page();
  const line = await screen.findByRole('button', { name: SPOKEN });
  expect(line.textContent).toBe('+ ₱1,000.00 with vendors');
  fireEvent.click(line);
  expect(screen.getByRole('status').textContent).toContain('centre=transferFund');
});

test('it hides its amount with the balance', async () => {
  setBalanceHidden(true);
  page();
  expect((await screen.findByRole('button')).textContent).toBe('+ *** with vendors');
});

test('it is gone when the money is back, and the balance that a settled draw pushes asks nothing', async () => {
  const { server, push } = page();
  await screen.findByRole('button', { name: SPOKEN });
  server.there = '0.0000';
  push('1000.0000');
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  const { asked } = server;
  push('1002.0000');
  push('998.0000');
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(server.asked).toBe(asked);
});

test('a balance that another window took to a vendor is found there', async () => {
  const { server, push } = page({ main: '1000.0000', there: '0.0000' });
  await vi.waitFor(() => expect(server.asked).toBe(1));
  server.there = '1000.0000';
  push('0.0000');
  await screen.findByRole('button', { name: SPOKEN });
});

test('where one wallet serves all games nobody asks', async () => {
  const { server, push } = page({ isSeparate: false });
  push('0.0000');
  expect(screen.queryByRole('button')).toBeNull();
  expect(server.asked).toBe(0);
});
