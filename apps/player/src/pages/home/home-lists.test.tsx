import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useModals } from '../../state/modals.ts';
import { useSession } from '../../state/session.ts';
import { SiteProvider } from '../../state/site.ts';
import { demoSite } from '../../state/test/demo-site.ts';
import { LaterLists } from './later-lists.tsx';

const english = await loadTranslator('EN', 'all');

beforeEach(() => useSession.setState({ member: { id: '7', username: 'minh', nickname: 'minh', type: 0 } }));
afterEach(() => {
  cleanup();
  useSession.setState({ member: null });
  useModals.setState({ stack: [] });
});

const card = (vassalage: string, more: object = {}) => ({
  vassalage,
  displayName: `The ${vassalage}`,
  smallIcon: 'T',
  isHot: false,
  accountTypeName: vassalage.toUpperCase(),
  isGame: 'VASSALAGE',
  status: 'ready',
  gameCount: 3,
  ...more,
});
const lane = (gameType: string, cards: readonly object[]) => ({
  title: gameType,
  gameType,
  cards,
  gameClassify: [{ key: 'IN', displayName: 'Originals', gameCount: 1 }],
  minBets: [],
});
const lottery = (at: number) => ({
  gameId: at,
  code: `none-${at}`,
  name: `Draw ${at}`,
  bets: 100 - at,
});

/** The lists over a site with these vendors and popular lotteries. */
function open(lanes: readonly object[], lotteries: readonly object[]) {
  const asked: string[] = [];
  const client = makeClient({
    language: () => 'EN',
    fetch: async (input) => {
      asked.push(String(input));
      const isPopular = String(input).startsWith(contract.popularLotteries.path);
      return Response.json(isPopular ? lotteries : { success: true, value: { data: { lanes } } });
    },
  });
  render(
    <MemoryRouter>
      <TextProvider value={english}>
        <QueryClientProvider client={new QueryClient()}>
          <ClientProvider value={client} language="EN">
            <SiteProvider value={demoSite}>
              <LaterLists />
            </SiteProvider>
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
  return asked;
}

test('a vendor is there once with all its games, hot ones first, and opens the list of its games', async () => {
  const lanes = [
    lane('RNG', [card('one'), card('two')]),
    lane('LIVE', [card('two', { isHot: true, gameCount: 4 })]),
  ];
  open(lanes, []);
  await screen.findByText('The one');
  const shown = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(shown).toEqual(['TThe two7 games', 'TThe one3 games']);
  fireEvent.click(screen.getByRole('button', { name: /The two/ }));
  expect(useModals.getState().stack).toEqual([{ kind: 'vendor-games', vassalage: 'two', name: 'The two' }]);
});

test.each([
  ['off', []],
  ['maintenance', []],
  ['ready', ['vendor-games']],
])('the card of a vendor that is %s follows the table', async (status, kinds) => {
  open([lane('RNG', [card('one', { status })])], []);
  fireEvent.click(await screen.findByRole('button', { name: /The one/ }));
  expect(useModals.getState().stack.map(({ kind }) => kind)).toEqual(kinds);
});

test('a guest who presses a vendor logs in first', async () => {
  useSession.setState({ member: null });
  open([lane('RNG', [card('one')])], []);
  fireEvent.click(await screen.findByRole('button', { name: /The one/ }));
  expect(useModals.getState().stack.map(({ kind }) => kind)).toEqual(['login']);
});

test('a popular lottery leads to the page where it is played', async () => {
  const popular = ['keno-1m', 'vn-da-nang', 'thai-gov'].map((code, at) => ({ ...lottery(at), code }));
  open([], popular);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/lottery?gameCode=keno-1m',
    '/vnlottery?gameCode=vn-da-nang',
    '/seamless?gameCode=thai-gov',
  ]);
});

test('six popular lotteries are shown with their bets, and all twenty on demand', async () => {
  const asked = open(
    [],
    Array.from({ length: 20 }, (_, at) => lottery(at + 1)),
  );
  expect((await screen.findAllByRole('link')).length).toBe(6);
  expect(asked.some((path) => path === '/lgw/games/popular?count=20')).toBe(true);
  const first = screen.getByRole('link', { name: /Draw 1/ });
  expect([first.getAttribute('href'), first.textContent]).toEqual([
    '/lottery?gameCode=none-1',
    'Draw 199 bets in 24 hours',
  ]);
  const more = screen.getByRole('button', { name: 'Show all 20' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(more);
  expect(screen.getAllByRole('link').length).toBe(20);
  fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.getAllByRole('link').length).toBe(6);
});

test('a site without vendors and without bets has neither list', async () => {
  const asked = open([], []);
  await expect.poll(() => asked.length).toBe(2);
  expect(document.body.textContent).toBe('');
});

test('the server draws none of them: it would leave a part behind that the page has to draw again', () => {
  expect(renderToString(<LaterLists />)).toBe('');
});
