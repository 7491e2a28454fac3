import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import '@tyche/ui/test/native-dialog';
import { queries } from '../../state/api.ts';
import { signOut, useSession } from '../../state/session.ts';
import { SiteProvider } from '../../state/site.ts';
import { demoSite } from '../../state/test/demo-site.ts';
import { GamePage } from './game-page.tsx';

const english = await loadTranslator('EN', 'all');
const { t } = english;
const game = {
  nodeId: 12,
  roomId: 'mines',
  vassalage: 'studio',
  vendorName: 'Tyche Studio',
  gameType: 'RNG',
  gameName: 'Durian Farm',
  gameClassify: ['IN'],
  art: { scene: null, seed: 1 },
  isHot: false,
  isNew: false,
  hasDemo: true,
  rtp: null,
  countsForBonus: true,
  volatility: null,
  maxWinX: null,
  minBet: null,
  status: 'ready',
};

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
  useSession.setState({ isResuming: false });
});

function open(address: string): void {
  const client = makeClient({
    fetch: async (input) =>
      new URL(String(input), 'http://site.example').pathname === '/wps/games/12'
        ? Response.json({ success: true, value: game })
        : Response.json({ success: false, value: { code: 'game-not-opened' } }, { status: 503 }),
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <TextProvider value={english}>
        <QueryClientProvider client={queries}>
          <ClientProvider value={client} language="EN">
            <SiteProvider value={demoSite}>
              <GamePage />
            </SiteProvider>
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
}
const play = () =>
  useSession.setState({ member: { id: '1', username: 'ana', nickname: 'ana', type: 0 }, isResuming: false });

test('a session that ends in a game says that the bets count', async () => {
  play();
  open('/game?node=12');
  await screen.findAllByText(/Durian Farm/);
  expect(screen.queryByText(t('games.ended'))).toBeNull();
  act(() => signOut());
  expect((await screen.findByRole('status')).textContent).toBe(t('games.ended'));
  expect(screen.getByRole('button', { name: t('games.loginToPlay') })).toBeTruthy();
});

test.each([
  ['a guest who was never logged in', '/game?node=12', false],
  ['play money', '/game?node=12&demo=1', true],
])('%s has no bets to be told of', async (_who, address, wasMember) => {
  if (wasMember) play();
  open(address);
  await screen.findAllByText(/Durian Farm/);
  act(() => signOut());
  expect(await screen.findByRole('button', { name: t('games.loginToPlay') })).toBeTruthy();
  expect(screen.queryByText(t('games.ended'))).toBeNull();
});
