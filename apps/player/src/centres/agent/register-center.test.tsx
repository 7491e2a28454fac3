import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { SiteProvider } from '../../state/site.ts';
import { demoSite } from '../../state/test/demo-site.ts';
import { RegisterCenter } from './register-center/register-center.tsx';

const english = await loadTranslator('EN', [
  'account',
  'common',
  'agents',
  'contracts',
  'records',
  'refusals',
  'team',
]);

afterEach(() => {
  cleanup();
  queries.clear();
});

const link = {
  id: '7',
  code: 'WANDERS7',
  path: 'spring-fair',
  type: 0,
  status: 1,
  startDate: 1_790_000_000_000,
  endDate: null,
  createdDate: 1_790_000_000_000,
  configs: [],
  offer: null,
  opened: 12,
  affiliateCount: 3,
  firstDepositors: 2,
  validBet: '700.0000',
  netLoss: '350.0000',
  activeMembers: 1,
  guard: null,
};
const page = (list: readonly object[]) => ({
  left: 20 - list.length,
  startDay: '2026-03-01',
  endDay: '2026-03-07',
  activeFloor: '1000.0000',
  sums: { opened: 12, affiliateCount: 3, firstDepositors: 2, activeMembers: 1 },
  list,
  total: list.length,
  totalPages: 1,
});

const RATES = 'GET /wps/agent/globalRebateSettings';
const rate = { step: 100, siteCap: 15_000, pending: [], prizeModeId: 0 };
const own = (rng: number) => ({
  list: [
    { ...rate, type: 'LOTT', prizeModeId: 1, step: 2, siteCap: 1_980, rebate: 1_960, mayGive: 1_960 },
    { ...rate, type: 'RNG', rebate: 9_000, mayGive: rng },
    { ...rate, type: 'FISH', rebate: null, mayGive: 0 },
  ],
});

const usual: Readonly<Record<string, object>> = {
  [RATES]: own(9_000),
  'GET /wps/system/setting/register': {},
};

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/** Shows the page; each call gets its answer, and what was sent is kept. An answer with a code is a refusal. */
function show(answers: Readonly<Record<string, object | null>>, asked: string[] = []) {
  const sent: Sent[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const [path, query = ''] = String(url).split('?');
      const call = `${init?.method ?? 'GET'} ${path}`;
      if (call === LINKS) asked.push(query);
      if (init?.body) sent.push({ call, body: JSON.parse(String(init.body)) });
      else if (init?.method !== 'GET') sent.push({ call, body: null });
      const value = answers[call] ?? usual[call] ?? null;
      const isRefused = value !== null && 'code' in value && !('customerId' in value) && !('id' in value);
      return new Response(JSON.stringify({ success: !isRefused, value }), { status: isRefused ? 400 : 200 });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <SiteProvider value={demoSite}>
              <RegisterCenter />
            </SiteProvider>
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return sent;
}

const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } });
const LINKS = 'GET /wps/agent/affiliateUrls';
const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });

