import { fireEvent, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { currentToasts, dismissToast } from '@tyche/ui/toasts';
import { beforeEach, expect, test } from 'vitest';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { GrantForm } from './grant-form.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;

beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

/** Fills the form in on a site in Tokyo and sends it; the server gives the number of a proposal or none. Gives what was sent. */
async function grant(approvalId: string | null, pay = 'EACH'): Promise<Record<string, unknown>> {
  const sent: Record<string, unknown>[] = [];
  let isDone = false;
  const client = makeClient({
    fetch: async (url, init) => {
      if (init?.method === 'GET') {
        // Without the filter, games would be on offer that take no free rounds.
        const isFiltered = String(url).includes('hasFreeRounds=true');
        return Response.json({
          success: true,
          value: { list: isFiltered ? [{ vendor: 'studio', gameCode: 'reels', name: 'Reels' }] : [] },
        });
      }
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ success: true, value: { approvalId } });
    },
  });
  const { unmount } = renderOffice(<GrantForm onDone={() => (isDone = true)} />, {
    client,
    texts: english,
    timeZone: 'Asia/Tokyo',
  });
  await screen.findByRole('option', { name: 'Reels' });
  const typed = {
    [t('staff.freeRounds.username')]: 'minh07',
    [t('staff.vendors.game')]: 'studio reels',
    [t('staff.freeRounds.bet')]: '10',
    [t('staff.freeRounds.pay')]: pay,
    [t('staff.freeRounds.validUntil', { zone: 'Tokyo' })]: '2026-12-24T12:00',
    [t('staff.reason')]: 'a welcome',
  };
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(
      screen.getByLabelText((text) => text.startsWith(label)),
      { target: { value } },
    );
  fireEvent.click(screen.getByRole('button', { name: t('staff.freeRounds.grant') }));
  await waitFor(() => expect(isDone).toBe(true));
  unmount();
  return sent[0] ?? {};
}

test('the time of the form is a time of the site, wherever the browser is', async () => {
  expect(await grant(null)).toMatchObject({
    gameCode: 'reels',
    validUntil: Date.parse('2026-12-24T12:00+09:00'),
  });
});

test('a grant that became a proposal says that a second person approves it; any other says nothing of it', async () => {
  await grant(null);
  expect(currentToasts()).toEqual([]);
  await grant('77');
  expect(currentToasts().map(({ text }) => text)).toEqual([t('staff.approvals.sent')]);
});

test('rounds are paid each by itself, or all together where that is chosen', async () => {
  expect(await grant(null)).toMatchObject({ pay: 'EACH' });
  expect(await grant(null, 'TOTAL')).toMatchObject({ pay: 'TOTAL' });
});
