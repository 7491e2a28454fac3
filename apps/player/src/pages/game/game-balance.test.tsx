import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { runningBonus, noBonuses } from '../../lib/bonuses/test/bonuses.ts';
import { queries } from '../../state/api.ts';
import { signOut, useSession } from '../../state/session.ts';
import { GameBalance } from './game-balance.tsx';

const english = await loadTranslator('EN', 'all');
const balance = {
  sumBalance: '160.0000',
  heldBalance: '0.0000',
  currency: 'PHP',
  currencySymbol: '₱',
  balance: [
    { accountTypeId: 2, accountName: 'main', availBalance: '60.0000' },
    { accountTypeId: 5, accountName: 'bonus', availBalance: '100.0000' },
    { accountTypeId: 6, accountName: 'locked', availBalance: '0.0000' },
  ],
};

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
});

function show(game: { gameType: 'FISH' | 'PVP'; countsForBonus: boolean }, isSpare = false): void {
  useSession.setState({ member: { id: '1', username: 'ana', nickname: 'ana', type: 0 } });
  const client = makeClient({
    fetch: async (url) => {
      const value = String(url).includes('balance') ? balance : { ...noBonuses, running: runningBonus };
      return Response.json({ success: true, value });
    },
  });
  render(
    <MemoryRouter>
      <TextProvider value={english}>
        <QueryClientProvider client={queries}>
          <ClientProvider value={client} language="EN">
            <GameBalance game={game} walletTypeId={null} isSpare={isSpare} />
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    </MemoryRouter>,
  );
}

test('a game that the bonus allows shows own money and bonus money in one sum', async () => {
  show({ gameType: 'FISH', countsForBonus: true });
  expect(await screen.findByText('₱160.00')).toBeTruthy();
  expect(screen.queryByText('₱60.00')).toBeNull();
});

test('in the bar of a phone the sum is an amount alone', async () => {
  show({ gameType: 'FISH', countsForBonus: true }, true);
  expect((await screen.findByText('₱160.00')).closest('button')).toBeNull();
});

test.each([
  ['a group without weight', { gameType: 'PVP', countsForBonus: true }],
  ['a game that counts for no bonus', { gameType: 'FISH', countsForBonus: false }],
] as const)('%s shows own money alone', async (_, game) => {
  show(game);
  expect(await screen.findByText('₱60.00')).toBeTruthy();
});