test('shows each link with its address, its state and its counts, and disables it after a question', async () => {
  const sent = show({ [LINKS]: page([link]) });
  const line = within((await screen.findByText(/\/r\/spring-fair$/)).closest('li') as HTMLElement);
  line.getByText('active');
  line.getByText('12 opened · 3 registered · 2 first deposits');
  line.getByText(/^1 active · valid bet .*700.* · net loss .*350/);
  fireEvent.click(line.getByRole('button', { name: 'Disable: spring-fair' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable' }));
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(sent).toMatchObject([{ call: 'PUT /wps/agent/affiliateUrl/7/disable' }]));
});

test('says of a link what it promises, and what an account gets now where that is less', async () => {
  const configs = [
    { gameCode: 'LOTT', prizeModeId: 1, rebate: '1950' },
    { gameCode: 'RNG', prizeModeId: 0, rebate: '0.005' },
  ];
  show({ [LINKS]: page([{ ...link, configs }]), [RATES]: own(3_000) });
  await screen.findByText('Rebates: Lottery 1950 · Slots 0.50%, now 0.30%');
  screen.getByText('above your own rate');
});

test('a link promises the rates that the agent chooses, up to its own', async () => {
  const sent = show({ [LINKS]: page([]) });
  fireEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a link' }));
  await dialog.findByText(/it gets what you may give/);
  expect((await dialog.findByRole('slider', { name: 'Slots' })).getAttribute('max')).toBe('9000');
  expect(dialog.queryByRole('slider', { name: 'Fishing' })).toBeNull();
  slide('Lottery', 1_940);
  fireEvent.click(dialog.getByRole('button', { name: 'Create a link' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { configs: [{ gameCode: 'LOTT', prizeModeId: 1, rebate: '1940' }] } },
    ]),
  );
});

test('says of a flagged link what it got', async () => {
  show({ [LINKS]: page([{ ...link, guard: 'paused' }]) });
  const line = within((await screen.findByText(/\/r\/spring-fair$/)).closest('li') as HTMLElement);
  line.getByText('active');
  line.getByText('paused');
});

test('shows the QR code of a link and who registered by it', async () => {
  const accounts = {
    list: [{ customerName: 'maria', registeredDate: 1_790_000_000_000 }],
    total: 1,
    totalPages: 1,
  };
  show({ [LINKS]: page([link]), 'GET /wps/agent/registeredAffiliates/7': accounts });
  fireEvent.click(await screen.findByRole('button', { name: 'Details: spring-fair' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Details' }));
  dialog.getByRole('img', { name: /^QR code for .*\/r\/spring-fair$/ });
  await dialog.findByText('maria');
});

test('creates a link: a wrong path is said at its field and not sent, a taken one comes back to it', async () => {
  const sent = show({
    [LINKS]: page([]),
    'POST /wps/agent/affiliateUrl': { code: 'link-path-taken', field: 'path' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a link' }));
  const submit = () => fireEvent.click(dialog.getByRole('button', { name: 'Create a link' }));
  type(/^Own path/, 'Spring Fair');
  submit();
  await dialog.findByText(/A path has 1 to 14 characters/);
  expect(sent).toEqual([]);
  type(/^Own path/, 'spring-fair');
  fireEvent.click(dialog.getByRole('radio', { name: 'Agent' }));
  submit();
  await dialog.findByText(/already in use/);
  expect(dialog.getByLabelText(/^Own path/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toMatchObject([
    { body: { type: 1, pathType: 1, path: 'spring-fair', startDate: null, endDate: null } },
  ]);
});

test('opens one account and shows its password once', async () => {
  const opened = {
    customerId: '10',
    customerName: 'maria',
    userType: 0,
    password: 'qw3rty7asdfg',
    configs: [],
    contractId: null,
  };
  const rules = { username: { minLength: 4, maxLength: 20 } };
  const sent = show({
    [LINKS]: page([]),
    'GET /wps/system/setting/register': rules,
    'POST /wps/agent/downline': opened,
  });
  tab('Open an account');
  fireEvent.click(screen.getByRole('button', { name: 'Open the account' }));
  await screen.findByText('Enter a username');
  await screen.findByText('4 to 20 letters and digits');
  expect(sent).toEqual([]);
  type(/^Username/, ' maria ');
  fireEvent.click(screen.getByRole('button', { name: 'Open the account' }));
  await screen.findByText('qw3rty7asdfg');
  expect(sent).toMatchObject([{ body: { username: 'maria', userType: 0 } }]);
  fireEvent.click(screen.getByRole('button', { name: 'Open more' }));
  expect(screen.queryByText('qw3rty7asdfg')).toBeNull();
});

test('opens an account with rebates, and shows them with its password', async () => {
  const configs = [{ gameCode: 'RNG', prizeModeId: 0, rebate: '0.004' }];
  const account = { customerId: '10', customerName: 'maria', userType: 0, password: 'qw3rty7asdfg' };
  const opened = { ...account, configs, contractId: null };
  const sent = show({ [LINKS]: page([]), 'POST /wps/agent/downline': opened });
  tab('Open an account');
  await screen.findByRole('slider', { name: 'Slots' });
  type(/^Username/, 'maria');
  slide('Slots', 4_000);
  fireEvent.click(screen.getByRole('button', { name: 'Open the account' }));
  await screen.findByText('Rebates from tomorrow on: Slots 0.40%');
  expect(sent).toMatchObject([{ body: { username: 'maria', configs } }]);
});

test('says at its field that a rebate is above the own one', async () => {
  const refused = { code: 'rebate-above-own', field: 'configs', gameCode: 'RNG', prizeModeId: 0, step: 100 };
  show({ [LINKS]: page([]), 'POST /wps/agent/downlines': refused });
  tab('Several accounts');
  await screen.findByRole('slider', { name: 'Slots' });
  type(/^Accounts/, 'anna');
  slide('Slots', 9_000);
  fireEvent.click(screen.getByRole('button', { name: 'Open all' }));
  await screen.findByText(/cannot be higher than that of the agent directly above/);
  const slots = screen.getByRole('slider', { name: 'Slots' });
  expect(slots.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('slider', { name: 'Lottery' }).getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Accounts/).value).toBe('anna');
});

test('says that an agent without rates has none to pass on', async () => {
  show({ [LINKS]: page([]), [RATES]: { list: own(0).list.slice(1) } });
  tab('Open an account');
  await screen.findByText('You have no rebates of your own to pass on.');
  expect(screen.queryByRole('slider')).toBeNull();
});

test('names each wrong line of several accounts, and keeps what was pasted', async () => {
  const refused = { code: 'bulk-refused', lines: [{ line: 2, code: 'username-taken' }] };
  const sent = show({ [LINKS]: page([]), 'POST /wps/agent/downlines': refused });
  tab('Several accounts');
  type(/^Accounts/, 'anna;3');
  fireEvent.click(screen.getByRole('button', { name: 'Open all' }));
  await screen.findByText('Line 1: the type is neither 0 nor 1');
  expect(sent).toEqual([]);
  type(/^Accounts/, 'anna;1\n\nbenno');
  fireEvent.click(screen.getByRole('button', { name: 'Open all' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Nothing was opened');
  expect(alert.textContent).toContain('Line 2: benno: the username is taken');
  expect(sent).toMatchObject([
    {
      body: {
        lines: [
          { username: 'anna', userType: 1 },
          { username: 'benno', userType: 0 },
        ],
      },
    },
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Accounts/).value).toBe('anna;1\n\nbenno');
});

const LIMITS = 'GET /wps/agent/contractLimits';
const limits = {
  maximumTiers: 10,
  rateMinimum: '0.005',
  fixedMinimum: '0.001',
  fixedMaximum: '0.02',
  groups: [{ type: 'RNG', ownRate: '0.5' }],
  offerDays: 7,
  periodKind: 'SEMI_MONTHLY',
  carryPolicy: 'NONE',
  minimum: '0.0100',
  totalContracts: 200,
  usedContracts: 0,
  seriesRestriction: 0,
};

test('a link for agents offers a contract whose terms are checked while they are typed', async () => {
  const sent = show({ [LINKS]: page([]), [LIMITS]: limits });
  fireEvent.click(await screen.findByRole('button', { name: 'Create a link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a link' }));
  expect(dialog.queryByLabelText('Kind of pay')).toBeNull();
  fireEvent.click(dialog.getByRole('radio', { name: /agent/i }));
  const choose = (label: string | RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  choose('Kind of pay', 'DIVIDEND');
  await dialog.findByText(/Tier 1/);
  choose(/^Bets of the team/, '1,000');
  choose(/^Active members/, '2');
  choose(/^Share/, '60');
  const create = () => fireEvent.click(dialog.getByRole('button', { name: 'Create a link' }));
  create();
  expect(sent).toEqual([]);
  choose(/^Share/, '20');
  create();
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        body: {
          type: 1,
          offer: {
            kind: 'DIVIDEND',
            type: 'RNG',
            betVolume: '1000.0000',
            activeMember: '2',
            requestedRate: '0.2',
          },
        },
      },
    ]),
  );
});

test('opens an agent with a contract offer, checked while it is typed', async () => {
  const opened = {
    customerId: '10',
    customerName: 'maria',
    userType: 1,
    password: 'qw3rty7asdfg',
    configs: [],
  };
  const sent = show({
    [LINKS]: page([]),
    [LIMITS]: limits,
    'POST /wps/agent/downline': { ...opened, contractId: '5' },
  });
  tab('Open an account');
  expect(screen.queryByLabelText('Kind of pay')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Agent' }));
  type(/^Username/, 'maria');
  fireEvent.change(screen.getByLabelText('Kind of pay'), { target: { value: 'DIVIDEND' } });
  await screen.findByText(/Tier 1/);
  type(/^Bets of the team/, '1,000');
  type(/^Active members/, '2');
  type(/^Share/, '60');
  await screen.findByText(/must be below the rate/);
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Open the account' }));
  submit();
  expect(sent).toEqual([]);
  type(/^Share/, '20');
  submit();
  await screen.findByText('The contract was offered. The agent finds it after its first login.');
  expect(sent).toMatchObject([
    {
      body: {
        username: 'maria',
        userType: 1,
        offer: {
          kind: 'DIVIDEND',
          type: 'RNG',
          betVolume: '1000.0000',
          activeMember: '2',
          requestedRate: '0.2',
        },
      },
    },
  ]);
});

test('says at once that the series is too low for an offer, or that no contract is left', async () => {
  const strict = { ...limits, groups: [{ type: 'LOTT', ownRate: '0.5' }], seriesRestriction: 1_940 };
  const sent = show({ [LINKS]: page([]), [LIMITS]: strict });
  tab('Open an account');
  fireEvent.click(screen.getByRole('radio', { name: 'Agent' }));
  fireEvent.change(screen.getByLabelText('Kind of pay'), { target: { value: 'DIVIDEND' } });
  await screen.findByText(/rebate is too low for this contract/);
  slide('Lottery', 1_940);
  await waitFor(() => expect(screen.queryByText(/rebate is too low for this contract/)).toBeNull());
  expect(sent).toEqual([]);
  cleanup();
  queries.clear();
  show({ [LINKS]: page([]), [LIMITS]: { ...limits, usedContracts: 200 } });
  tab('Open an account');
  fireEvent.click(screen.getByRole('radio', { name: 'Agent' }));
  fireEvent.change(screen.getByLabelText('Kind of pay'), { target: { value: 'DIVIDEND' } });
  await screen.findByText(/reached the number of contracts/);
});

test('says of a link which contract it offers', async () => {
  const offer = {
    kind: 'DAILY',
    type: 'RNG',
    tiers: [
      { minimumBet: '100.0000', netLoss: '0.0000', activeMember: 1, rateType: 'P', rate: '0.004' },
      { minimumBet: '900.0000', netLoss: '0.0000', activeMember: 2, rateType: 'P', rate: '0.005' },
    ],
  };
  show({ [LINKS]: page([{ ...link, type: 1, offer }]) });
  await screen.findByText(/^Offers: Daily wages, .*, up to 0\.5/);
});

test('the filters of the list of links are asked for', async () => {
  const asked: string[] = [];
  const sent = show({ [LINKS]: page([link]) }, asked);
  await screen.findByText(/\/r\/spring-fair$/);
  fireEvent.change(screen.getByLabelText('Code or path begins with'), { target: { value: 'spring' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('The link opens'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Created until'), { target: { value: '2026-03-02' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search links' }));
  await waitFor(() => expect(asked.at(-1)).toMatch(/status=0.*type=1.*code=spring/));
  expect(asked.at(-1)).toContain('createdTo=');
  expect(sent).toEqual([]);
});
