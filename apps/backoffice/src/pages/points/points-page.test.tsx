import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../state/session.ts';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { PointsPage } from './points-page.tsx';

const english = await loadTranslator('EN', ['staff', 'offers', 'common', 'refusals']);
const { t } = english;
afterEach(cleanup);

const reward = {
  id: '101',
  kind: 'voucher',
  names: { EN: 'Coffee' },
  price: '50.0000',
  stock: 3,
  maxPerMember: null,
  isOpen: true,
  handsCodes: true,
};

const settings = {
  rates: { LOTT: 10_000, ELOTT: 10_000, LIVE: 5_000, RNG: 10_000, SPORTS: 5_000, FISH: 10_000, PVP: 0 },
  conversionOpen: true,
  ratio: 100,
  step: 100,
  least: 100,
  maxPerDay: 10_000,
  reviewFrom: 5_000,
  currency: 'PHP',
};

/** Shows the page with rewards of the mall and nothing in process. Gives the bodies that were sent, by method. */
function show(rewards: readonly object[], refusal?: object, owed: readonly object[] = []) {
  rememberStaff({ username: 'operator', permissions: ['points.manage'], restriction: null });
  const sent: [method: string | undefined, body: unknown][] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      if (init?.method !== 'GET') {
        sent.push([init?.method, init?.body ? JSON.parse(String(init.body)) : null]);
        if (refusal) return Response.json({ success: false, value: refusal }, { status: 409 });
        return Response.json({ success: true, value: { stock: 5, removed: 3, id: '102' } });
      }
      if (String(url).includes(contract.pointSettings.path))
        return Response.json({ success: true, value: settings });
      const [of] = [
        [contract.staffPointRewards.path, rewards] as const,
        [contract.staffPointsOwed.path, owed] as const,
      ].filter(([path]) => String(url).includes(path));
      const list = of?.[1] ?? [];
      return Response.json({ success: true, value: { list, total: 0, totalPages: 0 } });
    },
  });
  renderOffice(<PointsPage />, { client, texts: english });
  return sent;
}

async function openCodes() {
  fireEvent.click(await screen.findByRole('button', { name: t('staff.points.codes') }));
  const dialog = within(await screen.findByRole('dialog'));
  const list = dialog.getByRole('textbox', { name: new RegExp(`^${t('staff.points.codes')}`) });
  return {
    dialog,
    list,
    send: () => fireEvent.click(dialog.getByRole('button', { name: t('staff.points.addCodes') })),
  };
}

test('codes are sent without empty lines, and an odd line is named before', async () => {
  const sent = show([reward]);
  const { dialog, list, send } = await openCodes();
  send();
  dialog.getByText(t('staff.points.codesMissing'));
  fireEvent.change(list, { target: { value: 'CAFE-1\n\n has space ' } });
  send();
  dialog.getByText(t('staff.points.codeOdd', { line: '2' }));
  expect(sent).toEqual([]);
  fireEvent.change(list, { target: { value: ' CAFE-1\n\nCAFE-2\n' } });
  send();
  await waitFor(() => expect(sent).toEqual([['POST', { codes: ['CAFE-1', 'CAFE-2'] }]]));
});

test('codes that are there already are named at the field', async () => {
  show([reward], { code: 'voucher-codes-known', field: 'codes', lines: '2' });
  const { dialog, list, send } = await openCodes();
  fireEvent.change(list, { target: { value: 'CAFE-1\nCAFE-2' } });
  send();
  await dialog.findByText(t('refusals.voucher-codes-known', { lines: '2' }));
  expect(list.getAttribute('aria-invalid')).toBe('true');
});

test('a new voucher with a list has no stock to enter; another reward has no list', async () => {
  const sent = show([{ ...reward, handsCodes: false }]);
  await screen.findByText('Coffee');
  expect(screen.queryByRole('button', { name: t('staff.points.codes') })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('staff.points.add') }));
  const dialog = within(await screen.findByRole('dialog'));
  const stock = () => dialog.queryByRole('textbox', { name: new RegExp(`^${t('staff.points.stock')}`) });
  expect(dialog.queryByRole('checkbox', { name: t('staff.points.handsCodes') })).toBeNull();
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'voucher' } });
  expect(stock()).not.toBeNull();
  fireEvent.click(dialog.getByRole('checkbox', { name: t('staff.points.handsCodes') }));
  expect(stock()).toBeNull();
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } });
  fill(t('staff.points.nameIn', { language: 'EN' }).replace(/[()]/g, '.'), 'Cinema');
  fill(t('staff.points.price'), '40');
  fireEvent.click(dialog.getByRole('button', { name: t('staff.points.save') }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({ kind: 'voucher', price: 40, stock: 0, handsCodes: true });
});

test('members who owe points are listed; without them there is no list', async () => {
  show([reward], undefined, [{ memberId: '7', username: 'luna', owed: '70.5000' }]);
  const table = within(await screen.findByRole('table', { name: t('staff.points.owed') }));
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['luna', '70.5']);
  cleanup();
  show([reward]);
  await screen.findByText('Coffee');
  expect(screen.queryByRole('table', { name: t('staff.points.owed') })).toBeNull();
});

async function openSettings() {
  fireEvent.click(await screen.findByRole('button', { name: t('staff.points.settingsChange') }));
  const dialog = within(await screen.findByRole('dialog'));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByRole('textbox', { name: (name) => name.startsWith(label) }), {
      target: { value },
    });
  const live = t('staff.points.rateOf', { group: t('offers.group.LIVE') });
  const propose = () => fireEvent.click(dialog.getByRole('button', { name: t('staff.points.propose') }));
  return { dialog, fill, live, propose };
}

test('settings are proposed as whole points and rates for 100 staked', async () => {
  const sent = show([reward]);
  const { dialog, fill, live, propose } = await openSettings();
  fill(live, '100.5');
  fill(t('staff.points.step'), '0');
  propose();
  dialog.getByText(t('staff.points.rateOdd'));
  dialog.getByText(t('staff.points.odd'));
  fill(live, '0.25');
  fill(t('staff.points.step'), '50');
  fill(t('staff.reason'), 'a new season');
  propose();
  await waitFor(() => expect(sent).toHaveLength(1));
  const { currency, ...same } = settings;
  expect(sent[0]?.[1]).toEqual({
    ...same,
    rates: { ...settings.rates, LIVE: 2_500 },
    step: 50,
    reason: 'a new season',
  });
});

test('settings that do not go together are refused at their field, in words', async () => {
  show([reward], { code: 'invalid-input', field: 'least', rule: 'step' });
  const { dialog, fill, propose } = await openSettings();
  fill(t('staff.reason'), 'a new season');
  propose();
  await dialog.findByText(t('staff.points.settingLeast'));
});
