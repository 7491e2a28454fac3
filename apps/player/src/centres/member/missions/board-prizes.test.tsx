import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { MarketProvider, TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../../state/api.ts';
import { Board } from './board.tsx';

const english = await loadTranslator('EN', ['common', 'refusals', 'missions', 'centre']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

const places = [
  { from: 1, to: 1, amount: '50.0000' },
  { from: 2, to: 5, amount: '10.0000' },
];
const board = {
  list: [{ rank: 1, name: 'ab***yz', value: '20.0000', isOwn: true }],
  around: [],
  footer: { rank: 1, reachedValue: '20.0000', prize: null, struck: null },
  prizes: { places, state: 'reserved', givenFrom: null },
  period: '2026-11-23',
  maxPerDay: '50.0000',
  computedAt: 1_790_000_000_000,
  frozenAt: null,
  frozen: [],
};

function show(changes: object) {
  const client = makeClient({
    fetch: async () => Response.json({ success: true, value: { ...board, ...changes } }),
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <MarketProvider site={{ currency: 'PHP', timeZone: 'Asia/Manila' }}>
            <Board missionId="7" />
          </MarketProvider>
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
}

test('a board shows its prizes by place, and when they are paid', async () => {
  show({});
  const table = await screen.findByRole('table', { name: t('missions.prizesOf') });
  expect(table.textContent).toContain(t('missions.prizePlaces', { from: 2, to: 5 }));
  expect(table.textContent).toContain('50.00');
  expect(screen.getByText(t('missions.prizesReserved'))).toBeDefined();
});

test.each([null, { places, state: 'none', givenFrom: null }])(
  'a board without prizes says so',
  async (prizes) => {
    show({ prizes });
    expect(await screen.findByText(t('missions.prizesNone'))).toBeDefined();
    expect(screen.queryByRole('table', { name: t('missions.prizesOf') })).toBeNull();
  },
);

test('a member reads its prize, or why its place was struck and where to write', async () => {
  const frozenAt = 1_790_000_000_000;
  const footer = {
    rank: null,
    reachedValue: '0.0000',
    prize: { amount: '10.0000', state: 'waiting' },
    struck: 'collusion',
  };
  show({ frozenAt, footer, prizes: { places, state: 'given', givenFrom: frozenAt } });
  expect(await screen.findByText(t('missions.prizesGiven'))).toBeDefined();
  expect(screen.getByText(/Your prize of .*10\.00 waits/)).toBeDefined();
  const notice = screen.getByRole('status');
  expect(notice.textContent).toContain(t('missions.struck.collusion'));
  expect(notice.textContent).toContain(t('missions.struckHelp'));
});
