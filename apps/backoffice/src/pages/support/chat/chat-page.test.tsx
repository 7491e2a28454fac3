import { QueryClientProvider } from '@tanstack/react-query';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { queries } from '../../../state/api.ts';
import { rememberStaff } from '../../../state/session.ts';
import { ChatPage } from './chat-page.tsx';

const english = await loadTranslator('EN', 'all');
const { t } = english;
const HOSTILE = '<img src=x onerror=alert(1)>';

class Stream extends EventTarget {
  static last: Stream | null = null;
  constructor() {
    super();
    Stream.last = this;
  }
  close(): void {
    Stream.last = null;
  }
}
vi.stubGlobal('EventSource', Stream);

afterEach(() => {
  cleanup();
  queries.clear();
});

const row = {
  id: '100001',
  topic: 'payment',
  state: 'active',
  channel: 'live',
  at: 1_790_000_000_000,
  since: 1_790_000_000_000,
  isComplaint: false,
  isByMail: false,
  memberId: '10001',
  username: 'minh',
  language: 'VI',
  takenBy: 'maria',
  isOwn: true,
  unread: 1,
};
const detail = {
  ...row,
  messages: [{ seq: 1, author: 'member', text: HOSTILE, at: row.at, images: [], files: [], by: null }],
  hasEarlier: false,
  readSeq: 0,
  notes: [{ id: '1', text: HOSTILE, by: 'maria', at: row.at }],
  rating: null,
  ratingComment: null,
  mail: null,
};
const answers = [
  { id: '1', shortcut: 'hello', language: 'EN', text: 'Hello {name}' },
  { id: '2', shortcut: 'hello', language: 'VI', text: 'Chào {name}' },
];

/** Shows the console at an address; gives the commands that it sends. */
function show(at: string) {
  rememberStaff({ username: 'maria', permissions: ['support.answer'], restriction: null });
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') {
        sent.push({ path, body: JSON.parse(String(init?.body)) });
        return Response.json({ success: true, value: path.endsWith('messages') ? { seq: 2 } : null });
      }
      const value = path.endsWith('chat-answers')
        ? { list: answers }
        : path.endsWith('/chat')
          ? { list: [{ ...row, excerpt: HOSTILE, isAlarmed: false }], queued: 0, answering: 1 }
          : detail;
      return Response.json({ success: true, value });
    },
  });
  render(
    <TextProvider value={english}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <MemoryRouter initialEntries={[at]}>
            <ChatPage />
          </MemoryRouter>
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  return sent;
}

test('hostile texts of members and notes are words, and what is shown counts as read', async () => {
  const sent = show('/chat?open=100001');
  await waitFor(() => expect(screen.getAllByText(HOSTILE)).toHaveLength(3));
  expect(document.querySelector('img')).toBeNull();
  await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/read'))?.body).toEqual({ seq: 1 }));
});

test('a short answer is filled before it is sent, those in the language of the member first', async () => {
  const sent = show('/chat?open=100001');
  const choice = await screen.findByLabelText(t('staff.chat.short'));
  const [, first] = [...(choice as HTMLSelectElement).options];
  expect(first?.value).toBe('2');
  fireEvent.change(choice, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: t('staff.chat.send') }));
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/messages'))?.body).toEqual({ text: 'Chào minh' }),
  );
});

test('says who is there, and that the member writes', async () => {
  const sent = show('/chat?open=100001&presence=online');
  await screen.findByLabelText(t('staff.chat.short'));
  expect(sent.find(({ path }) => path.endsWith('presence'))?.body).toEqual({ presence: 'online' });
  const data = JSON.stringify({ what: 'chat.typing', chatId: '100001', by: 'member' });
  act(() => void Stream.last?.dispatchEvent(new MessageEvent('chat', { data })));
  await screen.findByText(t('staff.chat.typing'));
});
