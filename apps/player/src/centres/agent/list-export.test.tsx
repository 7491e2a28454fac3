import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { AccountDetails } from './reports/lists/account-details.tsx';
import { OverviewAlerts } from './reports/overview-alerts.tsx';
import { showPage } from './test/show-page.tsx';

const MOVEMENTS = 'GET /wps/agent/downlineTransaction';
const FILES = 'GET /wps/agent/exports';
const ASK = 'POST /wps/agent/exports';

const saved: Blob[] = [];
let click: { mockRestore(): void };
beforeEach(() => {
  saved.length = 0;
  // The browser's own part of a download, which jsdom has not.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => String(saved.push(blob)),
    revokeObjectURL: () => undefined,
  });
  click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  queries.clear();
  click.mockRestore();
});

const movement = {
  id: '7-1',
  customerId: '7',
  customerName: '=minh',
  transactionType: 1101,
  type: 'transfer',
  amountIn: null,
  amountOut: '2.0000',
  balance: null,
  time: 1_790_000_000_000,
};
const page = (more: object = {}) => ({
  today: '2026-11-30',
  path: [],
  list: [movement],
  next: null,
  totals: null,
  noTotals: 'accounts',
  types: [],
  ...more,
});
const file = {
  id: '31',
  report: 'movements',
  kind: null,
  state: 'ready',
  rows: 2,
  startDay: '2026-11-01',
  endDay: '2026-11-30',
  refusal: null,
  isTaken: false,
  askedDate: 1_790_000_000_000,
  deletedDate: 1_790_604_800_000,
};
const open = (answers: Readonly<Record<string, object | null>>) =>
  showPage(<AccountDetails />, answers, '/?agent=agentDownlineTransactionDetailsCopy');
const take = async () => fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
const linesOf = async () => (await saved[0]?.text())?.split('\r\n');

test('a list is downloaded at once, with how many rows each page goes after', async () => {
  const sent = open({ [MOVEMENTS]: page() });
  await take();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sent.findLast(({ call }) => call === MOVEMENTS)?.query.get('fileRows')).toBe('0');
  const lines = await linesOf();
  expect(lines).toHaveLength(3);
  expect(lines?.[1]).toContain(`"'=minh"`);
});

test('a list that is known to be too large is offered in the background', async () => {
  const sent = open({ [MOVEMENTS]: page({ noTotals: 'rows' }), [ASK]: { id: '31' } });
  await screen.findAllByText('=minh');
  await waitFor(async () => {
    await take();
    screen.getByText('This list is too large to download directly');
  });
  expect(saved).toEqual([]);
  screen.getByText(/^It has more than 100,000 rows/);
  fireEvent.click(screen.getByRole('button', { name: 'Make the file' }));
  await waitFor(() => expect(sent.some(({ call }) => call === ASK)).toBe(true));
  expect(sent.find(({ call }) => call === ASK)?.body).toMatchObject({ movements: { scope: 'team' } });
});

test('a file that was made is downloaded part by part, then noted and deleted', async () => {
  const rows = 'GET /wps/agent/exports/31/rows';
  const sent = open({
    [MOVEMENTS]: page(),
    [FILES]: { list: [file, { ...file, id: '32', report: 'bets' }] },
    [rows]: { next: null, movements: [movement, movement] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Download file' }));
  await waitFor(() => expect(sent.at(-1)?.call).toMatch(/exports/));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await linesOf()).toHaveLength(4);
  await waitFor(() => expect(sent.some(({ call }) => call === 'PUT /wps/agent/exports/31/taken')).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent.some(({ call }) => call === 'DELETE /wps/agent/exports/31')).toBe(true));
});

test('the overview leads to a file that is ready until it was downloaded', async () => {
  const nothing = { offers: [], late: [], inactive: [], links: [], flags: [], bigWins: [], team: null };
  const list = [file, { ...file, id: '32', isTaken: true }, { ...file, id: '33', state: 'waiting' }];
  showPage(<OverviewAlerts of={nothing} />, { [FILES]: { list } }, '/?agent=agentTeamOverview');
  const link = await screen.findByRole('link', {
    name: 'A file of Account details with 2 rows is ready to download',
  });
  expect(link.getAttribute('href')).toBe('/?agent=agentDownlineTransactionDetailsCopy');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('movements are asked for by their amounts once they can be', async () => {
  const sent = showPage(
    <AccountDetails />,
    { [MOVEMENTS]: page() },
    '/?agent=agentDownlineTransactionDetailsCopy&agent.min=5&agent.max=x',
  );
  await screen.findAllByText('=minh');
  const asked = () => sent.findLast(({ call }) => call === MOVEMENTS)?.query;
  expect([asked()?.get('amountFrom'), asked()?.has('amountTo')]).toEqual(['5.0000', false]);
  const show = () => fireEvent.click(screen.getByRole('button', { name: 'Search amounts' }));
  fireEvent.change(screen.getByLabelText('Amount up to'), { target: { value: '2' } });
  show();
  screen.getByText('Enter an amount that is not below the first.');
  fireEvent.change(screen.getByLabelText('Amount up to'), { target: { value: '20' } });
  show();
  await waitFor(() => expect(asked()?.get('amountTo')).toBe('20.0000'));
});
