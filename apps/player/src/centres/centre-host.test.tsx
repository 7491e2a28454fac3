import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../state/api.ts';
import { signOut, useSession } from '../state/session.ts';
import { CentreHost } from './centre-host.tsx';

const english = await loadTranslator('EN');

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
});

test('a link into the member centre shows its panel with a skeleton until code and texts are loaded', async () => {
  useSession.setState({
    member: { id: '7', username: 'minh', nickname: 'minh', type: 0 },
    isResuming: false,
  });
  // The server never answers: the page stays in its first state.
  const client = makeClient({ fetch: () => new Promise<Response>(() => undefined) });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <MemoryRouter initialEntries={['/?centre=securityCenter']}>
            <CentreHost />
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  expect(within(screen.getByRole('dialog')).getByRole('status', { name: 'Loading' })).toBeTruthy();
});
