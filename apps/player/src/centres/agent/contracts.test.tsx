import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { DailyWages, Dividend } from './contracts/kind-page.tsx';

const english = await loadTranslator('EN', ['common', 'contracts', 'records', 'refusals']);

afterEach(() => {
  cleanup();
  queries.clear();
});

const LIST = 'GET /wps/agent/contracts';
const LIMITS = 'GET /wps/agent/contractLimits';
const tier = { minimumBet: '450000.0000', netLoss: '0.0000', activeMember: 5, rateType: 'P', rate: '0.2' };
const terms = { tiers: [tier], periodKind: 'SEMI_MONTHLY', carryPolicy: 'NONE', minimum: '0.0100' };
const footer = {
  totalContracts: 200,
  usedContracts: 3,
  seriesRestriction: 0,
  isHousePaid: false,
  needsLoss: false,
};
const one = {
  contractId: '7',
  kind: 'DIVIDEND',
  type: 'LOTT',
  status: 'A',
  requestId: null,
  answerUntil: null,
  offered: null,
  versions: [{ version: 1, effectiveFrom: '2026-11-27', terms, digest: 'a'.repeat(64) }],
  endsOn: null,
  countsFrom: null,
  direction: 'granted',
  customerId: '8',
  customerName: 'maria',
  downlineHigherRate: 'N',
};
const page = (...list: readonly object[]) => ({ list, total: list.length, totalPages: 1, footer });
const limits = {
  maximumTiers: 2,
  rateMinimum: '0.005',
  fixedMinimum: '0.001',
  fixedMaximum: '0.02',
  groups: [{ type: 'LOTT', ownRate: '0.25' }],
  offerDays: 7,
  periodKind: 'SEMI_MONTHLY',
  carryPolicy: 'NONE',
  minimum: '0.0100',
  ...footer,
};
const COMPARISON = 'GET /wps/agent/pay/comparison';
/** The last closed period: 5 active members bet 1,000,000 and lost 100,000; other contracts pay 50,000 and cost 3,000. */
const closed = {
  direction: 'received',
  period: {
    period: 'SEMI_MONTHLY',
    firstDay: '2026-11-01',
    lastDay: '2026-11-15',
    spans: [{ valid: '1000000.0000', voided: '0.0000', activeMember: 5, netLoss: '100000.0000' }],
    minimum: '0.0100',
    get: '50000.0000',
    owe: '3000.0000',
    ending: '1000.0000',
    isCut: false,
  },
};
const noDownlines = { list: [], total: 0, totalPages: 0, teamSize: 0 };

