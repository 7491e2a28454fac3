import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { forgetStaff, rememberStaff } from '../../state/session.ts';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { Boards } from './boards.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
afterEach(() => {
  cleanup();
  forgetStaff();
});

const at = 1_790_000_000_000;
const board = {
  periods: [{ period: '2026-11-23', frozenAt: at, places: 3 }],
  list: [
    {
      rank: 1,
      memberId: '41',
      username: 'anna',
      value: '9.0000',
      reachedAt: at,
      prize: { amount: '5.0000', state: 'waiting' },
    },
  ],
  struck: [{ place: 1, memberId: '40', username: 'ben', reason: 'collusion', at, by: ['maria', 'jose'] }],
  prizes: { places: [{ from: 1, to: 1, amount: '5.0000' }], state: 'reserved', givenFrom: at },
  strikeUntil: at,
};

/** Shows the boards of a mission. Gives what was sent. */
function show(changes: object = {}) {
  const sent: unknown[] = [];
  rememberStaff({ username: 'maria', permissions: ['missions.manage'], restriction: null });
  const client = makeClient({
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url), 'http://localhost');
      if (pathname.endsWith('/strike')) {
        sent.push([pathname, JSON.parse(String(init?.body))]);
        return Response.json({ success: true, value: { approvalId: '3' } });
      }
      return Response.json({ success: true, value: { ...board, ...changes } });
    },
  });
  renderOffice(<Boards missionId="7" hasPrizes />, { client, texts: english });
  return sent;
}

test('staff propose to strike a place with a coded reason and a note', async () => {
  const sent = show();
  const title = t('staff.missions.strikeOf', { rank: 1 });
  fireEvent.click(await screen.findByRole('button', { name: title }));
  const dialog = await screen.findByRole('dialog', { name: title });
  const send = () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLButtonElement);
  fireEvent.change(screen.getByLabelText(t('staff.missions.strikeCode')), {
    target: { value: 'automated-play' },
  });
  send();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'a bet every second' } });
  send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    [
      '/wps/staff/missions/7/board/strike',
      { period: '2026-11-23', memberId: '41', code: 'automated-play', reason: 'a bet every second' },
    ],
  ]);
});

test('what was struck shows its reason and both persons, and a prize its state', async () => {
  show();
  const struck = await screen.findByRole('table', { name: t('staff.missions.struck') });
  expect(struck.textContent).toContain(t('staff.missions.strikeReason.collusion'));
  expect(struck.textContent).toContain('maria, jose');
  expect(screen.getByText(/5\.00, waits/)).toBeDefined();
});

test('a board that is final offers no strike', async () => {
  show({ strikeUntil: null });
  await screen.findByRole('table', { name: t('staff.missions.boards') });
  expect(screen.queryByRole('button', { name: t('staff.missions.strikeOf', { rank: 1 }) })).toBeNull();
});
