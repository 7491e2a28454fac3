import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { MarketProvider, TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../../../state/api.ts';
import { MissionDetail } from './mission-detail.tsx';
import { Missions } from './missions.tsx';

const english = await loadTranslator('EN', ['common', 'refusals', 'missions', 'centre']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

const reward = { kind: 'points', amount: '20' } as const;
const mission = {
  missionId: '7',
  title: 'Secure your account',
  content: '',
  kind: 'steps',
  groups: null,
  minStake: '0.0000',
  length: 'once',
  period: '2000-01-01',
  endsAt: null,
  progress: '1',
  next: { step: 2, at: '2', reward },
  claimable: 1,
  accountSteps: [
    { step: 'second-factor', isDone: true },
    { step: 'limit-set', isDone: false },
  ],
  joinedAt: null,
  status: 'O',
  hasBoard: false,
} as const;
const detail = (changes: object = {}) => ({
  mission: { ...mission, ...changes },
  periods: [
    {
      period: mission.period,
      endsAt: null,
      claimUntil: null,
      progress: '1',
      steps: [
        { step: 1, at: '1', reward, state: 'reached' },
        { step: 2, at: '2', reward, state: 'open' },
      ],
    },
  ],
  counted: [],
});

/** Shows a page over a network that keeps what it is sent. */
function show(page: 'detail' | 'list', changes: object = {}) {
  const sent: unknown[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url), 'http://localhost');
      if (init?.method === 'POST') {
        sent.push([pathname, JSON.parse(String(init.body))]);
        return Response.json({ success: true, value: { reward } });
      }
      const list = { list: [{ ...mission, ...changes }], total: 1, totalPages: 1 };
      const value = pathname.endsWith('Milestones') ? detail(changes) : list;
      return Response.json({ success: true, value });
    },
  });
  render(
    <MemoryRouter initialEntries={['/?centre=missionLeaderboard&mission=7']}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <MarketProvider site={{ currency: 'PHP', timeZone: 'Asia/Manila' }}>
              {page === 'list' ? <Missions /> : <MissionDetail missionId="7" onBack={() => undefined} />}
            </MarketProvider>
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return sent;
}

test('a mission of steps says of each whether it is done, and leads to the page of one that is not', async () => {
  show('detail');
  const limit = t('missions.account.limit-set');
  const link = await screen.findByRole('link', { name: t('missions.account.goOf', { step: limit }) });
  expect(link.getAttribute('href')).toBe('/?centre=playSafely');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText(t('missions.account.done'))).toBeDefined();
  expect(screen.getByText(t('missions.account.open'))).toBeDefined();
});

test('a mission of steps is claimed without joining it, and shows no bets', async () => {
  const sent = show('detail');
  const won = t('missions.reward.points', { count: '20' });
  fireEvent.click(await screen.findByRole('button', { name: t('missions.claimOf', { reward: won }) }));
  await vi.waitFor(() =>
    expect(sent).toEqual([['/wps/missions/7/claim', { step: 1, period: mission.period }]]),
  );
  expect(screen.queryByRole('button', { name: t('missions.join') })).toBeNull();
  expect(screen.queryByText(t('missions.counted'))).toBeNull();
  expect(screen.getByText(t('missions.claimAnytime'))).toBeDefined();
});

test('what cannot be claimed any more has no button', async () => {
  show('detail', { claimable: 0, status: 'C' });
  await screen.findByText(t('missions.state.reached'));
  expect(screen.queryByRole('button', { name: /claim/i })).toBeNull();
});

test('a mission of play that was not joined asks the member to take part', async () => {
  show('detail', {
    accountSteps: null,
    kind: 'bets',
    length: 'week',
    claimable: 0,
    endsAt: Date.now() + 60_000,
  });
  expect(await screen.findByRole('button', { name: t('missions.join') })).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
