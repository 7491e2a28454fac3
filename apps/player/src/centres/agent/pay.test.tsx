import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { currentToasts, dismissToast } from '@tyche/ui/toasts';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { DailyWages, Dividend, HourlySalary, RealtimeSalary } from './contracts/kind-page.tsx';

const english = await loadTranslator('EN', [
  'agents',
  'common',
  'contracts',
  'payments',
  'records',
  'refusals',
]);

afterEach(() => {
  cleanup();
  queries.clear();
  vi.restoreAllMocks();
});

const LIST = 'GET /wps/agent/pay';
const OWED = 'GET /wps/agent/pay/owed';
const RANGE = 'GET /wps/agent/pay/range/kit';
const at = Date.parse('2026-11-20T16:00:00Z');
const computed = { until: at, isComputing: false };
const span = {
  kind: 'DIVIDEND',
  type: 'LOTT',
  period: 'SEMI_MONTHLY',
  firstDay: '2026-11-01',
  lastDay: '2026-11-15',
  startsAt: at,
  endsAt: at,
};
const line = {
  ...span,
  id: '7',
  contractId: '3',
  beneficiaryId: null,
  beneficiaryName: 'maria',
  payerName: 'be***o',
  teamBet: '8000.0000',
  voided: '0.0000',
  base: '500.0000',
  carryIn: '-100.0000',
  carryOut: '0.0000',
  activeMember: 12,
  tier: 1,
  rateType: 'P',
  rate: '0.2',
  amount: '100.0000',
  paid: '40.0000',
  status: 'part',
  reason: 'paid',
  corrects: null,
  version: 1,
  createdAt: at,
  dueAt: at,
};
const correction = {
  ...line,
  id: '9',
  amount: '-20.0000',
  paid: '0.0000',
  status: 'unpaid',
  reason: 'correction',
  corrects: '7',
};
const records = (...list: readonly object[]) => ({
  list,
  next: null,
  startDay: '2026-11-01',
  endDay: '2026-11-26',
  totals: { lines: list.length, teamBet: '16000.0000', amount: '80.0000', paid: '40.0000', open: '40.0000' },
  computed,
});
const debt = {
  ...span,
  id: '7',
  downlineId: '8',
  name: 'maria',
  amount: '100.0000',
  paid: '40.0000',
  status: 'part',
  heldFor: null,
  isLate: true,
  dueAt: at,
  guaranteedFor: null,
};
const noDebts = {
  list: [],
  next: null,
  totals: {
    lines: 0,
    amount: '0.0000',
    paid: '0.0000',
    owed: '0.0000',
    late: '0.0000',
    needed: '0.0000',
    available: '30.0000',
    short: '0.0000',
    held: '0.0000',
  },
  computed,
  currency: 'PHP',
};

/** What every page asks and no test is about. */
const usual: Readonly<Record<string, object>> = {
  [OWED]: noDebts,
  'GET /wps/agent/exports': { list: [] },
};
const debts = {
  ...noDebts,
  list: [
    debt,
    {
      ...debt,
      id: '8',
      downlineId: null,
      name: 'be***o',
      isLate: false,
      status: 'unpaid',
      paid: '0.0000',
      amount: '5.0000',
    },
  ],
  totals: {
    ...noDebts.totals,
    lines: 2,
    amount: '105.0000',
    paid: '40.0000',
    owed: '65.0000',
    late: '60.0000',
    needed: '65.0000',
    short: '35.0000',
  },
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/** Shows a page; each call gets its answer, and what was sent is kept. An answer with a code is a refusal. */
function show(answers: Readonly<Record<string, object>>, { Page = Dividend, address = '/' } = {}) {
  const sent: Sent[] = [];
  const asked: string[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const call = `${init?.method ?? 'GET'} ${String(url).split('?')[0]}`;
      asked.push(String(url));
      if (init?.body) sent.push({ call, body: JSON.parse(String(init.body)) });
      const isHeld = String(url).includes('state=held');
      const value = answers[isHeld ? `${call} held` : call] ?? usual[call] ?? null;
      const isRefused = value !== null && 'code' in value;
      return new Response(JSON.stringify({ success: !isRefused, value }), { status: isRefused ? 400 : 200 });
    },
  });
  history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <Page />
            <Address />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  const filter = (name: string) =>
    new URLSearchParams(screen.getByTestId('address').textContent ?? '').get(`agent.${name}`);
  return { sent, asked, filter };
}

