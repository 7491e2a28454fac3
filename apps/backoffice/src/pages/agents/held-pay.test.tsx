// What staff can propose about pay and rebates on hold.
import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../state/session.ts';
import { MemberPay } from './member-pay.tsx';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { PayLines } from './pay-lines.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals', 'lottery']);
const { t } = english;
afterEach(cleanup);

/** Shows a page with an answer to each read. Gives the commands that it sent. */
function show(page: ReactNode, value: object) {
  const sent: { path: string; body: unknown }[] = [];
  rememberStaff({ username: 'operator', permissions: ['agents.read', 'agents.manage'], restriction: null });
  const client = makeClient({
    fetch: async (url, init) => {
      if (init?.method === 'POST') {
        sent.push({ path: String(url), body: JSON.parse(String(init.body)) });
        return Response.json({ success: true, value: { approvalId: '1' } });
      }
      return Response.json({ success: true, value });
    },
  });
  renderOffice(page, { client, texts: english });
  return sent;
}

async function propose(label: string) {
  fireEvent.click(await screen.findByRole('button', { name: label }));
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'looked into' } });
  fireEvent.click(within(dialog).getByRole('button', { name: label }));
}

const line = {
  lineId: '5',
  contractId: '3',
  receiver: { memberId: '7', username: 'minh07' },
  payer: null,
  type: 'RNG',
  firstDay: '2026-11-26',
  nextDay: '2026-11-27',
  validBet: '200.0000',
  activeMembers: 3,
  base: '0.0000',
  carryIn: '0.0000',
  carryOut: '0.0000',
  tier: 1,
  rateType: 'P',
  rate: '0.005',
  amount: '1.0000',
  reason: 'paid',
  corrects: null,
};
const linesOf = (of: object) => ({ list: [{ ...line, ...of }], total: 1, totalPages: 1 });

test('a line on hold, by staff or as its agent is closed, can be released or kept', async () => {
  const sent = show(<PayLines runId="2" />, linesOf({ payState: 'held', heldFor: null }));
  await propose(t('staff.agents.forfeit'));
  await waitFor(() => expect(sent[0]?.path).toContain('/agents/runs/2/lines/5/forfeit'));
  await propose(t('staff.agents.release'));
  await waitFor(() => expect(sent[1]?.path).toContain('/agents/runs/2/lines/5/release'));
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'looked into' }, { reason: 'looked into' }]);
});

test('a line that staff hold before its run is approved can only be released', async () => {
  show(<PayLines runId="2" />, linesOf({ payState: null, heldFor: 'checked' }));
  await screen.findByRole('button', { name: t('staff.agents.release') });
  expect(screen.queryByRole('button', { name: t('staff.agents.forfeit') })).toBeNull();
});

const account = {
  memberId: '7',
  username: 'minh07',
  accountType: 1,
  agentState: 'closed' as const,
  upline: null,
};
const pay = {
  totals: { owed: '0.0000', late: '0.0000', takenOver: '7.0000', held: '0.0000', heldRebates: '55.0000' },
  list: [],
  total: 0,
  totalPages: 0,
};

test('the rebates on hold of a closed agent are paid or kept', async () => {
  const sent = show(<MemberPay of={account} />, pay);
  await screen.findByText('₱55.00');
  screen.getByText('₱7.00');
  await propose(t('staff.agents.forfeitHeld'));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: expect.stringContaining('/wps/staff/members/7/heldRebates'),
        body: { decision: 'forfeited', reason: 'looked into' },
      },
    ]),
  );
});

test('those of a frozen agent are only shown', async () => {
  show(<MemberPay of={{ ...account, agentState: 'frozen' }} />, pay);
  await screen.findByText('₱55.00');
  expect(screen.queryByRole('button', { name: t('staff.agents.payHeld') })).toBeNull();
});
