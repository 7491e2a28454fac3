// The forms of the back office: a refusal shows at its field, which takes the focus, and two presses at once are one call.
import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActButton } from '../features/office/act-button.tsx';
import { AnnouncementDialog } from '../pages/announcements/announcement-dialog.tsx';
import { OfferForm } from '../pages/agents/offer-form.tsx';
import { PreviewForm, SettingForm } from '../pages/agents/setting-form.tsx';
import { RebateForm } from '../pages/agents/rebate-form.tsx';
import { AddCard } from '../pages/cashier/own-funds/add-card.tsx';
import { FactorStep } from '../pages/sign-in/factor-step.tsx';
import { NewPasswordStep } from '../pages/sign-in/new-password-step.tsx';
import { PasswordStep } from '../pages/sign-in/password-step.tsx';
import { CreateDialog, RolesDialog } from '../pages/staff/accounts/account-dialogs.tsx';
import { GrantForm } from '../pages/vendors/free-rounds/grant-form.tsx';
import { renderOffice } from '../features/office/test/render-office.tsx';
import { rememberStaff } from '../state/session.ts';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
const none = () => undefined;

beforeEach(() => {
  const permissions = [contract.rejectWithdrawal.permission ?? ''];
  rememberStaff({ username: 'operator', permissions, restriction: null });
});
afterEach(cleanup);

const lists: Readonly<Record<string, object>> = {
  [contract.staffGames.path]: { list: [{ vendor: 'studio', gameCode: 'reels', name: 'Reels' }] },
  [contract.withdrawBanks.path]: {
    list: [{ bankCode: 'bdo', name: 'BDO', kind: 'bank', currency: null }],
  },
  [contract.staffSession.path]: { hasFactor: true, hasPasskey: false },
};

/** Shows a form. What it sends is refused, at a field of the wire. Gives the keys of the commands. */
function show(form: ReactNode, code: string, field?: string): readonly (string | null)[] {
  const keys: (string | null)[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const list = lists[String(url).split('?')[0] ?? ''];
      if (list && init?.method === 'GET') return Response.json({ success: true, value: list });
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return Response.json({ success: false, value: { code, field } }, { status: 409 });
    },
  });
  renderOffice(form, { client, texts: english });
  return keys;
}

const controlOf = (label: string) =>
  screen.getByLabelText((text) => text.replace(/ \*$/, '') === label, { selector: 'input, select' });

