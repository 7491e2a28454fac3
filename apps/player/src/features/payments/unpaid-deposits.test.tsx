import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider, keyOf } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test } from 'vitest';
import { queries } from '../../state/api.ts';
import { UnpaidDeposits } from './unpaid-deposits.tsx';

const english = await loadTranslator('EN', ['centre', 'refusals']);

afterEach(() => {
  cleanup();
  queries.clear();
});

/** Shows the notice for two deposits; each cancellation takes the next of the statuses, and null is a lost answer. */
function show(statuses: readonly (number | null)[]) {
  const sent: { readonly id: string; readonly key: string | null }[] = [];
  const client = makeClient({
    fetch: async (url, init) => {
      const id = /deposit\/(\d+)\/cancel/.exec(String(url))?.[1];
      if (id === undefined)
        return new Response('{"success":false,"value":{"code":"unavailable"}}', { status: 503 });
      const status = statuses[sent.length] ?? null;
      sent.push({ id, key: new Headers(init?.headers).get('idempotency-key') });
      if (status === null) throw new Error('lost');
      const body =
        status === 200
          ? { success: true, value: {} }
          : { success: false, value: { code: 'payment-state-differs' } };
      return new Response(JSON.stringify(body), { status });
    },
  });
  queries.setQueryData([...keyOf(contract.protection, {}), ''], { limits: [{ kind: 'deposit' }] });
  queries.setQueryData([...keyOf(contract.depositSettings, {}), ''], {
    depositInfo: { unpaid: { amount: '20.0000', ids: ['1', '2'] } },
  });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={client}>
        <TextProvider value={english}>
          <UnpaidDeposits />
        </TextProvider>
      </ClientProvider>
    </QueryClientProvider>,
  );
  return sent;
}

async function press(sent: readonly unknown[], total: number) {
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).not.toBe('true'));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent).toHaveLength(total));
}

test('a deposit keeps its key after a lost answer, and each deposit has its own', async () => {
  const sent = show([200, null, 200, 200]);
  await press(sent, 2);
  await press(sent, 4);
  expect(sent.map(({ id }) => id)).toEqual(['1', '2', '1', '2']);
  const [first, lost, again, repeated] = sent.map(({ key }) => key);
  expect(repeated).toBe(lost);
  expect(new Set([first, lost, again]).size).toBe(3);
});

test('a cancellation that was refused gets another key at the next press', async () => {
  const sent = show([409, 409]);
  await press(sent, 1);
  await press(sent, 2);
  expect(sent[1]?.id).toBe(sent[0]?.id);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});
