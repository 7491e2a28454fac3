import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { MyIncome } from './reports/my-income.tsx';
import { showPage } from './test/show-page.tsx';

const INCOME = 'GET /wps/agent/income';

afterEach(() => {
  cleanup();
  queries.clear();
});

const income = {
  rebates: '10.0000',
  ownRebates: '0.0000',
  daily: '5.0000',
  hourly: '0.0000',
  realtime: '0.0000',
  dividend: '0.0000',
  grantedDaily: '3.0000',
  grantedHourly: '0.0000',
  grantedRealtime: '0.0000',
  grantedDividend: '0.0000',
  granted: '3.0000',
  corrections: '-1.0000',
  net: '11.0000',
};
const groups = [{ gameGroup: 'RNG', amount: '10.0000', held: '0.0000' }];
const report = {
  today: '2026-11-30',
  sealedUntil: '2026-11-29',
  list: [{ day: '2026-11-29', ...income, groups }],
  months: [{ month: '2026-11', ...income }],
  footer: income,
  footerGroups: groups,
};

test('the income has its months and days, and asks for a kind and a direction', async () => {
  const sent = showPage(<MyIncome />, { [INCOME]: report }, '/?agent=agentRevenueReport');
  await screen.findAllByText('November 2026');
  for (const column of ['Daily wages owed', 'Corrections', 'Net income'])
    expect(screen.getAllByRole('columnheader', { name: column })).toHaveLength(2);
  expect(screen.getAllByRole('columnheader', { name: 'Rebate: Slots' })).toHaveLength(1);
  expect(screen.queryByRole('columnheader', { name: 'Dividend owed' })).toBeNull();
  const asked = () => sent.findLast(({ call }) => call === INCOME)?.query;
  expect(asked()?.has('kind')).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: 'Dividend' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Received only' }));
  await waitFor(() => expect(asked()?.get('direction')).toBe('received'));
  expect(asked()?.get('kind')).toBe('DIVIDEND');
});
