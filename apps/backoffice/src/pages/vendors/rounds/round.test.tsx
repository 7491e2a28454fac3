import { fireEvent, screen } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { expect, test } from 'vitest';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { RoundDetail } from './round.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
const ref = '01a218ad-3d2f-70d0-9ee4-a4cb5d55151d';
const at = Date.parse('2026-12-24T12:00+08:00');
const round = {
  id: '7',
  ref,
  vendor: 'studio',
  roundId: 'round-7',
  playerId: 'p-7',
  memberId: '3',
  username: 'minh07',
  currency: 'PHP',
  gameCode: 'mines',
  status: 'OPEN',
  settlement: 'PENDING',
  bets: '2.0000',
  freeBets: null,
  wins: '0.0000',
  openedAt: at,
  closedAt: null,
  voidedAt: null,
  calls: [],
  hasMoreCalls: false,
  voided: null,
  incidents: [],
};

/** Shows a round with what the vendor answered about it. */
async function show(asked: object | null, bets: object = { isEqual: true, bets: [] }, more: object = {}) {
  const client = makeClient({
    fetch: async (input) => {
      const url = String(input);
      const replay = { url: 'https://games.example/play/replay#replay=x', expiresAt: at + 600_000 };
      const value = url.endsWith('/replay')
        ? replay
        : url.endsWith('/bets')
          ? bets
          : { ...round, asked, ...more };
      return Response.json({ success: true, value });
    },
  });
  const { unmount } = renderOffice(<RoundDetail reference={ref} />, { client, texts: english });
  await screen.findByRole('heading', { name: /round-7/ });
  return unmount;
}

test('a round that stayed open shows what the vendor answered, and when it is asked again', async () => {
  const unmount = await show({ count: 3, at, answer: 'contradicts', nextAt: at + 3_600_000 });
  const line = screen.getByText(/asked 3 times/);
  expect(line.textContent).toContain(t('staff.roundAnswer.contradicts'));
  expect(line.textContent).toMatch(/Next time: .*13:00/);
  unmount();
});

test('a round that is over is not asked about again, and one that never was has no such line', async () => {
  const unmount = await show({ count: 1, at, answer: 'ended', nextAt: null });
  const line = screen.getByText(/asked 1 time,/);
  expect(line.textContent).toContain(t('staff.roundAnswer.ended'));
  expect(line.textContent).not.toContain('Next time');
  unmount();
  (await show(null))();
  expect(screen.queryByText(/asked/)).toBeNull();
});

test('the replay is asked for on demand, and opens in a tab of its own', async () => {
  const unmount = await show(null);
  expect(screen.queryByRole('link')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('staff.vendorRounds.replay') }));
  const link = await screen.findByRole('link', { name: t('staff.vendorRounds.replayOpen') });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://games.example/play/replay#replay=x',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(screen.getByText(/until .*12:10/)).toBeTruthy();
  unmount();
});

test('the bets of the vendor are asked for on demand, and shown with whether they are ours', async () => {
  const bet = { betId: 'b-7', roundId: 'round-7', currency: 'PHP', bet: '2.0000', win: '5.0000' };
  const more = { isFree: false, status: 'CASHED_OUT', placedAt: at, settledAt: at };
  const unmount = await show(null, { isEqual: false, bets: [{ ...bet, ...more }] });
  expect(screen.queryByText('b-7')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('staff.vendorRounds.vendorBets') }));
  expect(await screen.findByText(t('staff.vendorRounds.vendorBetsDiffer'))).toBeTruthy();
  const cells = screen.getByText('b-7').closest('tr')?.textContent;
  expect(cells).toContain('₱5.00');
  expect(cells).toContain(t('staff.vendorRounds.betStatus.CASHED_OUT'));
  unmount();
});

test('a vendor that knows no bets says so', async () => {
  const unmount = await show(null);
  fireEvent.click(screen.getByRole('button', { name: t('staff.vendorRounds.vendorBets') }));
  expect(await screen.findByText(t('staff.vendorRounds.vendorBetsNone'))).toBeTruthy();
  expect(screen.getByText(t('staff.vendorRounds.vendorBetsEqual'))).toBeTruthy();
  unmount();
});

test('a round shows how its money stands, and its incidents with the way to each', async () => {
  const more = {
    settlement: 'MISMATCH',
    incidents: [
      { id: '12', code: 'AMOUNTS_DIFFER', at, closedAt: null },
      { id: '9', code: 'ROUND_MISMATCH', at, closedAt: at },
    ],
  };
  const unmount = await show(null, undefined, more);
  expect(screen.getByText(t('staff.vendorRounds.settlement.MISMATCH'))).toBeTruthy();
  const ways = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    [t('staff.vendorIncident.AMOUNTS_DIFFER'), '/vendor-incidents?open=12'],
    [t('staff.vendorIncident.ROUND_MISMATCH'), '/vendor-incidents?state=closed&open=9'],
  ]);
  unmount();
  (await show(null))();
  expect(screen.queryByText(t('staff.vendorIncidents.title'))).toBeNull();
});
