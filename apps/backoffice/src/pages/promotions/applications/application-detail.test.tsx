import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../../state/session.ts';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { ApplicationsPage } from './applications-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'figures', 'common', 'refusals', 'lottery']);
const { t } = english;
afterEach(cleanup);

const hour = 3_600_000;
const application = {
  id: '9',
  promotionId: '7',
  type: 'SIGNUP',
  title: 'Welcome',
  memberId: '3',
  username: 'minh07',
  status: 'applying',
  detail: null,
  mode: 'playable',
  amount: '50.0000',
  currency: 'PHP',
  at: 1_790_000_000_000,
  since: 1_790_000_000_000,
  decideBy: 1_790_000_000_000 + 48 * hour,
  isAlarmed: true,
};
const detail = {
  ...application,
  termsVersion: 2,
  comment: 'my first day here',
  reason: null,
  note: null,
  claimBefore: null,
  bets: null,
  conditions: [
    { code: 'account-disabled', met: true, missing: null },
    { code: 'promotion-not-for-you', met: false, missing: 'rank' },
  ],
  inputs: [{ name: 'credited', value: '5000.0000' }],
  history: [{ action: 'apply', status: 'applying', detail: null, at: 1_790_000_000_000, by: null }],
};

/** Shows the queue with one application, opened. Gives the commands that were sent. */
function show(one: object = detail, permissions = ['promotions.read', 'promotions.approve']) {
  rememberStaff({ username: 'supervisor', permissions, restriction: null });
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') {
        sent.push({ call: `${init?.method} ${path}`, body: JSON.parse(String(init?.body)) });
        return Response.json({ success: true, value: null });
      }
      const list = { list: [application], totalPages: 1, totalCount: 1 };
      return Response.json({
        success: true,
        value: path === contract.staffPromotionApplications.path ? list : one,
      });
    },
  });
  renderOffice(<ApplicationsPage />, { client, texts: english, address: '/promotion-applications?open=9' });
  return sent;
}

test('an application that waited for 48 hours is alarmed, and shows its conditions and the basis of its amount', async () => {
  show();
  await screen.findByText(t('offers.applications.alarm'));
  const met = await screen.findByText(t('offers.condition.account-disabled'), { exact: false });
  expect(met.textContent).toContain(t('offers.condition.met'));
  const open = screen.getByText(t('offers.condition.promotion-not-for-you'), { exact: false });
  expect(open.textContent).toMatch(new RegExp(`${t('offers.condition.notMet')}.*rank`));
  expect(screen.getByText(t('figures.credited')).closest('div')?.textContent).toContain('5,000.00');
  expect(screen.getByText('my first day here')).toBeTruthy();
});

test('of a reward for bets after a deposit staff see what is to be bet, and how far the member is', async () => {
  show({
    ...detail,
    bets: { credited: '800.0000', needed: '1600.0000', counted: '250.0000', until: 1_790_000_000_000 },
  });
  const part = (await screen.findByRole('heading', { name: t('offers.bets') })).closest('section');
  for (const text of ['800.00', '1,600.00', '250.00']) expect(part?.textContent).toContain(text);
  cleanup();
  show();
  await screen.findByText('my first day here');
  expect(screen.queryByRole('heading', { name: t('offers.bets') })).toBeNull();
});

test('an application is approved by its id', async () => {
  const sent = show();
  fireEvent.click(await screen.findByRole('button', { name: t('offers.applications.approve') }));
  const question = screen.getByRole('dialog', { name: t('offers.applications.approve') });
  fireEvent.click(within(question).getByRole('button', { name: t('offers.applications.approve') }));
  await waitFor(() =>
    expect(sent.map(({ call }) => call)).toEqual(['PUT /wps/staff/promotions/applications/9/approve']),
  );
});

test('a rejection needs one of the coded reasons and a sentence; none is preset', async () => {
  const sent = show();
  const label = t('offers.applications.reject');
  fireEvent.click(await screen.findByRole('button', { name: label }));
  const question = screen.getByRole('dialog', { name: label });
  const press = () => fireEvent.click(within(question).getByRole('button', { name: label }));
  press();
  for (const fault of ['offers.odd.reason', 'offers.odd.note'] as const)
    expect(within(question).getByText(t(fault))).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(within(question).getByRole('combobox'), { target: { value: 'evidence-missing' } });
  fireEvent.change(within(question).getByRole('textbox'), { target: { value: ' send a picture ' } });
  press();
  await waitFor(() =>
    expect(sent).toEqual([
      {
        call: 'PUT /wps/staff/promotions/applications/9/reject',
        body: { reason: 'evidence-missing', note: 'send a picture' },
      },
    ]),
  );
});

test('only an issued reward can be revoked, and only by who may decide', async () => {
  show({ ...detail, status: 'issued' });
  await screen.findByRole('button', { name: t('offers.applications.revoke') });
  expect(screen.queryByRole('button', { name: t('offers.applications.approve') })).toBeNull();
  cleanup();
  show({ ...detail, status: 'issued' }, ['promotions.read']);
  await screen.findByText(t('offers.history'));
  expect(screen.queryByRole('button', { name: t('offers.applications.revoke') })).toBeNull();
});
