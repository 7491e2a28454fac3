// The caller as React hooks. Server data lives in TanStack Query; its keys are made here and nowhere else.
import type { InputOf, OutputOf, Route } from '@tyche/contract/route';
import { hashKey, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, createElement, type ReactNode, useContext, useMemo, useRef } from 'react';
import { type Client, hadNoEffect, type KeyOf, RefusedError, UnreachableError } from './client.ts';
import { useAddRead } from './shown-reads.ts';

export interface Caller {
  readonly client: Client;
  /** Wire code of the language that answers are worded in. */
  readonly language: string;
}

const ClientContext = createContext<Caller | null>(null);

/** Gives the caller to what is below, and the language that its answers are worded in: a change of it reads anew what is shown. */
export function ClientProvider({
  value,
  language = '',
  children,
}: {
  readonly value: Client;
  readonly language?: string;
  readonly children?: ReactNode;
}) {
  const caller = useMemo(() => ({ client: value, language }), [value, language]);
  return createElement(ClientContext.Provider, { value: caller }, children);
}

/** The caller given by the provider above. */
export function useClient(): Client {
  return useCaller().client;
}

/** The caller and the language, for hooks of this package. */
export function useCaller(): Caller {
  const caller = useContext(ClientContext);
  if (!caller) throw new Error('useClient: no ClientProvider above');
  return caller;
}

export type RouteState<Output> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: RefusedError | UnreachableError; readonly retry: () => void }
  | {
      readonly state: 'ready';
      readonly data: Output;
      /** When the data were read, in ms since 1970 by this device's clock. */
      readonly readAt: number;
      /** Why the last attempt to read them again failed; null while they are up to date. */
      readonly failure: RefusedError | UnreachableError | null;
      readonly isRefreshing: boolean;
      readonly refresh: () => Promise<unknown>;
    };

export interface UseRouteOptions {
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number;
  readonly staleTimeMs?: number;
}

/**
 * The cache key of a route, of one call of it when `input` is given. The language follows it in the cache, so that this is the start of
 * the keys of a call in every language.
 */
export function keyOf(route: Route, input?: unknown): readonly unknown[] {
  return input === undefined ? [route.method, route.path] : [route.method, route.path, input];
}

/** Reads a route and keeps it fresh. A page switches over the state; `CollectReads` above it learns how old the data are. */
export function useRoute<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: UseRouteOptions = {},
): RouteState<OutputOf<R>> {
  const { client, language } = useCaller();
  const queries = useQueryClient();
  const key = keyOf(route, input);
  const query = useQuery<OutputOf<R>, RefusedError | UnreachableError>({
    queryKey: [...key, language],
    queryFn: ({ signal }) => client.request(route, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.refetchIntervalMs === undefined ? {} : { refetchInterval: options.refetchIntervalMs }),
    ...(options.staleTimeMs === undefined ? {} : { staleTime: options.staleTimeMs }),
    retry: (count, error) => !(error instanceof RefusedError) && count < 2,
    // The answer in the former language stays on the screen until the other one is there.
    placeholderData: (former, formerQuery) =>
      formerQuery && hashKey(formerQuery.queryKey.slice(0, key.length)) === hashKey(key) ? former : undefined,
  });
  // Without a network the cache does not even try: it reads by itself when the network is back.
  const isPaused = query.fetchStatus === 'paused';
  const failure = query.error ?? (isPaused ? new UnreachableError('offline') : null);
  const readAt = query.isPlaceholderData ? lastReadAt(queries, key) : query.dataUpdatedAt;
  useAddRead(
    query.data === undefined || options.enabled === false
      ? null
      : {
          readAt,
          hasFailed: failure !== null,
          isLasting: (options.staleTimeMs ?? 0) > 0,
          refresh: query.refetch,
        },
  );
  if (query.data !== undefined) {
    return {
      state: 'ready',
      data: query.data,
      readAt,
      failure,
      isRefreshing: query.isFetching,
      refresh: query.refetch,
    };
  }
  if (failure) return { state: 'failed', error: failure, retry: () => void query.refetch() };
  return { state: 'loading' };
}

/** When a call was last answered, in whichever language: while another one is read, the answer in the former is on the screen. */
function lastReadAt(queries: QueryClient, key: readonly unknown[]): number {
  const known = queries.getQueryCache().findAll({ queryKey: key });
  return Math.max(0, ...known.map(({ state }) => state.dataUpdatedAt));
}

/**
 * Sends a command; once it has been answered, what the contract calls stale after it is read again. An idempotent command is given a key:
 * the same until an answer came.
 */
export function useSend<R extends Route>(route: R) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation<OutputOf<R>, RefusedError | UnreachableError, { readonly input: InputOf<R> } & KeyOf<R>>(
    {
      // Sent at once or not at all: a command must not leave by itself when the network is back.
      networkMode: 'always',
      mutationFn: ({ input, key }) => client.request(route, input, key === undefined ? {} : { key }),
      onSettled: () => markStaleAfter(queries, route),
    },
  );
}

/** The key of a command: the same at every press until an answer came, so that a lost answer and a second press are one command. */
export interface RequestKey {
  now(): string;
  /** Takes the end of a call: after an answer, or a refusal that had no effect, the next press is a command of its own. */
  settle(error: Error | null): void;
}

/** A key for the command of a component; `make` gives a new UUID. */
export function useRequestKey(make: () => string): RequestKey {
  const key = useRef<string | null>(null);
  return useMemo(
    () => ({
      now() {
        key.current ??= make();
        return key.current;
      },
      settle(error) {
        if (error === null || hadNoEffect(error)) key.current = null;
      },
    }),
    [make],
  );
}

/** Marks every cached call of some routes as old, so that what is on the screen is read again. */
export async function markStale(queries: QueryClient, routes: readonly Route[]): Promise<void> {
  await markStaleKeys(
    queries,
    routes.map((route) => keyOf(route)),
  );
}

/** The same for the calls that the contract calls stale after a command, for one that is not sent by `useSend`. */
export async function markStaleAfter(queries: QueryClient, command: Route): Promise<void> {
  await markStaleKeys(
    queries,
    (command.stale ?? []).map((call) => call.split(' ')),
  );
}

async function markStaleKeys(queries: QueryClient, keys: readonly (readonly unknown[])[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