const PROJECTION = 'GET /wps/agent/pay/projection';
const projected = {
  contractId: '3',
  type: 'LOTT',
  downlineId: null,
  name: 'be***o',
  period: 'SEMI_MONTHLY',
  firstDay: '2026-11-16',
  lastDay: '2026-11-30',
  startsAt: at,
  endsAt: at,
  teamBet: '8000.0000',
  activeMember: 1,
  base: '500.0000',
  carryIn: '0.0000',
  tier: 1,
  rateType: 'P',
  rate: '0.2',
  reason: 'paid',
  soFar: '0.0000',
  amount: '100.0000',
  missing: { tier: 2, minimumBet: '1000.0000', activeMember: 1, netLoss: '0.0000' },
};
const granted = {
  ...projected,
  contractId: '4',
  downlineId: '8',
  name: 'maria',
  amount: '130.0000',
  missing: null,
};
const projection = {
  asOf: at,
  isBehind: false,
  isCut: false,
  isCarryOpen: false,
  received: [projected],
  granted: [granted],
  totalPages: 2,
  totals: { contracts: 21, receive: '100.0000', owe: '130.0000', difference: '-30.0000' },
  rebates: { day: '2026-11-21', amount: '7.0000', own: '0.0000' },
  areRebatesLeftOut: false,
  computed,
};

/** What a list of terms says, by term. */
const figureOf = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent;

test('the running period shows what one would get and owe, by tier, as of a moment and not as final', async () => {
  const { asked, filter } = show({ [PROJECTION]: projection }, { address: '/?agent.tab=now' });
  await screen.findByText(/Not final: bets until the end of the period change them/);
  expect(asked.find((url) => url.includes('/projection'))).toContain('kind=DIVIDEND&pageNo=1&pageSize=20');
  expect(figureOf('You would get')).toBe('₱100.00');
  expect(figureOf('You would owe')).toBe('₱130.00');
  expect(figureOf('Difference')).toBe('−₱30.00');
  expect(figureOf('Rebates of today')).toBe('₱7.00');
  const table = within(screen.getByRole('table', { name: 'You would get' }));
  table.getByText('Nov 16, 2026 – Nov 30, 2026');
  table.getByText('1 · 20%');
  table.getByText('Missing to tier 2: ₱1,000.00 of bets, 1 active member.');
  within(screen.getByRole('table', { name: 'You would owe' })).getByText('The highest tier is met.');
  fireEvent.click(screen.getByRole('button', { name: /Next/ }));
  await waitFor(() => expect(asked.at(-1)).toContain('pageNo=2'));
  expect(filter('page')).toBe('2');
});

test('a salary by the hour shows the day so far and what still runs of it', async () => {
  const hour = { ...projected, period: 'HOUR', lastDay: '2026-11-16', soFar: '20.0000', amount: '3.0000' };
  const totals = { ...projection.totals, contracts: 0, receive: '23.0000', owe: '0.0000' };
  show(
    { [PROJECTION]: { ...projection, received: [hour], granted: [], totals, totalPages: 0, rebates: null } },
    { Page: HourlySalary, address: '/?agent.tab=now' },
  );
  const table = within(await screen.findByRole('table', { name: 'You would get' }));
  table.getByText('₱3.00 of it is still running');
  expect(table.getAllByText('₱23.00')).toHaveLength(2);
  screen.getByText('No contract that you gave counts in this period.');
  expect(screen.queryByText('Rebates of today')).toBeNull();
});

test('what is not in the figures is said; without contracts, and while the runs are behind, there are none', async () => {
  const none = { contracts: 0, receive: '0.0000', owe: '0.0000', difference: '0.0000' };
  const bare = { ...projection, received: [], granted: [], totalPages: 0, totals: none };
  show(
    { [PROJECTION]: { ...bare, isCarryOpen: true, isCut: true, areRebatesLeftOut: true, rebates: null } },
    { address: '/?agent.tab=now' },
  );
  await screen.findByText('No contract counts in this period');
  screen.getByText(/What it carries over is not in these figures yet/);
  screen.getByText(/The figures are those of the oldest ones/);
  screen.getByText(/Your team is too large/);
  cleanup();
  queries.clear();
  show({ [PROJECTION]: { ...bare, isBehind: true } }, { Page: RealtimeSalary, address: '/?agent.tab=now' });
  await screen.findByText(/Pay of earlier today is still being computed/);
  expect(screen.queryByText('You would get')).toBeNull();
  cleanup();
  queries.clear();
  show({ [PROJECTION]: { code: 'function-not-enabled' } }, { address: '/?agent.tab=now' });
  await screen.findByRole('button', { name: 'Try again' });
});

