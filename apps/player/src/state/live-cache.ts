// Takes what the server pushes into the cache of answers, so that nothing is read that the push has told.
import { keyOf } from '@tyche/client/react';
import type { LiveDraw } from '@tyche/contract/live';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../lib/server-clock.ts';

type History = OutputOf<typeof contract.drawHistory>;
type Latest = OutputOf<typeof contract.latestOfEveryGame>;
type Drawn = History['content'][number];

/** Takes over the draws of one game. What the event cannot tell (a proof, the draws of a chase) is read again where it is shown. */
export function takeDraw(queries: QueryClient, { gameId, near, drawn }: LiveDraw): void {
  queries.setQueriesData<LiveDraw['near']>({ queryKey: keyOf(contract.near, { gameId }) }, (known) =>
    known && known.serverTime > near.serverTime ? known : near,
  );
  for (const each of drawn) {
    takeHistory(queries, each);
    takeLatest(queries, each);
    void queries.invalidateQueries({ queryKey: keyOf(contract.drawProof, { gameId, numero: each.numero }) });
  }
  queries.setQueriesData<OutputOf<typeof contract.chaseNumeros>>(
    { queryKey: keyOf(contract.chaseNumeros, { gameId }) },
    (ahead) =>
      ahead && {
        ...ahead,
        chaseNumeros: ahead.chaseNumeros.filter(({ closesAt }) => closesAt > serverNow()),
      },
  );
}

function takeHistory(queries: QueryClient, drawn: LiveDraw['drawn'][number]): void {
  const pages = queries.getQueryCache().findAll({ queryKey: keyOf(contract.drawHistory) });
  for (const { queryKey } of pages) {
    const input = inputOf(queryKey);
    if (input.gameId !== drawn.gameId) continue;
    const known = queries.getQueryData<History>(queryKey);
    const next = known && withDraw(known, drawn, input);
    if (next) queries.setQueryData(queryKey, next);
    else void queries.invalidateQueries({ queryKey, exact: true, refetchType: known ? 'none' : 'active' });
  }
}

/** A page of the archive with a draw put right, or put on top of the first page; null where only the server can tell. */
export function withDraw(
  page: History,
  drawn: LiveDraw['drawn'][number],
  input: { readonly page?: unknown; readonly size?: unknown; readonly numero?: unknown },
): History | null {
  const place = page.content.findIndex(({ numero }) => numero === drawn.numero);
  const gameName = page.content[0]?.gameName;
  if (gameName === undefined) return null;
  const row: Drawn = { ...drawn, gameName };
  if (place >= 0) return { ...page, content: page.content.with(place, row) };
  const newest = page.content[0];
  const isFirst = (input.page ?? 0) === 0 && (input.numero ?? '') === '';
  if (!isFirst || !newest || newest.drawTime > drawn.drawTime) return null;
  const size = Number(input.size ?? page.content.length);
  const totalElements = page.totalElements + 1;
  return {
    content: [row, ...page.content].slice(0, size),
    totalElements,
    totalPages: Math.ceil(totalElements / size),
  };
}

function takeLatest(queries: QueryClient, drawn: LiveDraw['drawn'][number]): void {
  if (drawn.winNo === '') return;
  queries.setQueriesData<Latest>({ queryKey: keyOf(contract.latestOfEveryGame) }, (latest) =>
    latest?.map((known) =>
      known.gameId === drawn.gameId && known.drawTime <= drawn.drawTime
        ? { ...drawn, gameName: known.gameName }
        : known,
    ),
  );
}

/** The routes whose answers are about the draws of one game, told by `gameId` in their input. */
const ofOneGame = [contract.near, contract.drawHistory, contract.drawProof, contract.chaseNumeros].map(
  ({ path }) => path,
);

/** The games that are on the screen, as the `games` of the live stream: from what mounted components read. */
export function shownGames(queries: QueryClient): string {
  const ids = new Set<number>();
  for (const query of queries.getQueryCache().getAll()) {
    if (!query.isActive()) continue;
    const path = query.queryKey[1];
    if (path === contract.latestOfEveryGame.path) return 'all';
    const { gameId } = inputOf(query.queryKey);
    if (typeof gameId === 'number' && ofOneGame.some((one) => one === path)) ids.add(gameId);
  }
  return [...ids].sort((one, other) => one - other).join(',');
}

function inputOf(queryKey: readonly unknown[]): Readonly<Record<string, unknown>> {
  const input = queryKey[2];
  return typeof input === 'object' && input !== null ? { ...input } : {};
}
