import { QueryClient } from '@tanstack/react-query';
import { keyOf } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenLive, openLive, useLive } from './live.ts';

/** Stands in for the browser's EventSource, which jsdom lacks. */
class Line extends EventTarget {
  static readonly OPEN = 1;
  static opened: Line[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    Line.opened.push(this);
  }
  close(): void {
    this.readyState = 2;
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
  Line.opened = [];
  useLive.setState({ isOnline: true });
  queries = new QueryClient();
  close = openLive(queries);
});

afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the line to the server', () => {
  test('hands pushed events on and marks what they change as stale', async () => {
    const key = keyOf(contract.near, { gameId: 101 });
    queries.setQueryData(key, {});
    const heard: unknown[] = [];
    const end = listenLive((name, data) => heard.push([name, data]));
    latest().push('draw', { gameCode: 'fast5d-1m' });
    expect(heard).toEqual([['draw', { gameCode: 'fast5d-1m' }]]);
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
    end();
  });

  test('is opened again after a break, with growing waits', () => {
    latest().onerror?.();
    vi.advanceTimersByTime(1_000);
    expect(Line.opened).toHaveLength(2);
    latest().onerror?.();
    vi.advanceTimersByTime(1_000);
    expect(Line.opened).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(Line.opened).toHaveLength(3);
  });

  test('says that it is down only when the break lasts, and reads everything again when it is back', () => {
    const key = keyOf(contract.balance, {});
    queries.setQueryData(key, {});
    latest().onerror?.();
    expect(useLive.getState().isOnline).toBe(true);
    vi.advanceTimersByTime(4_000);
    expect(useLive.getState().isOnline).toBe(false);
    latest().onopen?.();
    expect(useLive.getState().isOnline).toBe(true);
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
