import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from './api.ts';
import { signOut, useSession } from './session.ts';
import { useRunningBonus } from './running-bonus.ts';
import { BetCounts, BonusMaxBet } from '../lib/bonuses/bet-counts.tsx';
import type { Bonuses } from '../lib/bonuses/bonus.ts';
import { CountsHere } from '../lib/bonuses/counts-here.tsx';
import { noBonuses, runningBonus } from '../lib/bonuses/test/bonuses.ts';

const english = await loadTranslator('EN', ['bonuses']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
  signOut();
});

function Signs() {
  const bonus = useRunningBonus();
  return (
    <>
      <CountsHere bonus={bonus} group="FISH" />
      <BetCounts bonus={bonus} group="FISH" stakes={[200_000n]} />
      <BonusMaxBet bonus={bonus} />
    </>
  );
}

/** Shows all signs of a bonus at a game of fish; gives the paths that were read. */
function show(bonuses: Bonuses, isMember = true): readonly string[] {
  const reads: string[] = [];
  if (isMember) useSession.setState({ member: { id: '1', username: 'ana', nickname: 'ana', type: 0 } });
  const client = makeClient({
    fetch: async (url) => {
      reads.push(String(url));
      return Response.json({ success: true, value: bonuses });
    },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <Signs />
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  return reads;
}

test('while a bonus runs, a game says its share, a bet what it counts, and a stake its limit', async () => {
  const reads = show({ ...noBonuses, running: runningBonus });
  expect(await screen.findByText(t('bonuses.here', { share: '50%' }))).toBeTruthy();
  expect(screen.getByText(t('bonuses.bet.counts', { amount: '₱10.00' }))).toBeTruthy();
  expect(screen.getByText(t('bonuses.bet.maxBet', { amount: '₱50.00' }))).toBeTruthy();
  expect(reads).toHaveLength(1);
});

test('without a bonus nothing is said', async () => {
  const reads = show(noBonuses);
  await waitFor(() => expect(reads).toHaveLength(1));
  expect(document.body.textContent).toBe('');
});

test('a guest is not asked about', () => {
  show(noBonuses, false);
  expect(queries.isFetching()).toBe(0);
  expect(document.body.textContent).toBe('');
});
