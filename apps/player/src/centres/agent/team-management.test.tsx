import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../../state/api.ts';
import { SiteProvider } from '../../state/site.ts';
import { demoSite } from '../../state/test/demo-site.ts';
import { TeamManagement } from './team-management/team-management.tsx';
import type { TeamLine } from './team-management/team-text.ts';

const english = await loadTranslator('EN', ['agents', 'team', 'records', 'refusals']);
const LIST = 'GET /wps/agent/downlines';
const noKinds = { dividend: false, dailySalary: false, hourlySalary: false, realtimeSalary: false };
const site = { ...demoSite, agentContracts: { ...noKinds, dailySalary: true } };

afterEach(() => {
  cleanup();
  queries.clear();
});

const line: TeamLine = {
  customerId: '7',
  customerName: 'minh',
  type: 0,
  isDirect: true,
  teamSize: 0,
  registerDate: 1_790_000_000_000,
  lastLogin: '2026-03-01',
  accountBalance: '12.5',
  rebates: [{ type: 'RNG', prizeModeId: 0, rebate: 9_000 }],
  contracts: [],
  validBet: '900.0000',
  netLoss: '-20.0000',
  activeMembers: 1,
  state: 'active',
  note: '',
};
const agent: TeamLine = { ...line, customerId: '8', customerName: 'anna', type: 1, teamSize: 3 };
const teamOf = (list: readonly TeamLine[], more: object = {}) => ({
  total: list.length,
  teamSize: list.length,
  teamBalance: '12.5',
  validBet: '900.0000',
  netLoss: '-20.0000',
  activeMembers: 1,
  startDay: '2026-03-01',
  endDay: '2026-03-07',
  activeFloor: '500.0000',
  sortedBy: { sort: 'validBet', order: 'falling' },
  next: null,
  path: [],
  list,
  ...more,
});

interface Sent {
  readonly call: string;
  readonly query: string;
  readonly body: unknown;
}

const FILES = 'GET /wps/agent/exports';

/** Shows the page; each call gets its answer. An answer with a code is a refusal. */
function show(answers: Readonly<Record<string, object | null>>, address = '/?agent=downlineManagmentView') {
  const sent: Sent[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const [path = '', query = ''] = String(url).split('?');
      const call = `${init?.method ?? 'GET'} ${path}`;
      sent.push({ call, query, body: init?.body ? JSON.parse(String(init.body)) : null });
      const value = answers[call] ?? (call === FILES ? { list: [] } : null);
      const isRefused = value !== null && 'code' in value;
      return new Response(JSON.stringify({ success: !isRefused, value }), { status: isRefused ? 400 : 200 });
    },
  });
  history.replaceState(null, '', address);
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <BrowserRouter>
            <SiteProvider value={site}>
              <TeamManagement />
            </SiteProvider>
            <Address />
          </BrowserRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return sent;
}

function Address() {
  return <output>{decodeURIComponent(useLocation().search)}</output>;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('the filters of the address are asked for, and those of the form go there', async () => {
  const sent = show({ [LIST]: teamOf([]) }, '/?agent=downlineManagmentView&agent.type=1&agent.name=mi');
  await screen.findByText('No account matches these filters');
  expect(sent.at(-1)?.query).toContain('customerName=mi&userType=1');
  fireEvent.change(screen.getByLabelText('Username begins with'), { target: { value: 'anna' } });
  fireEvent.change(screen.getByLabelText('Accounts'), { target: { value: 'all' } });
  press('Show');
  await waitFor(() => expect(sent.at(-1)?.query).toContain('downlineType=all'));
  expect(screen.getByRole('status').textContent).toContain('agent.name=anna');
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?agent=downlineManagmentView'));
});

test('active accounts and contracts of a kind that the site has are filters of the address', async () => {
  const sent = show({ [LIST]: teamOf([line]) }, '/?agent=downlineManagmentView&agent.contract=without-DAILY');
  await waitFor(() => expect(sent.at(-1)?.query).toContain('contract=without&contractKind=DAILY'));
  const kinds = within(screen.getByLabelText('Contract')).getAllByRole('option');
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'All',
    'With a contract',
    'Without a contract',
    'With: Daily wages',
    'Without: Daily wages',
  ]);
  fireEvent.change(screen.getByLabelText('Activity'), { target: { value: 'active' } });
  fireEvent.change(screen.getByLabelText('Contract'), { target: { value: 'with' } });
  press('Show');
  await waitFor(() => expect(sent.at(-1)?.query).toContain('activity=active&contract=with'));
  expect(sent.at(-1)?.query).not.toContain('contractKind');
  const address = screen.getByRole('status').textContent;
  expect(address).toContain('agent.contract=with&agent.activity=active');
});

test('a team opens with its path, without the filters of before, and the path leads back', async () => {
  const sent = show(
    { [LIST]: teamOf([agent], { path: [{ customerId: '8', customerName: 'anna' }] }) },
    '/?agent=downlineManagmentView&agent.name=an',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Open the team of anna: 3 accounts' }));
  await waitFor(() => expect(sent.at(-1)?.query).toContain('agentId=8'));
  expect(sent.at(-1)?.query).not.toContain('customerName');
  press('Direct');
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toContain('agent.of'));
});