interface Refusal {
  readonly code: string;
}
interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/** Shows a page; each call gets its answer, and what was sent is kept. An answer with a code is a refusal. */
function show(answers: Readonly<Record<string, object>>, { Page = Dividend, address = '/' } = {}) {
  const sent: Sent[] = [];
  const all: Readonly<Record<string, object>> = {
    [LIST]: page(),
    [LIMITS]: limits,
    'GET /wps/agent/downlines': noDownlines,
    [COMPARISON]: closed,
    'GET /wps/agent/pay/owed': { list: [], totals: { lines: 0, held: '0.0000' } },
    ...answers,
  };
  const client = makeClient({
    fetch: async (url, init) => {
      const call = `${init?.method ?? 'GET'} ${String(url).split('?')[0]}`;
      if (init?.body) sent.push({ call, body: JSON.parse(String(init.body)) });
      const value = all[call] ?? null;
      const isRefused = value !== null && typeof (value as Partial<Refusal>).code === 'string';
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
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  return sent;
}

const TEAM = { address: '/?agent.tab=team' };

/** The form of an offer, opened. */
async function openOffer() {
  fireEvent.click(await screen.findByRole('button', { name: 'Offer a contract' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer a contract' }));
  return {
    dialog,
    field: (label: RegExp, at = 0) =>
      dialog.getAllByLabelText<HTMLInputElement>(label)[at] as HTMLInputElement,
    type: (label: RegExp, value: string, at = 0) =>
      fireEvent.change(dialog.getAllByLabelText(label)[at] as HTMLElement, { target: { value } }),
    send: () => fireEvent.click(dialog.getByRole('button', { name: 'Send the offer' })),
  };
}

/** The amounts of the comparison, by the names of its rows. */
async function amountsIn(dialog: Pick<typeof screen, 'findByRole'>) {
  const table = await dialog.findByRole('table', { name: 'What you would get and owe' });
  const rows = within(table).getAllByRole('row').slice(1);
  return Object.fromEntries(
    rows.map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => Number(textContent?.replace('\u2212', '-').replaceAll(/[^0-9.-]/g, ''))),
    ]),
  );
}

test('an offer shows both schedules over their floors, and warns where more is owed than is got', async () => {
  const own = {
    ...one,
    status: 'A',
    versions: [{ version: 1, effectiveFrom: '2026-11-01', digest: '0', terms }],
  };
  show({ [LIST]: page(own) }, TEAM);
  const { dialog, type } = await openOffer();
  expect(dialog.queryByRole('table', { name: 'What you get and owe at each floor' })).toBeNull();
  type(/^Bets of the team/, '450000');
  type(/^Active members/, '5');
  type(/^Share, in %/, '15');
  const grid = within(await dialog.findByRole('table', { name: 'What you get and owe at each floor' }));
  expect(grid.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['20% / 15%']);
  // One landmark: what scrolls in it is none of its own.
  expect(dialog.getAllByRole('region', { name: 'What you get and owe at each floor' })).toHaveLength(1);
  expect(dialog.queryByText(/^In some places you would owe more/)).toBeNull();
  // The same rate with fewer members: the agent gets nothing there.
  type(/^Active members/, '2');
  await dialog.findByText(/^In some places you would owe more/);
  expect(grid.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['0% / 15%', '20% / 15%']);
});

test('no schedules are compared where the house pays', async () => {
  show({ [LIMITS]: { ...limits, isHousePaid: true } }, TEAM);
  const { dialog, type } = await openOffer();
  type(/^Bets of the team/, '450000');
  type(/^Active members/, '5');
  type(/^Share, in %/, '15');
  expect(dialog.queryByRole('table', { name: 'What you get and owe at each floor' })).toBeNull();
});

test('says that the team has to lose where it has to', async () => {
  show({ [LIST]: { ...page(), footer: { ...footer, needsLoss: true } } });
  await screen.findByText(/^A daily salary is paid only for a day/);
});

test('says that the house pays where it does', async () => {
  show({ [LIST]: { ...page(), footer: { ...footer, isHousePaid: true } } });
  await screen.findByText(/^The site pays contracts of this kind/);
  cleanup();
  queries.clear();
  show({});
  await screen.findByRole('search');
  expect(screen.queryByText(/^A daily salary is paid only/)).toBeNull();
  expect(screen.queryByText(/^The site pays contracts of this kind/)).toBeNull();
});

test('says what is wrong at its field while it is typed, and sends nothing until it is right', async () => {
  const sent = show({ 'POST /wps/agent/contracts': { contractId: '9', requestId: '1', status: 'P' } }, TEAM);
  const { dialog, field, type, send } = await openOffer();
  // An empty field is not wrong before the form is sent.
  expect(dialog.queryAllByText('A value of a tier is not allowed.')).toEqual([]);
  type(/^Bets of the team/, '450,000');
  type(/^Share, in %/, '25');
  await dialog.findByText(/must be below the rate of the upline/);
  expect(field(/^Share, in %/).getAttribute('aria-invalid')).toBe('true');
  type(/^Share, in %/, '0,5');
  await dialog.findByText('The rate is too low.');
  type(/^Share, in %/, '20,5');
  fireEvent.click(dialog.getByRole('button', { name: 'Add a tier' }));
  // No more tiers than the site takes.
  expect(dialog.queryByRole('button', { name: 'Add a tier' })).toBeNull();
  type(/^Bets of the team/, '450000', 1);
  type(/^Active members/, '8', 1);
  type(/^Share, in %/, '23', 1);
  await dialog.findByText(/^Each tier must be higher/);
  expect(field(/^Bets of the team/, 1).getAttribute('aria-invalid')).toBe('true');
  send();
  await dialog.findByText('Enter the username');
  expect(sent).toEqual([]);
  type(/^Bets of the team/, '4.500.000', 1);
  type(/^Username/, ' maria ');
  send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    {
      body: {
        kind: 'DIVIDEND',
        type: 'LOTT',
        targetCustomer: 'maria',
        betVolume: '450000.0000,4500000.0000',
        activeMember: '0,8',
        requestedRate: '0.205,0.23',
        netLoss: '0,0',
      },
    },
  ]);
});

test.each([
  [{ code: 'rate-above-own', tier: 1, field: 'rate' }, /^Share, in %/],
  [{ code: 'rebate-too-low' }, /^Username/],
  [{ code: 'contract-exists' }, /^Games/],
] as const)('shows what the server refused at its field: %o', async (refusal, label) => {
  show({ 'POST /wps/agent/contracts': refusal }, TEAM);
  const { field, type, send } = await openOffer();
  type(/^Username/, 'maria');
  type(/^Bets of the team/, '100');
  type(/^Share, in %/, '20');
  send();
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
});

test('a wage may pay a fixed sum within the limits of the site', async () => {
  show(
    { [LIMITS]: { ...limits, periodKind: null, carryPolicy: null, minimum: null } },
    { ...TEAM, Page: DailyWages },
  );
  const { dialog, type } = await openOffer();
  fireEvent.change(dialog.getByLabelText(/^Pays/), { target: { value: 'F' } });
  type(/^Bets of the team/, '10000');
  type(/^Fixed sum/, '201');
  await dialog.findByText(/fixed sum is too low or too high/);
  type(/^Fixed sum/, '200');
  await waitFor(() => expect(dialog.queryByText(/fixed sum is too low or too high/)).toBeNull());
});

test('without a contract of its own an agent cannot offer one, and an empty list says who can', async () => {
  show({ [LIMITS]: { ...limits, groups: [] } }, TEAM);
  await screen.findByText(/cannot offer one yet/);
  expect(screen.queryByRole('button', { name: 'Offer a contract' })).toBeNull();
  screen.getByText('3 of 200 contracts offered');
  fireEvent.click(screen.getByRole('tab', { name: 'My contracts' }));
  await screen.findByText('No contract yet. Your upline can offer you one.');
});

test('an answer that ends contracts below asks with their list first, and sends its digest', async () => {
  const edit = {
    ...one,
    status: 'E',
    direction: 'received',
    requestId: '11',
    offered: { ...terms, tiers: [{ ...tier, rate: '0.1' }] },
    countsFrom: '2026-12-01',
    downlineHigherRate: 'Y',
  };
  const digest = 'b'.repeat(64);
  const sent = show(
    {
      [LIST]: page(edit),
      'GET /wps/agent/contracts/7': { contract: edit, versions: one.versions, history: [] },
      'GET /wps/agent/contracts/7/preview': {
        downlineHigherRate: 'Y',
        list: [{ contractId: '9', customerName: 'benno', status: 'A', rate: '0.15', endsAs: 'C' }],
        deeper: 2,
        digest,
      },
      'POST /wps/relay/MCSFE_processContractDividend': { contractId: '7', status: 'A' },
    },
    { address: '/?agent.contract=7' },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Contract' }));
  await dialog.findByText(/the new terms count from/);
  expect(await amountsIn(dialog)).toEqual({
    'You get': [70_000, 60_000, -10_000],
    'You owe': [3_000, 2_000, -1_000],
    'Left for you': [67_000, 58_000, -9_000],
  });
  await dialog.findByText('benno');
  dialog.getByText('contract, 15%');
  dialog.getByText('2 more contracts further below end too.');
  fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  const question = within(await screen.findByRole('dialog', { name: /^These contracts below you/ }));
  expect(sent).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { type: 'LOTT', status: 'A', requestId: '11', confirm: digest } }]),
  );
});

