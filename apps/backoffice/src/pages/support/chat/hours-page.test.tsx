import '@tyche/ui/test/native-dialog';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderOffice } from '../../../features/office/test/render-office.tsx';
import { rememberStaff } from '../../../state/session.ts';
import { ChatHoursPage } from './hours-page.tsx';

const english = await loadTranslator('EN', ['staff', 'common', 'refusals']);
const { t } = english;
afterEach(cleanup);
beforeEach(() =>
  rememberStaff({ username: 'maria', permissions: ['support.answer', 'support.lead'], restriction: null }),
);

/** Shows the page. Gives the commands that it sends. */
function show() {
  const sent: { path: string; body: unknown }[] = [];
  const hours = { isOn: true, from: 0, to: 1_440, timeZone: 'Asia/Manila' };
  const texts = [{ language: 'TY', text: 'Sarado kami.', by: 'maria', at: 1_790_000_000_000 }];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') sent.push({ path, body: JSON.parse(String(init?.body)) });
      const value = path.endsWith('chat-hours')
        ? hours
        : { list: path.endsWith('closed-texts') ? texts : [] };
      return Response.json({ success: true, value });
    },
  });
  renderOffice(<ChatHoursPage />, { client, texts: english });
  return sent;
}

test('the hours are times of the site, may cross midnight, and are not empty', async () => {
  const sent = show();
  const [from, to] = [
    await screen.findByLabelText(t('staff.chatHours.from')),
    screen.getByLabelText(t('staff.chatHours.to')),
  ];
  const save = () => screen.queryByRole('button', { name: t('staff.chatHours.save') });
  expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual(['00:00', '00:00']);
  expect(save()).toBeNull();
  fireEvent.change(from, { target: { value: '18:30' } });
  fireEvent.change(to, { target: { value: '18:30' } });
  screen.getByText(t('staff.chatHours.odd'));
  expect([from, to].map((field) => field.getAttribute('aria-invalid') === 'true')).toEqual([false, true]);
  expect(save()).toBeNull();
  // A time that is missing is said at its own field.
  fireEvent.change(from, { target: { value: '' } });
  screen.getByText(t('staff.chatHours.missing'));
  expect([from, to].map((field) => field.getAttribute('aria-invalid') === 'true')).toEqual([true, false]);
  expect(save()).toBeNull();
  fireEvent.change(from, { target: { value: '18:30' } });
  fireEvent.change(to, { target: { value: '02:00' } });
  fireEvent.click(save() as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'fewer staff at night' } });
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/wps/staff/chat-hours',
        body: { isOn: true, from: 1_110, to: 120, reason: 'fewer staff at night' },
      },
    ]),
  );
});

test('the automatic text of a language can be written, and given back to the site', async () => {
  const sent = show();
  await screen.findByText('Sarado kami.');
  const field = screen.getByLabelText(new RegExp(t('staff.chatClosed.text')));
  fireEvent.change(field, { target: { value: 'Nobody is here.' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(sent[0]?.body).toEqual({ language: 'EN', text: 'Nobody is here.' }));
  fireEvent.click(screen.getByRole('button', { name: t('staff.chatClosed.delete') }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(sent[1]?.body).toEqual({ language: 'TY' }));
});
