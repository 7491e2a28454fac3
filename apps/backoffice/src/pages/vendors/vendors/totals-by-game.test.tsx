import { cleanup, fireEvent, screen } from '@testing-library/react';
import '@tyche/ui/test/native-dialog';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { Reconciliation } from './reconciliation.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
const hour = Date.parse('2026-12-24T12:00Z');
const hourRow = { hour, comparedAt: hour, isDue: false, matching: 3, onlyOurs: 0, onlyTheirs: 0 };
const totals = { count: 2, bets: '10.0000', wins: '4.0000', refunds: '0.0000' };

afterEach(cleanup);

/** Shows the hours of a vendor that answers so about its totals, and gives what it was asked. */
async function show(answer: object) {
  const asked: URL[] = [];
  const client = makeClient({
    fetch: async (input) => {
      const url = new URL(String(input), 'http://office.example');
      if (!url.pathname.endsWith('/games')) {
        const list = [{ ...hourRow, differing: 1, ofVoided: 0, totals: [] }];
        return Response.json({ success: true, value: { list, hasMore: false } });
      }
      asked.push(url);
      return Response.json(answer);
    },
  });
  renderOffice(<Reconciliation vendor="studio" name="Studio" />, { client, texts: english });
  await screen.findByRole('table');
  return asked;
}

test('an hour shows its totals by game on demand, both figures where the sides differ', async () => {
  const list = [
    {
      gameCode: 'mines',
      currency: 'PHP',
      ours: totals,
      theirs: { ...totals, wins: '4.5000' },
      isEqual: false,
    },
    { gameCode: 'dice', currency: 'PHP', ours: totals, theirs: totals, isEqual: true },
  ];
  const asked = await show({ success: true, value: { isEqual: false, list } });
  expect(asked).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: t('staff.vendors.recon.byGame') }));
  const mines = (await screen.findByText('mines')).closest('tr')?.textContent;
  expect(mines).toContain(`${t('staff.vendors.recon.oursShort')} ₱4.00`);
  expect(mines).toContain(`${t('staff.vendors.recon.theirsShort')} ₱4.50`);
  expect(screen.getByText('dice').closest('tr')?.textContent).not.toContain(
    t('staff.vendors.recon.different'),
  );
  expect(screen.getByText(t('staff.vendors.recon.edges'))).toBeTruthy();
  expect(asked.map(({ searchParams }) => [searchParams.get('from'), searchParams.get('to')])).toEqual([
    [String(hour), String(hour + 3_600_000)],
  ]);
});

test('a day is asked for as a whole', async () => {
  const asked = await show({ success: true, value: { isEqual: true, list: [] } });
  fireEvent.change(screen.getByLabelText(t('staff.vendors.recon.day')), { target: { value: '2026-12-23' } });
  fireEvent.click(screen.getAllByRole('button', { name: t('staff.vendors.recon.byGame') })[0] as HTMLElement);
  expect(await screen.findByText(t('staff.vendors.recon.nothing'))).toBeTruthy();
  expect(screen.getByText(t('staff.vendors.recon.equal'))).toBeTruthy();
  const [from, to] = [asked[0]?.searchParams.get('from'), asked[0]?.searchParams.get('to')].map(Number);
  expect([from, to]).toEqual([Date.parse('2026-12-23T00:00Z'), Date.parse('2026-12-24T00:00Z')]);
});

test('a vendor that does not tell its totals says so', async () => {
  await show({ success: false, value: { code: 'no-vendor-totals' }, errorCode: 'no-vendor-totals' });
  fireEvent.click(screen.getByRole('button', { name: t('staff.vendors.recon.byGame') }));
  expect(await screen.findByText(t('refusals.no-vendor-totals'))).toBeTruthy();
});