test('an offer is compared on the last closed period while its terms are typed', async () => {
  show({ [COMPARISON]: { ...closed, direction: 'granted' } }, TEAM);
  const { dialog, type } = await openOffer();
  expect(dialog.queryByRole('button', { name: 'Compare on the last closed period' })).toBeNull();
  type(/^Username/, 'maria');
  fireEvent.click(dialog.getByRole('button', { name: 'Compare on the last closed period' }));
  await dialog.findByText(/on the figures of .*1.* – .*15.*2026.*1,000,000/);
  dialog.getByText('Complete the terms to see what they would have paid.');
  type(/^Bets of the team/, '450000');
  type(/^Share, in %/, '20');
  const left = async () => (await amountsIn(dialog))['Left for you'];
  // What ends is 0 for an offerer; the figures here have it all the same.
  expect(await left()).toEqual([47_000, 28_000, -19_000]);
  type(/^Share, in %/, '10');
  expect(await left()).toEqual([47_000, 38_000, -9_000]);
  // Another account is another comparison.
  type(/^Username/, 'benno');
  expect(dialog.queryByRole('table', { name: 'What you would get and owe' })).toBeNull();
});

test('an edit is compared with the terms of now, and warns where more would be owed than got', async () => {
  const figures = { ...closed.period, get: '15000.0000', owe: '0.0000', ending: '0.0000' };
  show(
    {
      [LIST]: page(one),
      [COMPARISON]: { direction: 'granted', period: figures },
      'GET /wps/agent/contracts/7': { contract: one, versions: one.versions, history: [] },
    },
    { address: '/?agent.tab=team&agent.contract=7' },
  );
  const detail = within(await screen.findByRole('dialog', { name: 'Contract' }));
  const edit = await detail.findByRole('button', { name: 'Change the terms' });
  await waitFor(() => expect(edit.hasAttribute('disabled')).toBe(false));
  fireEvent.click(detail.getByRole('button', { name: 'Ask to end' }));
  const question = within(await screen.findByRole('dialog', { name: 'Ask to end' }));
  expect((await amountsIn(question))['You owe']).toEqual([20_000, 0, -20_000]);
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(edit);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the terms' }));
  expect((await amountsIn(dialog))['You owe']).toEqual([20_000, 20_000, 0]);
  dialog.getByText('On these figures you would owe more than you get.');
  fireEvent.change(dialog.getByLabelText(/^Share, in %/), { target: { value: '10' } });
  expect((await amountsIn(dialog))['Left for you']).toEqual([-5_000, 5_000, 10_000]);
  expect(dialog.queryByText('On these figures you would owe more than you get.')).toBeNull();
});

test('the end of a contract is compared with keeping it, and a site without a closed period says so', async () => {
  const ending = { ...one, status: 'V', direction: 'received', requestId: '12', countsFrom: '2026-12-01' };
  const answers = {
    [LIST]: page(ending),
    'GET /wps/agent/contracts/7': { contract: ending, versions: one.versions, history: [] },
  };
  const address = '/?agent.contract=7';
  show(answers, { address });
  const dialog = within(await screen.findByRole('dialog', { name: 'Contract' }));
  await dialog.findByRole('columnheader', { name: 'After the end' });
  expect((await amountsIn(dialog))['You get']).toEqual([70_000, 50_000, -20_000]);
  cleanup();
  queries.clear();
  show({ ...answers, [COMPARISON]: { direction: 'received', period: null } }, { address });
  await screen.findByText(/No period has closed yet/);
});
