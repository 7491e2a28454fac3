import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../state/session.ts';
import { lineOf } from './margin-export.tsx';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { AgentMarginsPage } from './margins-page.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals', 'lottery']);
const { t } = english;
afterEach(cleanup);

const row = {
  agent: { memberId: '7', username: 'minh07' },
  nextDay: '2026-11-27',
  computedAt: 1,
  validBet: '200.0000',
  stake: '200.0000',
  payout: '140.0000',
  selfRebate: '3.0000',
  agentRebate: '3.0000',
  promotions: '3.0000',
  netLoss: '51.0000',
  salary: '60.0000',
  dividend: '0.0000',
  kept: '-9.0000',
};

function show(list: readonly object[]) {
  const asked: string[] = [];
  rememberStaff({ username: 'operator', permissions: ['agents.read'], restriction: null });
  const client = makeClient({
    fetch: async (url) => {
      if (String(url).startsWith(contract.agentMargins.path)) asked.push(String(url));
      const value = {
        listedUntil: '2026-11-26',
        firstDay: '2026-11-01',
        list,
        total: list.length,
        totalPages: list.length,
      };
      return Response.json({ success: true, value });
    },
  });
  renderOffice(<AgentMarginsPage />, { client, texts: english });
  return asked;
}

test('an agent stands with what the site keeps, and a link to its place', async () => {
  show([row]);
  expect((await screen.findByRole('link', { name: 'minh07' })).getAttribute('href')).toBe(
    '/agents?account=7',
  );
  screen.getByText('−₱9.00');
  screen.getByText('₱51.00');
  screen.getByText(/Nov 1, 2026.*Nov 26, 2026/);
});

test('the filters are in the call, and an empty list says so', async () => {
  const asked = show([]);
  await screen.findByText(t('staff.agentMargins.none'));
  fireEvent.click(screen.getByLabelText(t('staff.agentMargins.onlyTop')));
  fireEvent.click(screen.getByLabelText(t('staff.agentMargins.span.DAY')));
  fireEvent.change(screen.getByLabelText(t('staff.agentMargins.day')), { target: { value: '2026-11-20' } });
  await waitFor(() => {
    const last = new URL(asked.at(-1) ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(last)).toMatchObject({ span: 'DAY', day: '2026-11-20', onlyTop: 'true' });
  });
});

test('a line of the file has plain figures and both days', () => {
  expect(lineOf(row, '2026-11-01')).toEqual([
    ...['7', 'minh07', '2026-11-01', '2026-11-26', '-9.0000', '51.0000', '60.0000', '0.0000'],
    ...['200.0000', '200.0000', '140.0000', '3.0000', '3.0000', '3.0000'],
  ]);
});