test('what is owed shows what is late and what is missing, and a line is paid with the payment password', async () => {
  const { sent } = show(
    { [OWED]: debts, 'POST /wps/agent/pay/disburse': { paid: '30.0000', short: '30.0000' } },
    { address: '/?agent.tab=owed' },
  );
  await screen.findByText(/^₱60.00 is late\./);
  screen.getByText('₱35.00 is missing to pay all.');
  // A correction is taken back by itself: only the other line has a button, in the table and on its card.
  const buttons = screen.getAllByRole('button', { name: /^Pay: / });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
    Array.from({ length: 2 }, () => 'Pay: maria, Nov 1, 2026 – Nov 15, 2026'),
  );
  fireEvent.click(buttons[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay this line' }));
  dialog.getByText('₱30.00 is missing. What you have is paid, the rest stays open.');
  fireEvent.click(dialog.getByRole('button', { name: 'Pay now' }));
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Payment password/), { target: { value: 'sesame' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ call: 'POST /wps/agent/pay/disburse', body: { id: '7', downlineId: '8' } }]);
});

test('all of a kind is paid by its kind; a refusal stays in the question', async () => {
  const { sent } = show(
    { [OWED]: debts, 'POST /wps/agent/pay/disburseAll': { code: 'payment-password-wrong' } },
    { address: '/?agent.tab=owed' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pay all' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay all' }));
  fireEvent.change(dialog.getByLabelText(/^Payment password/), { target: { value: 'wrong' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Pay now' }));
  await dialog.findByRole('alert');
  expect(sent).toMatchObject([{ body: { kind: 'DIVIDEND', password: 'wrong' } }]);
});

test('what is held has a list of its own with the reason, and cannot be paid', async () => {
  const held = { ...debt, id: '5', status: 'held', heldFor: 'receiver', isLate: false };
  const totals = { ...noDebts.totals, held: '60.0000' };
  show(
    {
      [OWED]: { ...noDebts, totals },
      [`${OWED} held`]: {
        ...noDebts,
        list: [held],
        totals: { ...totals, lines: 1, amount: '100.0000', owed: '60.0000' },
      },
    },
    { address: '/?agent.tab=owed' },
  );
  await screen.findByText('You owe nothing here');
  expect((await screen.findAllByText(/^On hold: the receiver is frozen/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('salaries have the tab of debts only while something is owed', async () => {
  const { asked } = show(
    { [OWED]: noDebts, [LIST]: records() },
    { Page: DailyWages, address: '/?agent.tab=records' },
  );
  await screen.findByText('No wage in these days.');
  expect(screen.queryByRole('tab', { name: 'To pay' })).toBeNull();
  cleanup();
  queries.clear();
  show({ [OWED]: debts, [LIST]: records() }, { Page: DailyWages, address: '/?agent.tab=records' });
  await screen.findByRole('tab', { name: 'To pay' });
  expect(asked.some((url) => url.includes('/pay?') && url.includes('kind=DAILY'))).toBe(true);
});

test('records keep their filters in the address, show corrections and totals, and say that lines are computed', async () => {
  const { asked, filter } = show(
    { [LIST]: { ...records(correction, line), computed: { until: at, isComputing: true } } },
    { address: '/?agent.tab=records&agent.from=2026-11-01&agent.until=2026-11-20' },
  );
  const table = within(await screen.findByRole('table', { name: 'What I received' }));
  expect(table.getAllByText('−₱20.00').length).toBeGreaterThan(0);
  table.getByText('Correction');
  const totals = within(table.getAllByRole('row').at(-1) as HTMLElement);
  totals.getByText('₱80.00');
  screen.getByText(/^New lines are being computed/);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'arrears' } });
  fireEvent.click(screen.getByLabelText('What I paid'));
  await waitFor(() => expect([filter('state'), filter('dir')]).toEqual(['arrears', 'granted']));
  fireEvent.change(screen.getByLabelText('Receiver'), { target: { value: ' maria ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() => expect(filter('name')).toBe('maria'));
  await waitFor(() =>
    expect(
      asked.some((url) =>
        [
          'direction=granted',
          'status=arrears',
          'customerName=maria',
          'startDay=2026-11-01',
          'endDay=2026-11-20',
        ].every((part) => url.includes(part)),
      ),
    ).toBe(true),
  );
});

test('one file has what was received on the days of the list, or what is paid to the account of the filter', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:kit';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const piece = { fileName: 'pay.kit.csv', text: 'end\n', next: null };
  const { asked } = show(
    { [LIST]: records(line), [RANGE]: piece },
    { address: '/?agent.tab=records&agent.from=2026-11-01&agent.until=2026-11-20' },
  );
  const button = await screen.findByRole('button', { name: 'File for checking' });
  const note = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain('all pay and rebates of these days');
  fireEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('end\n');
  fireEvent.click(screen.getByLabelText('What I paid'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'File for checking' })).toBeNull());
  fireEvent.change(screen.getByLabelText('Receiver'), { target: { value: 'maria' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  fireEvent.click(await screen.findByRole('button', { name: 'File for checking' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(asked.filter((url) => url.includes('/range/kit')).map((url) => url.split('?')[1])).toEqual([
    'startDay=2026-11-01&endDay=2026-11-20',
    'startDay=2026-11-01&endDay=2026-11-20&customerName=maria',
  ]);
});

test('a refusal of the file is shown, and nothing is saved', async () => {
  const refusal = { code: 'no-range-kit', day: '2026-11-02' };
  show(
    { [LIST]: records(line), [RANGE]: refusal },
    { address: '/?agent.tab=records&agent.from=2026-11-01&agent.until=2026-11-20' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'File for checking' }));
  const texts = () => currentToasts().map(({ text }) => text);
  await waitFor(() =>
    expect(texts()).toEqual([expect.stringContaining('bets up to 2026-11-02 were not kept')]),
  );
  for (const { id } of currentToasts()) dismissToast(id);
});

test('of a range that is too long for salaries the last seven days are asked for', async () => {
  const { asked } = show(
    { [LIST]: records() },
    { Page: DailyWages, address: '/?agent.tab=records&agent.from=2026-11-01&agent.until=2026-11-20' },
  );
  await screen.findByText('No wage in these days.');
  expect(asked.some((url) => url.includes('startDay=2026-11-14') && url.includes('endDay=2026-11-20'))).toBe(
    true,
  );
  screen.getByText(/at most 7 days at a time/);
});

test('a debt that the site took over names whom it paid, and has no button', async () => {
  const taken = { ...debt, downlineId: null, name: 'Tyche', guaranteedFor: 'maria' };
  show({ [OWED]: { ...debts, list: [taken] } }, { address: '/?agent.tab=owed' });
  expect(
    (await screen.findAllByText('The site paid maria for you. You owe it to the site.')).length,
  ).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Pay Tyche/ })).toBeNull();
});

test('the details of a line have its inputs, what was missing, its payments and its corrections', async () => {
  const tier = { minimumBet: '450.0000', netLoss: '0.0000', activeMember: 5, rateType: 'P', rate: '0.2' };
  const detail = {
    line,
    inputs: {
      stake: '8100.0000',
      payout: '7400.0000',
      selfRebate: '70.0000',
      agentRebate: '30.0000',
      promotions: '0.0000',
      netLoss: '600.0000',
    },
    terms: { tiers: [tier], periodKind: 'SEMI_MONTHLY', carryPolicy: 'ALL', minimum: '0.0100' },
    missing: { tier: 2, minimumBet: '1000.0000', activeMember: 0, netLoss: '0.0000' },
    heldFor: null,
    parts: [
      { part: 1, amount: '40.0000', paidAt: at, isGuarantee: false },
      { part: 0, amount: '60.0000', paidAt: at, isGuarantee: true },
    ],
    ofPeriod: [line, correction],
  };
  show(
    {
      [LIST]: records(line),
      'GET /wps/agent/pay/lines/7': detail,
      'GET /wps/agent/pay/lines/9': { code: 'unknown-line' },
    },
    { address: '/?agent.tab=records&agent.line=7' },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Line of pay' }));
  await dialog.findByText('Missing to tier 2: ₱1,000.00 of bets.');
  expect(dialog.getByText('Net loss of the team').nextElementSibling?.textContent).toBe('₱600.00');
  expect(dialog.getByText('Carried from before').nextElementSibling?.textContent).toBe('−₱100.00');
  dialog.getByText('₱40.00');
  dialog.getByText('Paid by the site for your upline');
  fireEvent.click(dialog.getByRole('button', { name: /Nov 21/ }));
  await screen.findByText('Payment line not found.');
});

const DAY = 'GET /wps/agent/pay/day';
const window = (id: string, minutes: number, more: object) => ({
  ...line,
  id,
  kind: 'REALTIME',
  period: 'WINDOW',
  startsAt: at + minutes * 60_000,
  endsAt: at + (minutes + 5) * 60_000,
  teamBet: '1000.0000',
  amount: '10.0000',
  paid: '10.0000',
  status: 'paid',
  ...more,
});
const terms = {
  tiers: [
    { minimumBet: '500.0000', netLoss: '0.0000', activeMember: 1, rateType: 'P', rate: '0.01' },
    { minimumBet: '2500.0000', netLoss: '0.0000', activeMember: 3, rateType: 'P', rate: '0.02' },
  ],
  periodKind: null,
  carryPolicy: null,
  minimum: null,
};
const day = {
  day: '2026-11-21',
  groups: ['LOTT', 'RNG'],
  type: 'LOTT',
  terms,
  list: [
    window('1', 0, {}),
    window('3', 0, {
      corrects: '1',
      reason: 'correction',
      amount: '-2.0000',
      paid: '0.0000',
      status: 'unpaid',
    }),
    window('2', 5, { voided: '200.0000' }),
  ],
  totals: { teamBet: '1800.0000', amount: '18.0000', paid: '20.0000' },
  missing: { tier: 2, minimumBet: '700.0000', activeMember: 2 },
  nextEndsAt: null,
  computed,
};

test('a day in real time has its windows with the bets so far, the drawing, and what is missing to the next tier', async () => {
  const { asked, filter } = show({ [DAY]: day }, { Page: RealtimeSalary, address: '/?agent.tab=day' });
  await screen.findByText(/Missing to tier 2: .*700.* of bets, 2 /);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1, 4);
  expect(rows.map((row) => within(row).getAllByRole('cell')[4]?.textContent)).toEqual([
    '₱1,800.00',
    '–',
    '₱1,000.00',
  ]);
  screen.getByText('Floors of the tiers: ₱500.00 · ₱2,500.00');
  expect(screen.queryByRole('timer')).toBeNull();
  fireEvent.change(screen.getByLabelText('Games'), { target: { value: 'RNG' } });
  await waitFor(() => expect(filter('type')).toBe('RNG'));
  fireEvent.click(screen.getByRole('button', { name: 'Day before' }));
  await waitFor(() => expect(filter('day')).toMatch(/^2026-/));
  expect(asked.at(-1)).toContain('kind=REALTIME');
});

test('the running day says when its window ends, and what is newest to a screen reader', async () => {
  const nextEndsAt = 4_000_000_000_000;
  show({ [DAY]: { ...day, nextEndsAt } }, { Page: RealtimeSalary, address: '/?agent.tab=day' });
  expect((await screen.findByRole('timer')).textContent).not.toBe('');
  expect(screen.getByText(/^Newest: .*₱10\.00$/).getAttribute('role')).toBe('status');
});

test('a day by the hour has a bar for each slot, and one without a contract says so', async () => {
  show({ [DAY]: { ...day, missing: null } }, { Page: HourlySalary, address: '/?agent.tab=day' });
  await screen.findByText(/Each bar is a slot of the day/);
  cleanup();
  queries.clear();
  show(
    { [DAY]: { ...day, groups: [], type: null, terms: null, list: [] } },
    { Page: HourlySalary, address: '/?agent.tab=day' },
  );
  await screen.findByText('No contract of yours counts on this day');
});
