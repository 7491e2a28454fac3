import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { keyOf } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLive } from './live.ts';
import { useLine } from './online.ts';

/** Replaces the browser's EventSource, which jsdom lacks. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  static opened: Line[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    Line.opened.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  push(name: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const latest = () => {
  const line = Line.opened.at(-1);
  if (!line) throw new Error('no line was opened');
  return line;
};

let close: () => void = () => undefined;
let queries: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Line);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  Line.opened = [];
  useLine.setState({ isOnline: true, isLive: true });
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the stream as a page does, and lets the server answer it. */
function start(): void {
  close = openLive(queries);
  vi.advanceTimersByTime(300);
  latest().open();
}

/** Shows what a call answered, as a mounted component does. Gives the number of reads so far, and the end. */
function show(queryKey: readonly unknown[], data: unknown) {
  queries.setQueryData(queryKey, data);
  const reads = vi.fn(async () => data);
  const end = new QueryObserver(queries, { queryKey, queryFn: reads }).subscribe(() => undefined);
  return { reads, end };
}

const near = (gameId: number, numero: string) => ({
  serverTime: Date.now(),
  maintenance: null,
  previousNumero: null,
  currentNumero: { gameId, numero, closesAt: Date.now() + 60_000 },
  nextNumero: null,
});

describe('the stream of pushed events', () => {
  test('names the games that are on the screen, and follows them', () => {
    const first = show(keyOf(contract.near, { gameId: 102 }), {});
    show(keyOf(contract.drawHistory, { gameId: 101, page: 0, size: 6 }), {});
    start();
    expect(latest().address).toBe('/wps/live?games=101,102');
    first.end();
    show(keyOf(contract.latestOfEveryGame, {}), []);
    vi.advanceTimersByTime(300);
    expect(Line.opened).toHaveLength(2);
    expect(latest().address).toBe('/wps/live?games=all');
    expect(Line.opened[0]?.readyState).toBe(Line.OPEN);
    latest().open();
    expect(Line.opened[0]?.readyState).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(Line.opened).toHaveLength(2);
  });

  test('a bet has the bonuses read again only of a member who has one', () => {
    const key = keyOf(contract.bonuses, {});
    const none = { running: null, waiting: [], withdrawable: '0', currency: 'PHP' };
    const { reads } = show(key, none);
    start();
    reads.mockClear();
    latest().push('orders', { what: 'lottery.settled' });
    vi.advanceTimersByTime(1_000);
    expect(reads).not.toHaveBeenCalled();
    queries.setQueryData(key, { ...none, running: {} });
    latest().push('orders', { what: 'lottery.settled' });
    vi.advanceTimersByTime(1_000);
    expect(reads).toHaveBeenCalledTimes(1);
  });

  test('a pushed draw is taken as it is: nothing is read again, of no game', () => {
    const keys = [101, 102].map((gameId) => keyOf(contract.near, { gameId }));
    const shown = keys.map((key) => show(key, near(1, 'old')));
    const board = show(keyOf(contract.winnerBoard, { limitNum: 6 }), { list: [] });
    start();
    latest().push('draw', { gameId: 101, near: near(101, 'new'), drawn: [] });
    vi.advanceTimersByTime(1_000);
    expect(queries.getQueryData(keys[0] ?? [])).toMatchObject({ currentNumero: { numero: 'new' } });
    expect(queries.getQueryData(keys[1] ?? [])).toMatchObject({ currentNumero: { numero: 'old' } });
    for (const { reads } of [...shown, board]) expect(reads).not.toHaveBeenCalled();
  });

  test('the balance is taken as it is, and many events of bets are one read', () => {
    const balance = show(keyOf(contract.balance, {}), { sumBalance: '1' });
    const orders = show(keyOf(contract.listOrders, { pageNo: 1 }), {});
    start();
    for (let event = 0; event < 20; event += 1) latest().push('orders', { what: 'lottery.settled' });
    latest().push('balance', { sumBalance: '2' });
    vi.advanceTimersByTime(299);
    expect(orders.reads).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(orders.reads).toHaveBeenCalledTimes(1);
    expect(queries.getQueryData(keyOf(contract.balance, {}))).toEqual({ sumBalance: '2' });
    expect(balance.reads).not.toHaveBeenCalled();
  });

  test('is opened again after a break, with growing waits', () => {
    start();
    latest().onerror?.();
    vi.advanceTimersByTime(1_000);
    expect(Line.opened).toHaveLength(2);
    latest().onerror?.();
    vi.advanceTimersByTime(1_000);
    expect(Line.opened).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(Line.opened).toHaveLength(3);
  });

  test('a break that lasts is offline when no call is answered either; when it ends everything is read again', async () => {
    const balance = show(keyOf(contract.balance, {}), {});
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    start();
    latest().onerror?.();
    await vi.advanceTimersByTimeAsync(3_900);
    expect(useLine.getState()).toEqual({ isOnline: true, isLive: false });
    await vi.advanceTimersByTimeAsync(200);
    expect(useLine.getState().isOnline).toBe(false);
    latest().open();
    expect(useLine.getState()).toEqual({ isOnline: true, isLive: true });
    expect(balance.reads).toHaveBeenCalledTimes(1);
  });

  test('a stream that is refused while calls are answered is not offline', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    start();
    latest().onerror?.();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(useLine.getState()).toEqual({ isOnline: true, isLive: false });
  });

  test('a device without a network is offline at once', () => {
    start();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    globalThis.dispatchEvent(new Event('offline'));
    expect(useLine.getState().isOnline).toBe(false);
  });

  test('a line that is lost while another is being opened closes both, and neither says later that the page is online', () => {
    start();
    const first = latest();
    show(keyOf(contract.near, { gameId: 102 }), {});
    vi.advanceTimersByTime(300);
    const second = latest();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    globalThis.dispatchEvent(new Event('offline'));
    expect([first, second].map(({ readyState }) => readyState)).toEqual([2, 2]);
    // What the browser had already queued.
    second.open();
    expect(useLine.getState().isOnline).toBe(false);
    expect(second.readyState).toBe(2);
  });
});
