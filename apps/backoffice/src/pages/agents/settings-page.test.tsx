import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { rememberStaff } from '../../state/session.ts';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { AgentSettingsPage } from './settings-page.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals', 'lottery']);
const { t } = english;
afterEach(cleanup);

const sums = { before: '13.0000', after: '26.0000', difference: '13.0000' };
const preview = {
  id: '4',
  name: 'activeFloorDay',
  value: '50.0000',
  firstDay: '2026-10-01',
  nextDay: '2026-11-01',
  askedAt: 1,
  finishedAt: 2,
  isComplete: true,
  isWaiting: false,
  weeks: { firstDay: '2026-09-28', nextDay: '2026-10-26' },
  isPay: true,
  lines: 62,
  changedLines: 2,
  agents: 1,
  ...sums,
  top: [{ memberId: '7', username: 'minh07', ...sums }],
};
const waiting = { ...preview, id: '5', finishedAt: null };
const early = { ...waiting, id: '6', isWaiting: true };
const counted = { ...preview, id: '3', name: 'maximumTiers', value: '5', isPay: false, agents: 12 };
const paid = { ...preview, id: '2', name: 'dailyPaidBy', value: 'house', weeks: null };
const answers: Readonly<Record<string, object>> = {
  [contract.agentSettings.path]: {
    firstDay: '2026-11-28',
    lastDay: '2027-11-28',
    list: [
      {
        name: 'activeFloorDay',
        value: '100.0000',
        since: '2026-10-05',
        next: { value: '50.0000', fromDay: '2026-12-01' },
      },
      { name: 'salaryRateMinimum', value: '0.005', since: null, next: null },
      { name: 'dividend', value: 'false', since: null, next: null },
    ],
  },
  [contract.agentSettingPreviews.path]: { list: [early, waiting, preview, counted, paid] },
  [contract.agentSettingChanges.path]: { list: [], totalPages: 0, totalCount: 0 },
};

function show(): void {
  rememberStaff({ username: 'operator', permissions: ['agents.read', 'agents.manage'], restriction: null });
  const client = makeClient({
    fetch: async (url) =>
      Response.json({ success: true, value: answers[String(url).split('?')[0] ?? ''] ?? null }),
  });
  renderOffice(<AgentSettingsPage />, { client, texts: english });
}

/** The first four cells of each row of a table, once it is there. */
async function rowsOf(caption: string): Promise<readonly (readonly (string | null)[])[]> {
  const table = await screen.findByRole('table', { name: caption });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    );
}

test('each setting stands with its value, since when it counts, and what is decided', async () => {
  show();
  expect(await rowsOf(t('staff.agentSettings.title'))).toEqual([
    [
      t('staff.agentSettings.name.activeFloorDay'),
      '₱100.00',
      'Oct 5, 2026',
      t('staff.agentSettings.valueFrom', { value: '₱50.00', day: 'Dec 1, 2026' }),
    ],
    [t('staff.agentSettings.name.salaryRateMinimum'), '0.5%', t('staff.agentSettings.sinceStart'), ''],
    [
      t('staff.agentSettings.name.dividend'),
      t('staff.agentSettings.off'),
      t('staff.agentSettings.sinceStart'),
      '',
    ],
  ]);
  expect(screen.getByText(t('staff.agentSettings.noChanges'))).toBeTruthy();
});

test('a preview says what it would have cost, and who would have been paid another amount', async () => {
  show();
  const floor = t('staff.agentSettings.name.activeFloorDay');
  expect(await rowsOf(t('staff.agentSettings.previews'))).toEqual([
    [floor, '₱50.00', t('staff.agentSettings.waiting'), ''],
    [floor, '₱50.00', t('staff.agentSettings.computing'), ''],
    [floor, '₱50.00', '1', '+₱13.00'],
    [t('staff.agentSettings.name.maximumTiers'), '5', '12', t('staff.agentSettings.noPay')],
    [t('staff.agentSettings.name.dailyPaidBy'), t('staff.agentSettings.word.house'), '1', '+₱13.00'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: `${t('staff.open')}: ${floor}` }));
  const dialog = within(await screen.findByRole('dialog', { name: floor }));
  expect(
    dialog.getByText(t('staff.agentSettings.payMonth', { from: 'Oct 1, 2026', until: 'Oct 31, 2026' })),
  ).toBeTruthy();
  const weeks = { from: 'Sep 28, 2026', until: 'Oct 25, 2026' };
  expect(dialog.getByText(t('staff.agentSettings.weeks', weeks))).toBeTruthy();
  expect(dialog.queryByText(t('staff.agentSettings.noLines'))).toBeNull();
  const lines = dialog.getByText(t('staff.agentSettings.changedLines')).parentElement;
  expect(lines?.textContent).toContain('2');
  expect(dialog.getByRole('link', { name: 'minh07' }).getAttribute('href')).toBe('/agents?account=7');
});

test('a preview of who pays says what the site paid', async () => {
  show();
  const name = t('staff.agentSettings.name.dailyPaidBy');
  fireEvent.click(await screen.findByRole('button', { name: `${t('staff.open')}: ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.getAllByText(t('staff.agentSettings.paidBefore')).length).toBeGreaterThan(0);
  expect(dialog.queryByText(t('staff.agentSettings.before'))).toBeNull();
});
