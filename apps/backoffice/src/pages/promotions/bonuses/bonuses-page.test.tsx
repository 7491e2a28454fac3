import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../../state/session.ts';
import type { Bonus } from './bonus.ts';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { BonusesPage } from './bonuses-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals', 'lottery']);
const { t, format } = english;
afterEach(cleanup);

const at = 1_790_000_000_000;
const row = {
  id: '70',
  promotionId: '7',
  type: 'FIRST_DEPOSIT',
  title: 'Double start',
  mode: 'playable',
  given: '500.0000',
  required: '2500.0000',
  currency: 'PHP',
  termsVersion: 3,
  memberId: '3',
  username: 'minh07',
  pocket: '420.5000',
  progress: '750.0000',
  startedAt: at,
  expiresAt: at + 86_400_000,
  endedAt: null,
  outcome: null,
  isWaiting: false,
} as const;
const bet = { reference: 'T2', game: 'Ocean hunt', group: 'FISH', at, stake: '80.0000', valid: '80.0000' };
const bonus: Bonus = {
  ...row,
  running: {
    ...row,
    counts: [{ group: 'FISH', weightPpm: 500_000 }],
    maxBet: '50.0000',
    maxCashout: null,
    endsByWithdrawal: true,
    isExpiring: false,
    drainsAt: null,
    openBets: [{ reference: 'T1', game: 'Manila 5', at, stake: '40.0000', bonusPart: '25.0000' }],
    openBetCount: 1,
    lastCounted: [],
  },
  counted: [{ ...bet, counted: '25.0000', reason: 'above-greatest' }],
  released: '0.0000',
  forfeited: '0.0000',
  revokeReason: null,
  ledger: [{ at, kind: 'grant', amount: '500.0000', balance: '500.0000', reference: 'g1' }],
};

/** Shows the page with one bonus, opened. Gives the commands that were sent. */
function show(one: Bonus = bonus, permissions = ['promotions.read', 'promotions.manage']) {
  rememberStaff({ username: 'clerk', permissions, restriction: null });
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') {
        sent.push({ call: `${init?.method} ${path}`, body: JSON.parse(String(init?.body)) });
        return Response.json({ success: true, value: { proposalId: '5' } });
      }
      const list = { list: [row], totalPages: 1, total: 1 };
      return Response.json({ success: true, value: path === contract.staffBonuses.path ? list : one });
    },
  });
  renderOffice(<BonusesPage />, { client, texts: english, address: '/bonuses?open=70' });
  return sent;
}

test('a bonus shows its pocket, what is staked, its movements, open and counted bets', async () => {
  show();
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Manila 5');
  for (const part of ['₱420.50', '₱750.00 / ₱2,500.00', '₱25.00', t('offers.bonuses.movement.grant')])
    expect(dialog.textContent).toContain(part);
  expect(within(dialog).getByText(t('offers.bonuses.why.above-greatest'))).toBeTruthy();
  expect(dialog.textContent).toContain(format.date(row.expiresAt, 'full'));
});

test('a revocation is proposed with one of the reasons and a note', async () => {
  const sent = show();
  fireEvent.click(await screen.findByRole('button', { name: t('offers.bonuses.revoke') }));
  const form = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement;
  const send = () => fireEvent.click(within(form).getByRole('button', { name: t('offers.bonuses.revoke') }));
  send();
  expect(await within(form).findByText(t('offers.odd.reason'))).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(within(form).getByRole('combobox'), { target: { value: 'collusion' } });
  fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'case 41' } });
  send();
  await waitFor(() =>
    expect(sent).toEqual([
      { call: 'POST /wps/staff/bonuses/70/revoke', body: { reason: 'collusion', note: 'case 41' } },
    ]),
  );
});

test('one that is over cannot be revoked, and says why it ended', async () => {
  show({
    ...bonus,
    running: null,
    outcome: 'revoked',
    endedAt: at,
    revokeReason: 'shared-payment',
    forfeited: '420.5000',
  });
  expect(await screen.findByText(t('offers.revoke.shared-payment'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('offers.bonuses.revoke') })).toBeNull();
});

test('staff who may only read see no button to revoke', async () => {
  show(bonus, ['promotions.read']);
  await screen.findByText('Manila 5');
  expect(screen.queryByRole('button', { name: t('offers.bonuses.revoke') })).toBeNull();
});