test('a list that failed can be read again', async () => {
  show({ [LIST]: { code: 'unknown-downline' } });
  await screen.findByRole('button', { name: 'Try again' });
});

test('rebates are only raised: what stays as it is is not sent', async () => {
  const rebate = { step: 100, siteCap: 15_000, pending: [], prizeModeId: 0 };
  const sent = show({
    [LIST]: teamOf([line]),
    'GET /wps/agent/downlineRebates': {
      customerId: '7',
      isDirect: true,
      list: [
        { ...rebate, type: 'RNG', rebate: 4_000, minRebate: 4_000, maxRebate: 9_000 },
        { ...rebate, type: 'LIVE', rebate: 4_000, minRebate: 4_000, maxRebate: 9_000 },
        { ...rebate, type: 'FISH', rebate: null, minRebate: 0, maxRebate: 0 },
      ],
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'minh' }));
  press('Raise rebates');
  const slider = await screen.findByRole('slider', { name: 'Slots' });
  expect(slider.getAttribute('min')).toBe('4000');
  expect(screen.queryByRole('slider', { name: 'Fishing' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Raise from tomorrow' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(slider, { target: { value: '5000' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('0.50%');
  press('Raise from tomorrow');
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'POST /wps/agent/updateDownlineRebates')?.body).toEqual({
      customerId: '7',
      configs: [{ type: 'RNG', prizeModeId: 0, rebateValue: 5_000 }],
    }),
  );
});

test('a promotion asks first and shows why it was refused', async () => {
  const sent = show({
    [LIST]: teamOf([line]),
    'PUT /wps/agent/promoteDownlineToAgent': { code: 'agent-level-limit' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'minh' }));
  press('Make an agent');
  const dialog = within(screen.getByRole('dialog', { name: 'Make minh an agent?' }));
  dialog.getByText(/This cannot be undone/);
  expect(sent.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Make an agent' }));
  await dialog.findByText(/no further agent at this level/);
});

test('an account deeper in the team is only read', async () => {
  show({ [LIST]: teamOf([{ ...agent, isDirect: false, accountBalance: null }], { teamBalance: null }) });
  fireEvent.click(await screen.findByRole('button', { name: 'anna' }));
  const dialog = within(screen.getByRole('dialog', { name: 'anna' }));
  expect(dialog.getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Open the team']);
  dialog.getByText(/Only its direct upline can change it/);
});

test('a note longer than 140 characters is said at its field and not sent', async () => {
  const sent = show({ [LIST]: teamOf([line]) });
  fireEvent.click(await screen.findByRole('button', { name: 'minh' }));
  press('Write a note');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'x'.repeat(141) } });
  press('Save');
  await screen.findByText('A note has at most 140 characters.');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'calls back' } });
  press('Save');
  await waitFor(() =>
    expect(sent.find(({ call }) => call === 'PUT /wps/agent/downlineNote')?.body).toEqual({
      customerId: '7',
      note: 'calls back',
    }),
  );
});

test('the list is sorted by valid bet, and by the column that is pressed, once more the other way round', async () => {
  const sent = show({ [LIST]: teamOf([agent]) });
  const head = await screen.findByRole('columnheader', { name: /Valid bet/ });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  expect(sent.at(-1)?.query).toContain('sort=validBet&order=falling');
  press(/Valid bet/);
  await waitFor(() => expect(sent.at(-1)?.query).toContain('sort=validBet&order=rising'));
  expect(screen.getByRole('status').textContent).toContain('agent.order=rising');
  press('Account');
  await waitFor(() => expect(sent.at(-1)?.query).toContain('sort=account&order=rising'));
});

test('a list that is too long to sort says so, and has no totals of bets', async () => {
  show({ [LIST]: teamOf([line], { sortedBy: null, validBet: null, netLoss: null, activeMembers: null }) });
  await screen.findByText(/more than 2,000 accounts/);
  expect(screen.queryByRole('button', { name: /Valid bet/ })).toBeNull();
  expect(screen.queryByText(/^Net loss:/)).toBeNull();
});

test('on a phone the filters are in a sheet with the days and the order, and the button counts them', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  const sent = show({ [LIST]: teamOf([line]) }, '/?agent=downlineManagmentView&agent.type=0');
  fireEvent.click(await screen.findByRole('button', { name: 'Filters (1 active)' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  fireEvent.change(sheet.getByLabelText('Sort by'), { target: { value: 'netLoss' } });
  await waitFor(() => expect(sent.at(-1)?.query).toContain('sort=netLoss'));
  fireEvent.change(sheet.getByLabelText('Order'), { target: { value: 'rising' } });
  await waitFor(() => expect(sent.at(-1)?.query).toContain('order=rising'));
  fireEvent.click(sheet.getByRole('button', { name: 'Show' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  vi.unstubAllGlobals();
});
