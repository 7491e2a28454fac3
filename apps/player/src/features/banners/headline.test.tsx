import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { signOut } from '../../state/session.ts';
import { Headline } from './headline.tsx';

const english = await loadTranslator('EN');

const headline = (id: string, title: string) => ({
  id,
  title,
  content: '',
  language: 'EN',
  createtime: 1,
  category: '',
  announcementImages: [],
  art: 'lanterns',
  groupName: '',
  linkageType: null,
  url: '',
  action: '',
});

/** Shows the line of a site that tells these. */
function show(told: readonly object[]): void {
  const value = { banners: [], player: [], popup: [], promotion: [], headline: told };
  const client = makeClient({ fetch: async () => Response.json({ success: true, value }) });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <Headline />
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
}

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
  localStorage.clear();
});

test('one line at a time; a closed one stays closed, and what took its place shows', async () => {
  show([headline('1', 'Maintenance at 02:00'), headline('2', 'No card payments')]);
  await screen.findByText('Maintenance at 02:00');
  expect(screen.queryByText('No card payments')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText('No card payments');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  queries.clear();
  show([headline('1', 'Maintenance at 02:00'), headline('3', 'Card payments are back')]);
  await screen.findByText('Card payments are back');
  expect(screen.queryByText('Maintenance at 02:00')).toBeNull();
});

test('what is stored as markup is words', async () => {
  show([headline('1', '<img src=x onerror=alert(1)>')]);
  expect((await screen.findByText('<img src=x onerror=alert(1)>')).querySelector('img')).toBeNull();
});