/** The sentence at a field that is wrong. */
const errorAt = (label: string) =>
  (controlOf(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

function fill(typed: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(controlOf(label), { target: { value } });
}

/** Sends the form with a field twice, before the page is drawn again. */
function sendTwice(label: string): void {
  const form = controlOf(label).closest('form');
  if (!form) throw new Error(`${label} is in no form`);
  fireEvent.submit(form);
  fireEvent.submit(form);
}

const reason = { [t('staff.reason')]: 'seen on paper' };
const account = { id: '7', username: 'minh', roles: [] };
const act = (
  <ActButton
    route={contract.rejectWithdrawal}
    input={(text) => ({ id: '7', reason: text })}
    label="Decline"
    question="Decline this withdrawal?"
    needsReason
  />
);

const live = {
  type: 'LIVE',
  prizeModeId: 0,
  step: 100,
  siteCap: 15_000,
  minRebate: 0,
  maxRebate: 15_000,
  rebate: 5_000,
  pending: [],
};
const liveLabel = t('staff.agents.inPercent', { name: t('staff.agentGroup.LIVE') });

const floor = { name: 'activeFloorDay', value: '100.0000', since: null, next: null } as const;
const floorLabel = t('staff.agentSettings.name.activeFloorDay');

const forms = {
  setting: {
    form: <SettingForm of={floor} firstDay="2026-12-01" lastDay="2027-12-01" onDone={none} />,
    typed: { [floorLabel]: '50', [t('staff.agentSettings.fromDay')]: '2026-12-02', ...reason },
  },
  preview: { form: <PreviewForm of={floor} />, typed: { [floorLabel]: '50' } },
  rebates: {
    form: <RebateForm memberId="7" list={[live]} onDone={none} />,
    typed: { [liveLabel]: '0.6', ...reason },
  },
  offer: {
    form: <OfferForm memberId="7" onDone={none} />,
    typed: { [t('staff.agents.minimumBet')]: '10000', [t('staff.agents.rate.P')]: '20', ...reason },
  },
  login: {
    form: <PasswordStep />,
    typed: { [t('staff.username')]: '', [t('staff.password')]: 'lantern-week-2025' },
  },
  'second step': { form: <FactorStep />, typed: { [t('staff.factor.code')]: '123456' } },
  'new password': {
    form: <NewPasswordStep />,
    typed: {
      [t('staff.newPassword.oldPassword')]: 'lantern-week-2025',
      [t('staff.newPassword.newPassword')]: 'lantern-week-2026',
      [t('staff.newPassword.confirmNewPassword')]: 'lantern-week-2026',
    },
  },
  'new account': { form: <CreateDialog onClose={none} />, typed: { [t('staff.username')]: 'minh' } },
  roles: { form: <RolesDialog account={account} roles={['cashier']} onClose={none} />, typed: reason },
  'free rounds': {
    form: <GrantForm onDone={none} />,
    typed: {
      [t('staff.freeRounds.username')]: 'minh07',
      [t('staff.vendors.game')]: 'studio reels',
      [t('staff.freeRounds.bet')]: '10',
      [t('staff.freeRounds.validUntil', { zone: 'Manila' })]: '2026-12-24T12:00',
      ...reason,
    },
  },
  card: {
    form: <AddCard memberId="7" currency="PHP" />,
    typed: {
      [t('staff.ownFunds.bank')]: 'bdo',
      [t('staff.ownFunds.holderName')]: 'Minh',
      [t('staff.ownFunds.number')]: '12',
      ...reason,
    },
  },
  announcement: { form: <AnnouncementDialog from={null} onClose={none} />, typed: {} },
  act: { form: act, typed: reason },
} as const;

/** Presses the button that opens the form, where one does. */
async function open(name: keyof typeof forms): Promise<void> {
  if (name === 'act') fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  if (name === 'card') fireEvent.click(screen.getByRole('button', { name: t('staff.ownFunds.addCard') }));
  if (name === 'card') await screen.findByRole('option', { name: 'BDO' });
  if (name === 'preview')
    fireEvent.click(screen.getByRole('button', { name: new RegExp(t('staff.agentSettings.preview')) }));
  if (name === 'second step') await screen.findByRole('button', { name: t('staff.factor.check') });
  if (name === 'free rounds') await screen.findByRole('option', { name: 'Reels' });
}

test.each([
  ['login', 'invalid-input', 'username', t('staff.username')],
  ['second step', 'second-factor-wrong', undefined, t('staff.factor.code')],
  ['new password', 'password-wrong', 'oldPassword', t('staff.newPassword.oldPassword')],
  ['new account', 'username-taken', undefined, t('staff.username')],
  ['roles', 'invalid-input', 'reason', t('staff.reason')],
  ['free rounds', 'unknown-member', undefined, t('staff.freeRounds.username')],
  ['free rounds', 'unknown-game', undefined, t('staff.vendors.game')],
  ['rebates', 'invalid-input', 'reason', t('staff.reason')],
  ['offer', 'contract-exists', undefined, t('staff.agents.games')],
  ['offer', 'function-not-enabled', undefined, t('staff.agents.kind')],
  ['setting', 'setting-unchanged', undefined, floorLabel],
  ['setting', 'setting-day', undefined, t('staff.agentSettings.fromDay')],
  ['preview', 'setting-value', undefined, floorLabel],
  ['card', 'account-number-format', undefined, t('staff.ownFunds.number')],
  ['announcement', 'invalid-input', 'sort', t('staff.announcements.sort')],
  ['act', 'invalid-input', 'reason', t('staff.reason')],
] as const)(
  '%s: the refusal %s (of %s) shows at its field, which takes the focus; two presses are one command',
  async (name, refusal, field, label) => {
    const keys = show(forms[name].form, refusal, field);
    await open(name);
    fill(forms[name].typed);
    sendTwice(label);
    const text = name === 'announcement' ? t('staff.announcements.odd', { field }) : t(`refusals.${refusal}`);
    await waitFor(() => expect(errorAt(label)).toContain(text));
    await waitFor(() => expect(document.activeElement).toBe(controlOf(label)));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  },
);

test.each(['roles', 'free rounds', 'rebates', 'offer', 'setting', 'card', 'act'] as const)(
  '%s: nothing is sent without a reason, whose field says so',
  async (name) => {
    const keys = show(forms[name].form, 'unknown');
    await open(name);
    fill({ ...forms[name].typed, [t('staff.reason')]: 'no' });
    sendTwice(t('staff.reason'));
    expect(errorAt(t('staff.reason'))).toContain(t('staff.reasonShort'));
    expect(document.activeElement).toBe(controlOf(t('staff.reason')));
    expect(keys).toEqual([]);
  },
);

test('a refusal of the texts of an announcement is the form’s', async () => {
  show(forms.announcement.form, 'invalid-input', 'texts');
  sendTwice(t('staff.announcements.sort'));
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByRole('alert')).textContent).toContain(t('staff.announcements.odd.texts'));
});

test('a tier that does not rise is not sent: the sentence is at its field, which takes the focus', () => {
  const keys = show(forms.offer.form, 'unknown');
  fireEvent.click(screen.getByRole('button', { name: t('staff.agents.addTier') }));
  const second = within(screen.getByRole('group', { name: t('staff.agents.tier', { number: 2 }) }));
  const first = within(screen.getByRole('group', { name: t('staff.agents.tier', { number: 1 }) }));
  const bets = (tier: typeof first) => tier.getByLabelText(new RegExp(t('staff.agents.minimumBet')));
  for (const tier of [first, second]) {
    fireEvent.change(bets(tier), { target: { value: '10000' } });
    fireEvent.change(tier.getByLabelText(/%/), { target: { value: '20' } });
  }
  sendTwice(t('staff.reason'));
  expect(document.activeElement).toBe(bets(second));
  expect(second.getByText(t('refusals.tiers-not-rising'))).toBeTruthy();
  expect(keys).toEqual([]);
});

test('a proposal of rebates that changes none is not sent', () => {
  const keys = show(forms.rebates.form, 'unknown');
  fill({ [liveLabel]: '0.5', ...reason });
  sendTwice(liveLabel);
  expect(errorAt(liveLabel)).toContain(t('staff.agents.unchanged'));
  expect(keys).toEqual([]);
});

test.each([
  ['a value out of range', { [floorLabel]: '0' }, floorLabel],
  ['text that is no amount', { [floorLabel]: '1e3' }, floorLabel],
  [
    'a day that is too early',
    { [t('staff.agentSettings.fromDay')]: '2026-11-30' },
    t('staff.agentSettings.fromDay'),
  ],
])('a setting with %s is not sent', (_case, typed, label) => {
  const keys = show(forms.setting.form, 'unknown');
  fill({ ...forms.setting.typed, ...typed });
  sendTwice(label);
  expect(document.activeElement).toBe(controlOf(label));
  expect(keys).toEqual([]);
});
