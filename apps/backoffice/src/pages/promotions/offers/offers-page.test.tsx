import '@tyche/ui/test/native-dialog';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { currentToasts, dismissToast } from '@tyche/ui/toasts';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../../state/session.ts';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { OffersPage } from './offers-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals', 'lottery']);
const { t } = english;
afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

const keyFacts = {
  mode: 'playable',
  gets: '5000.0000',
  minDeposit: '500.0000',
  ordinal: 1,
  tiers: [{ from: '0.0000', ratePpm: 1_000_000, cap: '5000.0000' }],
  maxPerDay: null,
  betMultiplePpm: null,
  lucky: null,
  steps: [],
  rates: [],
  required: '25000.0000',
  multiplierPpm: 5_000_000,
  base: 'bonus',
  counts: [
    { group: 'RNG', weightPpm: 1_000_000 },
    { group: 'FISH', weightPpm: 500_000 },
  ],
  maxBet: '50.0000',
  maxCashout: null,
  claimDays: 7,
  playDays: 14,
  cost: '1000.0000',
  currency: 'PHP',
  version: 1,
  versionAt: Date.parse('2026-11-27T12:00+08:00'),
};
const verdict = {
  problems: ['turnover-cap:FISH', 'budget-missing', 'text-missing:VI'],
  warnings: [],
  budgetCost: '100000.0000',
  expectedCost: '4000.0000',
  keyFacts,
};
const row = {
  id: '7',
  type: 'FIRST_DEPOSIT',
  category: 'new_player',
  entry: 'deposit',
  state: 'open',
  title: 'Welcome bonus',
  mode: 'playable',
  version: 1,
  hasDraft: true,
  startsAt: null,
  endsAt: Date.parse('2026-12-31T23:59+08:00'),
  currency: 'PHP',
  limitAmount: '100000.0000',
  limitCount: 200,
  reserved: '1000.0000',
  spent: '2500.0000',
  used: 3,
  counts: { applying: 1, joined: 2, issued: 1, claimed: 2, process: 4, rejected: 0, closed: 0 },
};
const content = {
  terms: {
    category: 'new_player',
    products: ['CASINO'],
    audience: {
      languages: [],
      currencies: [],
      regions: [],
      accountTypes: [],
      minRank: null,
      maxRank: null,
      registeredFrom: null,
      registeredUntil: null,
    },
    identityLevel: 0,
    needsContact: false,
    approval: 'auto',
    group: 'welcome',
    formula: { is: 'share', minDeposit: '500.0000', tiers: keyFacts.tiers, maxPerDay: null },
    mode: 'playable',
    base: 'bonus',
    multiplierPpm: 5_000_000,
    contributions: keyFacts.counts,
    maxBet: '50.0000',
    maxCashout: null,
    claimDays: 7,
    playDays: 14,
    budgetAmount: '100000.0000',
    budgetCount: 200,
    startsAt: null,
    endsAt: null,
  },
  texts: [{ language: 'EN', title: 'Welcome bonus', teaser: 'Up to {cap}, {rate} of {what}', text: '' }],
};
const offer = {
  ...row,
  current: content,
  draft: content,
  revision: 4,
  ...verdict,
  problems: [] as readonly string[],
  versions: [{ version: 1, at: 1_790_000_000_000, by: 'operator', approvedBy: 'supervisor' }],
  approvalId: null,
};

interface Sent {
  readonly call: string;
  readonly body: Record<string, unknown>;
}

/** Shows the page at an address; the server has one offer, which may change meanwhile. Gives the commands that were sent. */
function show(
  address: string,
  server: { one: object } = { one: offer },
  queries: QueryClient = new QueryClient(),
): Sent[] {
  rememberStaff({
    username: 'operator',
    permissions: ['promotions.read', 'promotions.manage'],
    restriction: null,
  });
  const sent: Sent[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      const answer = (value: unknown) => Response.json({ success: true, value });
      if (path === contract.checkPromotion.path) return answer(verdict);
      if (init?.method === 'GET' && path === contract.staffPromotions.path)
        return answer({ list: [row], totalPages: 1, totalCount: 1 });
      if (init?.method === 'GET') return answer(server.one);
      sent.push({ call: `${init?.method} ${path}`, body: JSON.parse(String(init?.body)) });
      if (path.endsWith('/publish')) return answer({ approvalId: '12' });
      return answer(path === contract.createPromotion.path ? { id: '7' } : { revision: 5 });
    },
  });
  renderOffice(<OffersPage />, { client, texts: english, queries, address });
  return sent;
}

/** The field whose label begins with a text. A required one has a star behind it. */
function fieldOf(label: string): HTMLElement {
  return screen.getByLabelText((text) => text.replace(/ \*$/, '') === label);
}

function type(label: string, value: string): void {
  fireEvent.change(fieldOf(label), { target: { value } });
}

