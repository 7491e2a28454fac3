// The caller as React hooks. Server data lives in TanStack Query; its keys are made here and nowhere else.
import type { InputOf, OutputOf, Route } from '@tyche/contract/route';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type Client, RefusedError, type UnreachableError } from './client.ts';

const ClientContext = createContext<Client | null>(null);

export const ClientProvider = ClientContext.Provider;

/** The caller given by the provider above. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient: no ClientProvider above');
  return client;
}

export type RouteState<Output> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: RefusedError | UnreachableError; readonly retry: () => void }
  | {
      readonly state: 'ready';
      readonly data: Output;
      readonly isRefreshing: boolean;
      readonly refresh: () => Promise<unknown>;
    };

export interface UseRouteOptions {
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number;
  readonly staleTimeMs?: number;
}

/** The cache key of a route, of one call of it when `input` is given. */
export function keyOf(route: Route, input?: unknown): readonly unknown[] {
  return input === undefined ? [route.method, route.path] : [route.method, route.path, input];
}

/** Reads a route and keeps it fresh. A page switches over the state. */
export function useRoute<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: UseRouteOptions = {},
): RouteState<OutputOf<R>> {
  const client = useClient();
  const query = useQuery({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => client.call(route, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.refetchIntervalMs === undefined ? {} : { refetchInterval: options.refetchIntervalMs }),
    ...(options.staleTimeMs === undefined ? {} : { staleTime: options.staleTimeMs }),
    retry: (count, error) => !(error instanceof RefusedError) && count < 2,
  });
  if (query.data !== undefined) {
    return { state: 'ready', data: query.data, isRefreshing: query.isFetching, refresh: query.refetch };
  }
  if (query.isError) {
    return {
      state: 'failed',
      error: query.error as RefusedError | UnreachableError,
      retry: () => void query.refetch(),
    };
  }
  return { state: 'loading' };
}

/** Sends a command. What it makes stale is read again once it has been answered. */
export function useSend<R extends Route>(route: R, { stale = [] }: { stale?: readonly Route[] } = {}) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation<OutputOf<R>, RefusedError | UnreachableError, { input: InputOf<R>; key?: string }>({
    mutationFn: ({ input, key }) => client.call(route, input, key ? { key } : {}),
    onSettled: () => markStale(queries, stale),
  });
}

/** Marks every cached call of some routes as old, so that what is on the screen is read again. */
export async function markStale(queries: QueryClient, routes: readonly Route[]): Promise<void> {
  await Promise.all(routes.map((route) => queries.invalidateQueries({ queryKey: keyOf(route) })));
}
