import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test } from 'vitest';
import { renderOffice } from '../../features/office/test/render-office.tsx';
import { rememberStaff } from '../../state/session.ts';
import { PushesPage } from './pushes-page.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
afterEach(cleanup);

const pushes = {
  isServed: true,
  stop: null,
  browsers: 12,
  members: 9,
  kinds: [
    { kind: 'money', browsers: 11 },
    { kind: 'tickets', browsers: 2 },
    { kind: 'support', browsers: 8 },
  ],
  languages: [{ language: 'VI', browsers: 12 }],
  queue: { waiting: 5, due: 1, oldestAt: 1_790_000_000_000 },
  days: [{ id: '2026-11-30', taken: 41, failed: 3, gone: 2, dropped: 0 }],
};
const browser = {
  id: '77',
  userAgent: 'Firefox on a phone',
  kinds: ['money'],
  language: 'VI',
  at: 1_790_000_000_000,
  lastSentAt: null,
};

/** Shows the page to staff with these permissions; gives what was sent, as `path body`. */
function show(permissions: readonly string[], found: object = pushes) {
  rememberStaff({ username: 'operator', permissions: [...permissions], restriction: null } as Parameters<
    typeof rememberStaff
  >[0]);
  const sent: string[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url), 'http://localhost');
      if (init?.method !== 'GET') {
        sent.push(`${pathname} ${init?.body}`);
        return Response.json({ success: true, value: null });
      }
      const value = pathname === contract.staffPushes.path ? found : { username: 'minh07', list: [browser] };
      return Response.json({ success: true, value });
    },
  });
  renderOffice(<PushesPage />, { client, texts: english });
  return sent;
}

const ALL = ['announcements.read', 'site.manage'];
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

/** Answers the question of a button with a reason. */
function confirm(label: string): void {
  const box = within(screen.getByRole('dialog', { name: label }));
  fireEvent.change(box.getByRole('textbox'), { target: { value: 'wrong texts' } });
  fireEvent.click(box.getByRole('button', { name: label }));
}

test('has the browsers, the queue and the days, and stops pushes with a reason', async () => {
  const sent = show(ALL);
  await screen.findByText(t('staff.pushes.sum', { browsers: '12', members: '9' }));
  expect(
    screen.getByText(t('staff.pushes.queue', { waiting: '5', due: '1' }), { exact: false }),
  ).toBeTruthy();
  expect(screen.getByRole('table', { name: t('staff.pushes.days') }).textContent).toContain('41');
  press(t('staff.pushes.stop'));
  confirm(t('staff.pushes.stop'));
  await waitFor(() => expect(sent).toEqual([`${contract.stopPushes.path} {"reason":"wrong texts"}`]));
});

test('says who stopped them and why, and starts them again', async () => {
  const sent = show(ALL, { ...pushes, stop: { at: 1_790_000_000_000, by: 'maria', reason: 'a bug' } });
  await screen.findByText(/maria.*a bug/);
  expect(screen.queryByRole('button', { name: t('staff.pushes.stop') })).toBeNull();
  press(t('staff.pushes.start'));
  confirm(t('staff.pushes.start'));
  await waitFor(() => expect(sent).toEqual([`${contract.startPushes.path} {"reason":"wrong texts"}`]));
});

test('finds the browsers of a member by number alone, and removes one', async () => {
  const sent = show(ALL);
  const part = within(await screen.findByRole('region', { name: t('staff.pushes.ofMember') }));
  const typed = part.getByRole('textbox', { name: t('staff.pushes.memberNumber') });
  fireEvent.change(typed, { target: { value: 'minh' } });
  fireEvent.submit(part.getByRole('search'));
  await part.findByText(t('staff.pushes.memberOdd'));
  fireEvent.change(typed, { target: { value: '10007' } });
  fireEvent.submit(part.getByRole('search'));
  await part.findByText('Firefox on a phone');
  fireEvent.click(part.getByRole('button', { name: t('staff.pushes.remove') }));
  confirm(t('staff.pushes.remove'));
  await waitFor(() =>
    expect(sent).toEqual(['/wps/staff/pushes/browsers/77/remove {"reason":"wrong texts"}']),
  );
});

test('shows who may only read neither the switch nor the browsers of members', async () => {
  show(['announcements.read']);
  await screen.findByText(t('staff.pushes.sum', { browsers: '12', members: '9' }));
  expect(screen.queryByRole('button', { name: t('staff.pushes.stop') })).toBeNull();
  expect(screen.queryByRole('region', { name: t('staff.pushes.ofMember') })).toBeNull();
});