test('the list shows time, budget and use of each offer, and opens one', async () => {
  show('/promotions');
  const line = (await screen.findByText('Welcome bonus')).closest('tr');
  const cells = within(line ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, 8)).toEqual([
    `${t('offers.state.open')}${t('offers.hasDraft')}`,
    `${t('offers.whenApproved')}until Dec 31, 23:59`,
    '₱3,500.00 / ₱100,000.00',
    '₱2,500.00',
    '3',
    '3 of 200 rewards',
    '4',
  ]);
  fireEvent.click(screen.getByRole('button', { name: t('staff.open') }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome bonus' });
});

test('a new offer asks for its kind and begins with the usual terms of it', async () => {
  show('/promotions');
  fireEvent.click(await screen.findByRole('button', { name: t('offers.new') }));
  const dialog = screen.getByRole('dialog', { name: t('offers.newKind') });
  expect(within(dialog).queryByRole('button', { name: t('offers.kind.MISSION') })).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: t('offers.kind.FIRST_DEPOSIT') }));
  await screen.findByRole('heading', { name: t('offers.newOf', { kind: t('offers.kind.FIRST_DEPOSIT') }) });
  expect(fieldOf(t('offers.multiplier'))).toHaveProperty('value', '5');
  expect(fieldOf('Fishing, in %')).toHaveProperty('value', '50');
});

test('a new offer shows faults at their fields, then the verdict, and is created with what was typed', async () => {
  const sent = show('/promotions?new=FIRST_DEPOSIT');
  fireEvent.click(await screen.findByRole('button', { name: t('offers.save') }));
  expect(screen.getByText(t('offers.odd.texts'))).toBeTruthy();
  expect(fieldOf(t('offers.minDeposit')).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);

  type(t('offers.titleText'), 'Welcome');
  type(t('offers.minDeposit'), '500');
  type(t('offers.tier.cap'), '5000');
  for (const problem of ['Fishing', t('offers.problem.budget-missing'), 'Tiếng Việt'])
    await screen.findByText((text) => text.includes(problem), { selector: 'li' });
  expect(screen.getByText('₱4,000.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('offers.save') }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    call: `POST ${contract.createPromotion.path}`,
    body: {
      type: 'FIRST_DEPOSIT',
      terms: { formula: { minDeposit: '500.0000', tiers: [{ ratePpm: 1_000_000, cap: '5000.0000' }] } },
      texts: [{ language: 'EN', title: 'Welcome' }],
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Welcome bonus' });
});

test('the preview fills the figures of the texts in and shows the key facts', async () => {
  show('/promotions?open=7');
  const preview = await screen.findByRole('region', { name: t('offers.preview') });
  await within(preview).findByText('Up to ₱5,000.00, 100% of –');
  for (const fact of ['₱25,000.00 (5 × the bonus)', 'Slots 100%, Fishing 50%; nothing elsewhere', '₱50.00'])
    expect(within(preview).getByText(fact)).toBeTruthy();
});

test('a draft is saved under the revision that the change began from, also when somebody saved another meanwhile', async () => {
  const [server, queries] = [{ one: { ...offer, title: 'Welcome bonus' } }, new QueryClient()];
  const sent = show('/promotions?open=7&edit=draft', server, queries);
  await screen.findByRole('button', { name: t('offers.save') });
  server.one = { ...offer, revision: 9, title: 'Welcome, all' };
  await queries.invalidateQueries();
  await screen.findByRole('heading', { level: 1, name: 'Welcome, all' });
  type(t('offers.maxBet'), '60');
  fireEvent.click(screen.getByRole('button', { name: t('offers.save') }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    revision: 4,
    terms: {
      maxBet: '60.0000',
      contributions: expect.arrayContaining([{ group: 'FISH', weightPpm: 500_000 }]),
    },
  });
});

test('publishing is proposed with a reason, and says that a second person approves it', async () => {
  const sent = show('/promotions?open=7');
  fireEvent.click(await screen.findByRole('button', { name: t('offers.publish') }));
  const dialog = screen.getByRole('dialog', { name: t('offers.publish') });
  fireEvent.change(
    within(dialog).getByLabelText((text) => text.startsWith(t('staff.reason'))),
    { target: { value: 'for December' } },
  );
  fireEvent.click(within(dialog).getByRole('button', { name: t('offers.publish') }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    call: 'PUT /wps/staff/promotions/7/publish',
    body: { revision: 4, reason: 'for December' },
  });
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual([t('staff.approvals.sent')]));
});

test.each([
  ['a draft with problems is not published', { problems: ['claim-window'] }, [t('offers.publish')]],
  ['a proposal that waits is not made again', { approvalId: '12' }, [t('offers.publish')]],
  ['a paused offer is resumed, not paused', { state: 'paused' }, [t('offers.pause')]],
  ['a closed offer has no actions', { state: 'closed' }, [t('offers.end'), t('offers.editNext')]],
] as const)('%s', async (_, changed, hidden) => {
  show('/promotions?open=7', { one: { ...offer, ...changed } });
  await screen.findByText(t('offers.figures'));
  for (const name of hidden) expect(screen.queryByRole('button', { name })).toBeNull();
});
