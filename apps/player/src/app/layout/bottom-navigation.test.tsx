import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { closeAllModals } from '../../state/modals.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { Header } from './header.tsx';
import { ModalHost } from './modal-host.tsx';

// Loaded before the tests: on a busy machine that takes longer than a query waits.
await Promise.all([import('../../features/game-picker/game-picker.tsx'), import('./menu-sheet.tsx')]);
const english = await loadTranslator('EN', 'all');

function page(at = '/'): void {
  const client = makeClient({ fetch: () => new Promise<Response>(() => undefined) });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <MemoryRouter initialEntries={[at]}>
            <Header />
            <BottomNavigation />
            <ModalHost />
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
}

afterEach(() => {
  cleanup();
  closeAllModals();
  queries.clear();
});

test('Games opens the games, and the site menu has a button of its own in the header', async () => {
  page();
  fireEvent.click(screen.getByRole('button', { name: 'Games' }));
  await screen.findByRole('dialog', { name: 'All games' }, { timeout: 12_000 });
  screen.getByRole('searchbox');
  act(closeAllModals);
  fireEvent.click(screen.getByRole('button', { name: 'Main menu' }));
  await screen.findByRole('dialog', { name: 'Main menu' });
});

test.each(['/lottery', '/vnlottery', '/seamless'])(
  'the lottery button is flat at %s, where a bet bar lies above',
  (at) => {
    page(at);
    expect(screen.getByRole('link', { name: 'Lottery' }).hasAttribute('data-flat')).toBe(true);
  },
);
