import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { makeClient } from '@tyche/client/client';
import { ClientProvider, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DRAWN_AT, setFirstState } from '../../state/first-state.ts';
import { oldSince } from '../../state/old-since.ts';
import { useLine } from '../../state/online.ts';
import { AsOf } from './as-of.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useLine.setState({ isOnline: true });
});

/** 12:03 and 12:05 in Manila. */
const [early, late] = [Date.parse('2026-11-23T04:03:00Z'), Date.parse('2026-11-23T04:05:00Z')];

function Balance() {
  const balance = useRoute(contract.balance, {});
  return balance.state === 'ready' ? <p>{`balance ${balance.data.sumBalance}`}</p> : null;
}

/** A page with a balance. Its server answers the language and amount of `server`, or fails. */
async function open(language = 'EN') {
  const server = { fails: false, amount: '100.0000' };
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
  const client = makeClient({
    fetch: async () => {
      if (server.fails) return Response.json({ success: false, value: { code: 'unavailable' } });
      return Response.json({ success: true, value: { sumBalance: `${server.amount} ${now.language}` } });
    },
  });
  const now = { language };
  const page = async (code: string, shown: ReactNode = <Balance />) => {
    now.language = code;
    return (
      <TextProvider value={await loadTranslator(code, 'all')}>
        <QueryClientProvider client={queries}>
          <ClientProvider value={client} language={code}>
            <AsOf>{shown}</AsOf>
          </ClientProvider>
        </QueryClientProvider>
      </TextProvider>
    );
  };
  vi.useFakeTimers({ now: early, toFake: ['Date'] });
  const { rerender } = render(await page(language));
  await screen.findByText(`balance 100.0000 ${language}`);
  return {
    server,
    choose: async (code: string) => rerender(await page(code)),
    leave: async () => rerender(await page(language, null)),
    readAgain: async () => {
      vi.setSystemTime(late);
      await act(() => queries.invalidateQueries());
    },
  };
}

test.each([
  ['EN', 'Could not refresh. You see the data as of 12:03.', 'Try again'],
  ['VI', 'Không làm mới được. Bạn đang xem dữ liệu lúc 12:03.', 'Thử lại'],
])('in %s the page says how old its data are while they cannot be read again', async (code, line, retry) => {
  const { server, readAgain } = await open(code);
  expect(screen.getByRole('status').textContent).toBe('');
  server.fails = true;
  await readAgain();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${line}${retry}`));
  expect(screen.getByText(`balance 100.0000 ${code}`)).toBeTruthy();
  server.fails = false;
  server.amount = '90.0000';
  fireEvent.click(screen.getByRole('button', { name: retry }));
  await screen.findByText(`balance 90.0000 ${code}`);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
});

test('without a network the data are old', async () => {
  await open();
  act(() => useLine.setState({ isOnline: false }));
  expect(screen.getByText('Could not refresh. You see the data as of 12:03.')).toBeTruthy();
});

test('what leaves the page is old no more', async () => {
  const { server, readAgain, leave } = await open();
  server.fails = true;
  await readAgain();
  await screen.findByRole('button', { name: 'Try again' });
  await leave();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('another language reads the answer again; offline the former one stays, as old as it is', async () => {
  const { choose } = await open();
  await choose('VI');
  await screen.findByText('balance 100.0000 VI');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void globalThis.dispatchEvent(new Event('offline')));
  await choose('TY');
  expect(screen.getByText('balance 100.0000 VI')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('12:03');
  isOnline.mockRestore();
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await screen.findByText('balance 100.0000 TY');
});

test('the oldest failed read counts; offline, what changes rarely does not', () => {
  const read = (readAt: number, hasFailed = false, isLasting = false) => ({ readAt, hasFailed, isLasting });
  expect(oldSince([read(1_000), read(3_000, true), read(2_000, true)], true)).toBe(2_000);
  expect(oldSince([read(1_000, false, true), read(2_000)], false)).toBe(2_000);
  expect(oldSince([read(1_000, false, true)], false)).toBeNull();
  setFirstState({ language: 'EN', theme: 'light', brand: 'Tyche', mayBeMember: false, nowMs: 7_000 });
  expect(oldSince([read(DRAWN_AT, true)], true)).toBe(7_000);
});
