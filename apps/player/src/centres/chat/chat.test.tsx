import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { readerTimeZone } from '@tyche/i18n/market';
import { TextProvider } from '@tyche/i18n/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { setChatSize, useChat } from '../../state/chat.ts';
import { useFeedbackDraft } from '../../state/feedback-draft.ts';
import { useSession } from '../../state/session.ts';
import { ChatPanel } from './chat-panel.tsx';

const english = await loadTranslator('EN', ['common', 'chat', 'pictures', 'refusals']);
const { t } = english;
const HOSTILE = '<img src=x onerror=alert(1)>';

beforeEach(() => {
  useSession.setState({ member: { id: '1', username: 'minh', nickname: '', type: 0 }, isResuming: false });
});
afterEach(() => {
  cleanup();
  queries.clear();
});

const status = { isOpen: true, opensAt: null, answering: 2, latestId: '100001', unread: 1 };
const conversation = {
  id: '100001',
  topic: 'payment',
  state: 'waiting',
  channel: 'live',
  at: 1_790_000_000_000,
  since: 1_790_000_000_000,
  messages: [
    { seq: 1, author: 'member', text: 'Where is my deposit?', at: 1_790_000_000_000, images: [], files: [] },
    { seq: 2, author: 'system', text: 'taken', at: 1_790_000_000_000, images: [], files: [] },
    {
      seq: 3,
      author: 'staff',
      text: HOSTILE,
      at: 1_790_000_000_000,
      images: [{ id: 'a', name: '"><b>.png' }],
      files: [{ id: 'b', name: 'form.pdf' }],
    },
  ],
  hasEarlier: false,
  place: null,
  waitMinutes: null,
  answering: 2,
  readSeq: 1,
  rating: null,
  isMailed: false,
  isByMail: false,
  reopenUntil: null,
};

/** Shows the panel; gives the commands that it sends. */
function show(changed: { readonly status?: object; readonly chat?: object } = {}) {
  const sent: { readonly path: string; readonly key: string | null; readonly body: unknown }[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') {
        const key = new Headers(init?.headers).get('idempotency-key');
        sent.push({ path, key, body: JSON.parse(String(init?.body)) });
        return Response.json({ success: true, value: path.endsWith('messages') ? { seq: 4 } : null });
      }
      const value =
        path === '/wps/chat' || path === '/wps/visitor/chat'
          ? { ...status, ...changed.status }
          : { ...conversation, ...changed.chat };
      return Response.json({ success: true, value });
    },
  });
  render(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <ChatPanel />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return sent;
}

test('hostile texts and names are words, and what the system says is a sentence', async () => {
  const sent = show();
  await screen.findByText(HOSTILE);
  expect(document.querySelector('img, b b')).toBeNull();
  screen.getByRole('link', { name: '"><b>.png' });
  expect(screen.getByRole('link', { name: 'form.pdf' }).getAttribute('href')).toBe('/wps/chat/file/b');
  screen.getByText(t('chat.event.taken'));
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/read'))?.body).toMatchObject({ seq: 3 }),
  );
});

test('Enter sends with a key of its own, Shift and Enter begin another line', async () => {
  const sent = show();
  const field = await screen.findByLabelText(t('chat.write'));
  const messages = () => sent.filter(({ path }) => path.endsWith('/messages'));
  fireEvent.change(field, { target: { value: 'It is there now.' } });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(messages()).toEqual([]);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(messages()).toHaveLength(1));
  expect(messages()[0]).toMatchObject({ key: expect.any(String), body: { text: 'It is there now.' } });
});

test('outside hours an automatic message says when it opens, and what was typed goes to feedback', async () => {
  show({ status: { isOpen: false, opensAt: 1_790_000_000_000, closedText: null, latestId: null } });
  screen.getByText(await screen.findByText(t('chat.automatic')).then(() => t('chat.closed')));
  const timeZone = readerTimeZone();
  const opening = english.format.date(1_790_000_000_000, 'dateTime', timeZone);
  screen.getByText((words) => words.includes(opening));
  expect(screen.queryByRole('button', { name: t('chat.start') })).toBeNull();
  fireEvent.change(screen.getByLabelText(t('chat.first')), { target: { value: 'My deposit is missing.' } });
  fireEvent.click(screen.getByRole('button', { name: t('chat.toFeedback') }));
  expect(renderHook(useFeedbackDraft).result.current).toBe('My deposit is missing.');
  useSession.setState({ member: { id: '2', username: 'ana', nickname: '', type: 0 } });
  expect(renderHook(useFeedbackDraft).result.current).toBe('');
});

