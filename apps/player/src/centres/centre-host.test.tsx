import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { type Client, makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../state/api.ts';
import { signOut, useSession } from '../state/session.ts';
import { CentreHost } from './centre-host.tsx';

const english = await loadTranslator('EN');

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
});

function open(address: string, client: Client): void {
  history.replaceState(null, '', address);
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <BrowserRouter>
            <CentreHost />
          </BrowserRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
}

beforeEach(() =>
  useSession.setState({
    member: { id: '7', username: 'minh', nickname: 'minh', type: 0 },
    isResuming: false,
  }),
);

test('a link into the member centre shows its panel with a skeleton until code and texts are loaded', async () => {
  // The server never answers: the page stays in its first state.
  const client = makeClient({ fetch: () => new Promise<Response>(() => undefined) });
  open('/?centre=securityCenter', client);
  expect(within(screen.getByRole('dialog')).getByRole('status', { name: 'Loading' })).toBeTruthy();
});

test('the wallet says how old the balance is while it cannot be read again', async () => {
  let fails = false;
  const wallet = {
    isSingle: true,
    sumBalance: '100.0000',
    heldBalance: '0.0000',
    balance: [],
    list: [],
    vendors: [],
  };
  const client = makeClient({
    fetch: async () =>
      fails
        ? Response.json({ success: false, value: { code: 'unavailable' } })
        : Response.json({ success: true, value: wallet }),
  });
  open('/?centre=transferFund', client);
  await screen.findByText('Latest transactions');
  fails = true;
  await act(() => queries.invalidateQueries());
  await screen.findByText(/^Could not refresh/);
});

test('an agent opens its centre by a link; a member who is none sees the page alone', async () => {
  const client = makeClient({ fetch: () => new Promise<Response>(() => undefined) });
  open('/?agent=registerCenter', client);
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 1 } });
  open('/?agent=registerCenter', client);
  await screen.findByRole('heading', { name: 'Links and accounts', level: 2 });
  expect(screen.getByRole('navigation', { name: 'Agent centre pages' })).toBeTruthy();
});
