import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Ready } from './ready.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Flags() {
  const flags = useRoute(contract.riskFlags, { open: '1', pageSize: 100 });
  return <Ready of={flags}>{({ list }) => <p>{`${list.length} flags`}</p>}</Ready>;
}

test.each([
  ['EN', 'Could not refresh. You see the data as of 12:03.', 'Try again'],
  ['VI', 'Không làm mới được. Bạn đang xem dữ liệu lúc 12:03.', 'Thử lại'],
])('in %s a queue says how old it is while it cannot be read again', async (code, line, retry) => {
  let fails = false;
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const client = makeClient({
    fetch: async () => {
      if (fails) throw new TypeError('the connection was cut');
      return Response.json({ success: true, value: { list: [] } });
    },
  });
  vi.useFakeTimers({ now: Date.parse('2026-11-23T04:03:00Z'), toFake: ['Date'] });
  render(
    <TextProvider value={await loadTranslator(code, ['staff', 'refusals'])}>
      <QueryClientProvider client={queries}>
        <ClientProvider value={client} language={code}>
          <Flags />
        </ClientProvider>
      </QueryClientProvider>
    </TextProvider>,
  );
  await screen.findByText('0 flags');
  expect(screen.getByRole('status').textContent).toBe('');
  fails = true;
  vi.setSystemTime(Date.parse('2026-11-23T04:05:00Z'));
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${line}${retry}`));
  expect(screen.getByText('0 flags')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: retry }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});