test('an automatic message in a conversation is marked, and leads to feedback until the chat opens', async () => {
  const line = {
    seq: 4,
    author: 'system',
    text: 'hours-ended',
    at: 1_790_000_000_000,
    images: [],
    files: [],
  };
  const shown = (opensAt: number, text: string | null) => ({
    chat: { messages: [...conversation.messages, { ...line, automatic: { opensAt, text } }] },
  });
  show(shown(9_000_000_000_000, HOSTILE));
  await screen.findByText(t('chat.automatic'));
  expect(screen.getAllByText(HOSTILE)).toHaveLength(2);
  screen.getByRole('button', { name: t('chat.toFeedback') });
  cleanup();
  queries.clear();
  show(shown(1_790_000_000_000, null));
  await screen.findByText(t('chat.event.hours-ended'));
  expect(screen.queryByRole('button', { name: t('chat.toFeedback') })).toBeNull();
});

test('who waits is told the place and about how long', async () => {
  show({ chat: { state: 'queued', place: 3, waitMinutes: 4 } });
  await screen.findByText(t('chat.placeAbout', { place: 3, count: 2, minutes: 4 }));
});

test('after the end nothing is chosen for the rating, and a message opens it again', async () => {
  show({ chat: { state: 'closed', reopenUntil: 9_000_000_000_000 } });
  await screen.findByText(t('chat.rate'));
  for (const mark of screen.getAllByRole('radio')) expect((mark as HTMLInputElement).checked).toBe(false);
  screen.getByLabelText(t('chat.writeAgain'));
});

test('Escape makes it small and never closes it', async () => {
  setChatSize('large');
  useChat.setState({ isOpen: true });
  show();
  await screen.findByText(HOSTILE);
  fireEvent.keyDown(screen.getByRole('region', { name: t('chat.title') }), { key: 'Escape' });
  expect(useChat.getState()).toMatchObject({ isOpen: true, size: 'small' });
});

test('after the end it is mailed once: what was mailed has no button', async () => {
  const sent = show({ chat: { state: 'closed', reopenUntil: 9_000_000_000_000 } });
  fireEvent.click(await screen.findByRole('button', { name: t('chat.mail') }));
  await waitFor(() => expect(sent.some(({ path }) => path === '/wps/chat/100001/mail')).toBe(true));
  cleanup();
  queries.clear();
  show({ chat: { state: 'closed', isMailed: true, reopenUntil: 9_000_000_000_000 } });
  await screen.findByText(t('chat.mailed'));
  expect(screen.queryByRole('button', { name: t('chat.mail') })).toBeNull();
});

test('a visitor has words alone, no rating and no window, and writes to his own conversation', async () => {
  useSession.setState({ member: null });
  const sent = show({ status: { isOffered: true, hasChat: true } });
  await screen.findByText(HOSTILE);
  for (const key of ['chat.addPictures', 'chat.serviceOpen', 'chat.transcript'] as const)
    expect(screen.queryByRole('button', { name: t(key) })).toBeNull();
  fireEvent.change(screen.getByLabelText(t('chat.write')), { target: { value: 'Thank you' } });
  fireEvent.click(screen.getByRole('button', { name: t('chat.send') }));
  await waitFor(() =>
    expect(sent.find(({ path }) => path === '/wps/visitor/chat/messages')?.body).toEqual({
      text: 'Thank you',
    }),
  );
});

test('outside hours a visitor is asked for an address', async () => {
  useSession.setState({ member: null });
  const closed = { isOffered: true, hasChat: false, isOpen: false, opensAt: 1_790_000_000_000 };
  const sent = show({ status: closed });
  fireEvent.change(await screen.findByLabelText(new RegExp(t('chat.first'))), { target: { value: 'Help' } });
  fireEvent.click(screen.getByRole('button', { name: t('chat.visitor.leave') }));
  const field = screen.getByLabelText(new RegExp(t('chat.visitor.email')));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(sent).toEqual([]);
});
