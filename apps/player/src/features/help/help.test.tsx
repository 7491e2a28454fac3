import '@tyche/ui/test/native-dialog';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { HelpCentre } from './help-centre.tsx';

const english = await loadTranslator('EN', ['common', 'help']);
const { t } = english;

afterEach(cleanup);

const article = (slug: string, category: string, title: string, lines: readonly string[]) => ({
  slug,
  category,
  title,
  keywords: [],
  blocks: [{ kind: 'list', lines }],
  related: ['bets'],
  version: 0,
  updatedAt: null,
});
const list = [
  article('start', 'start', 'Getting started', ['Create an account.']),
  article('bets', 'lottery', 'How betting works', ['<b>Stake</b> and prize.']),
  article('withdraw', 'withdrawal', 'Withdrawals', ['The fee is 1%.']),
];

async function show(topic: string | undefined): Promise<string[]> {
  const chosen: string[] = [];
  const client = makeClient({ fetch: async () => Response.json({ success: true, value: { list } }) });
  render(
    <MemoryRouter>
      <TextProvider value={english}>
        <QueryClientProvider client={new QueryClient()}>
          <ClientProvider value={client}>
            <HelpCentre topic={topic} level={2} onChoose={(slug) => chosen.push(slug)} />
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
  await screen.findByRole('article');
  return chosen;
}

const search = (query: string) =>
  fireEvent.change(screen.getByLabelText(t('help.search')), { target: { value: query } });

test('the hash chooses the article; its lines are text, whatever they hold', async () => {
  await show('bets');
  expect(screen.getByRole('heading', { name: 'How betting works' })).toBeTruthy();
  expect(screen.getByText('<b>Stake</b> and prize.')).toBeTruthy();
  expect(screen.queryByText(t('help.unknown', { topic: 'bets' }))).toBeNull();
});

test('an unknown topic shows the first article and says so', async () => {
  await show('nonsense');
  expect(screen.getByRole('heading', { name: 'Getting started' })).toBeTruthy();
  expect(screen.getByText(t('help.unknown', { topic: 'nonsense' }))).toBeTruthy();
});

test('a search finds by beginnings of words, and a result opens its article', async () => {
  const chosen = await show(undefined);
  search('FEE');
  const results = within(screen.getByRole('region', { name: t('help.results') }));
  fireEvent.click(results.getByRole('button', { name: /Withdrawals/ }));
  expect(chosen).toEqual(['withdraw']);
  expect(screen.getByRole('article')).toBeTruthy();
});

test('a search without a result shows categories and the way to write to staff', async () => {
  const chosen = await show(undefined);
  search('zebra');
  expect(screen.getByText(t('help.none', { query: 'zebra' }))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('help.write') })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('help.category.lottery') }));
  expect(chosen).toEqual(['bets']);
});
