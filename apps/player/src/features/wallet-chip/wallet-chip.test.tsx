import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLine } from '../../state/online.ts';
import { WalletChip } from './wallet-chip.tsx';

const english = await loadTranslator('EN', 'all');
const value = {
  sumBalance: '12.0000',
  heldBalance: '0.0000',
  currency: 'PHP',
  currencySymbol: 'P',
  balance: [],
};

afterEach(() => {
  cleanup();
  useLine.setState({ isOnline: true, isLive: true });
});

/** The chip over a server that answers until it is told to refuse. */
function page(language = 'EN') {
  const server = { isUp: true, languages: [] as string[] };
  const client = makeClient({
    language: () => language,
    fetch: async (_input, init) => {
      server.languages.push(new Headers(init?.headers).get('language') ?? '');
      return server.isUp
        ? Response.json({ success: true, value })
        : Response.json({ success: false, value: { code: 'unavailable' } }, { status: 503 });
    },
  });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const shown = (inLanguage: string) => (
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client} language={inLanguage}>
          <WalletChip />
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>
  );
  const { rerender } = render(shown(language));
  return { server, speak: (next: string) => rerender(shown(next)) };
}

const amount = () => screen.findByText('₱12.00');

test('a balance that could not be read again says how old it is, until it is read', async () => {
  const { server } = page();
  await amount();
  expect(screen.queryByText(/^as of /)).toBeNull();
  server.isUp = false;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh balance' }));
  expect(await screen.findByText(/^as of .*[0-9]+:[0-9]{2}/)).toBeTruthy();
  expect(await amount()).toBeTruthy();
  server.isUp = true;
  fireEvent.click(screen.getByRole('button', { name: 'Refresh balance' }));
  await vi.waitFor(() => expect(screen.queryByText(/^as of /)).toBeNull());
});

test('so does a balance while the page is offline', async () => {
  page();
  await amount();
  useLine.setState({ isOnline: false });
  expect(await screen.findByText(/^as of /)).toBeTruthy();
});

test('a change of language reads anew, and what was shown stays meanwhile', async () => {
  const { server, speak } = page();
  await amount();
  expect(server.languages).toHaveLength(1);
  speak('VI');
  expect(screen.getByText('₱12.00')).toBeTruthy();
  await vi.waitFor(() => expect(server.languages).toHaveLength(2));
});
