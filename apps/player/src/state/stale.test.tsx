import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider, useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page() {
  const limits = useRoute(contract.protection, {});
  const winners = useRoute(contract.winnerBoard, { limitNum: 6 });
  const review = useSend(contract.reviewLimits);
  if (limits.state !== 'ready' || winners.state !== 'ready') return null;
  return (
    <button type="button" onClick={() => review.mutate({ input: {} })}>
      review
    </button>
  );
}

test('after a command the page reads again what the contract calls stale, and nothing else', async () => {
  const called: string[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET' }: RequestInit = {}) => {
    called.push(`${method} ${new URL(address, 'http://localhost').pathname}`);
    return Response.json({ success: true, value: {} });
  });
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  render(
    <QueryClientProvider client={queries}>
      <ClientProvider value={makeClient({ language: () => 'EN' })}>
        <Page />
      </ClientProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'review' }));
  const command = `${contract.reviewLimits.method} ${contract.reviewLimits.path}`;
  await waitFor(() => expect(called).toHaveLength(4));
  expect(called.slice(2)).toEqual([command, ...(contract.reviewLimits.stale ?? [])]);
});
