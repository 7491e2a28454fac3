import '@tyche/ui/test/native-dialog';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { BrowserRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../../state/api.ts';
import { Feedback } from './feedback.tsx';

const english = await loadTranslator('EN', ['centre', 'common', 'feedback', 'pictures', 'refusals']);
const { t } = english;

afterEach(() => {
  cleanup();
  queries.clear();
});

const row = {
  id: '100001',
  reference: 'F100001',
  kind: 'fault',
  state: 'answered',
  excerpt: 'The result came late.',
  at: 1_790_000_000_000,
  since: 1_790_000_000_000,
  dueAt: null,
};
const thread = {
  ...row,
  entries: [
    { id: '1', kind: 'content', text: 'The result <b>came</b> late.', at: row.at },
    { id: '2', kind: 'answer', text: 'It is settled.', at: row.at },
  ],
  images: [{ id: 'a', name: 'slip.png' }],
  takesComment: true,
  reopenUntil: 9_000_000_000_000,
};

interface Answers {
  readonly list?: readonly object[];
  readonly leftToday?: number;
  readonly refusal?: object;
  readonly detail?: object;
}

/** Shows the page; gives the bodies of the commands that it sends. */
function show({ list = [], leftToday = 5, refusal, detail = thread }: Answers, at = '/') {
  const sent: { readonly path: string; readonly key: string | null; readonly body: unknown }[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const path = String(url).split('?')[0] ?? '';
      if (init?.method !== 'GET') {
        const { body } = init ?? {};
        sent.push({ path, key: new Headers(init?.headers).get('idempotency-key'), body });
        if (refusal) return Response.json({ success: false, value: refusal }, { status: 400 });
        return Response.json({ success: true, value: { ...detail, id: row.id, reference: row.reference } });
      }
      if (path !== contract.listFeedback.path) return Response.json({ success: true, value: detail });
      const value = { list, total: list.length, totalPages: 1, leftToday };
      return Response.json({ success: true, value });
    },
  });
  history.replaceState(null, '', at);
  render(
    <BrowserRouter>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client}>
          <TextProvider value={english}>
            <Feedback />
          </TextProvider>
        </ClientProvider>
      </QueryClientProvider>
    </BrowserRouter>,
  );
  return sent;
}

const write = async (text: string) => {
  const area = await screen.findByLabelText(new RegExp(t('feedback.content')));
  fireEvent.change(area, { target: { value: text } });
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('nobody who has written nothing sees more than the form and a sentence', async () => {
  show({});
  expect(await screen.findByText(t('feedback.none'))).toBeTruthy();
});

test('a text that is too short or not plain is not sent, and its field says so', async () => {
  const sent = show({});
  await write('late');
  press(t('feedback.send'));
  expect(screen.getByText(t('refusals.feedback-length', { from: 10, to: 500 }))).toBeTruthy();
  await write('my <b>balance</b> is wrong');
  expect(screen.getByText(t('refusals.text-refused'))).toBeTruthy();
  expect(sent).toEqual([]);
});

test('letters are counted as a reader sees them', async () => {
  show({});
  await write('👨‍👩‍👧‍👦 late');
  expect(screen.getByText(t('feedback.letters', { count: 6, max: 500 }))).toBeTruthy();
});

test('sent feedback has a key, and opens with its reference', async () => {
  const sent = show({});
  await write('The result of draw 41 came late.');
  press(t('feedback.send'));
  expect(await screen.findByText(t('feedback.title', { reference: 'F100001' }))).toBeTruthy();
  expect(sent).toMatchObject([
    { path: contract.sendFeedback.path, key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
});

test('after five on a day there is no form, and the page says when it comes back', async () => {
  show({ leftToday: 0 });
  expect(await screen.findByText(t('feedback.limit', { max: 5 }))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('feedback.send') })).toBeNull();
});

test('a refusal of the server shows at the form', async () => {
  show({ refusal: { code: 'image-refused', reason: 'type' } });
  await write('The result of draw 41 came late.');
  press(t('feedback.send'));
  expect((await screen.findByRole('alert')).textContent).toContain('type');
});

test('a thread shows every text as text, and an answer can be followed by one comment that opens it again', async () => {
  const sent = show({ list: [row] });
  fireEvent.click(await screen.findByRole('button', { name: /The result came late/ }));
  expect(await screen.findByText('The result <b>came</b> late.')).toBeTruthy();
  expect(screen.getByText('It is settled.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'slip.png' });
  expect(link.getAttribute('href')).toBe('/wps/feedback/image/a');
  fireEvent.change(screen.getByLabelText(new RegExp(t('feedback.comment'))), {
    target: { value: 'It is not.' },
  });
  press(t('feedback.reopen'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toBe('/wps/feedback/100001/comment');
});

test('what cannot be opened again has no comment', async () => {
  show({ detail: { ...thread, takesComment: false, reopenUntil: null } }, '/?feedback=100001');
  expect(await screen.findByText('It is settled.')).toBeTruthy();
  expect(screen.queryByLabelText(new RegExp(t('feedback.comment')))).toBeNull();
});
