import { markStale } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { forgetServerTime } from '../lib/server-clock.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const NOTICED_AFTER_MS = 4_000;

/** What the server pushes (`GET /wps/live`), and which calls each makes stale. */
const staleBy = {
  draw: [
    contract.near,
    contract.drawHistory,
    contract.latestOfEveryGame,
    contract.drawProof,
    contract.chaseNumeros,
    contract.winnerBoard,
  ],
  balance: [contract.balance, contract.vendorWallets, contract.walletTransferRecords],
  orders: [contract.listOrders, contract.orderDetail, contract.balance],
} as const;

export type LiveEventName = keyof typeof staleBy;
export type LiveListener = (name: LiveEventName, data: unknown) => void;

interface Live {
  /** False when the line has been down long enough to say so. */
  readonly isOnline: boolean;
}

export const useLive = create<Live>(() => ({ isOnline: true }));

const listeners = new Set<LiveListener>();

/** Hears pushed events themselves: the pad shows a result before it is fetched again. Gives the function that ends it. */
export function listenLive(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps the line to the server open: reconnects with growing waits, and after a break reads everything again, because
 * what was pushed meanwhile is lost. Gives the function that closes it.
 */
export function openLive(queries: QueryClient): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let notice: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;
  let wasDown = false;

  function connect(): void {
    source = new EventSource('/wps/live');
    source.onopen = () => {
      waitMs = FIRST_WAIT_MS;
      clearTimeout(notice);
      notice = undefined;
      useLive.setState({ isOnline: true });
      if (wasDown) {
        forgetServerTime();
        void queries.invalidateQueries();
      }
      wasDown = false;
    };
    source.onerror = lose;
    for (const name of eventNames) source.addEventListener(name, (event) => receive(name, event.data));
  }

  function lose(): void {
    wasDown = true;
    notice ??= setTimeout(() => useLive.setState({ isOnline: false }), NOTICED_AFTER_MS);
    source?.close();
    clearTimeout(retry);
    retry = setTimeout(connect, waitMs);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }

  function receive(name: LiveEventName, text: string): void {
    const data = parse(text);
    for (const listener of listeners) listener(name, data);
    void markStale(queries, staleBy[name]);
  }

  function retryNow(): void {
    if (source?.readyState === EventSource.OPEN) return;
    clearTimeout(retry);
    source?.close();
    connect();
  }

  globalThis.addEventListener('online', retryNow);
  // A line that is only cut says nothing by itself.
  globalThis.addEventListener('offline', lose);
  connect();
  return () => {
    globalThis.removeEventListener('online', retryNow);
    globalThis.removeEventListener('offline', lose);
    clearTimeout(retry);
    clearTimeout(notice);
    source?.close();
  };
}

const eventNames = ['draw', 'balance', 'orders'] as const satisfies readonly LiveEventName[];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
