import { type RouteState, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useMemo } from 'react';
import { stateOf } from './order-row.ts';
import { useSession } from '../../state/session.ts';

const SHOWN = 5;
/** Bets over all games that the home page reads: enough for the games of the last visits, in one answer. */
const RECENT = 20;

/** The member's newest bets on a game, as the card beside the pad shows them. A guest reads nothing. */
export function useNewestBets(gameId: number): RouteState<OutputOf<typeof contract.listOrders>> {
  const isMember = useSession((session) => session.member !== null);
  return useRoute(contract.listOrders, { gameId, page: 0, size: SHOWN }, { enabled: isMember });
}

/** The draws of a game in which the newest bets of the member are. */
export function useOwnDraws(gameId: number): ReadonlySet<string> {
  const bets = useNewestBets(gameId);
  const rows = bets.state === 'ready' ? bets.data.orders.content : null;
  return useMemo(() => new Set(rows?.map(({ numero }) => numero)), [rows]);
}

/** The draws of a game in which one of the member's newest bets is open. */
export function useOpenDrawsOf(gameId: number): ReadonlySet<string> {
  const bets = useNewestBets(gameId);
  const rows = bets.state === 'ready' ? bets.data.orders.content : null;
  return useMemo(
    () => new Set(rows?.filter((row) => stateOf(row) === 'open').map(({ numero }) => numero)),
    [rows],
  );
}

/** The member's newest bets over all games, as the home page shows them. A guest reads nothing. */
export function useRecentBets(): RouteState<OutputOf<typeof contract.listOrders>> {
  const isMember = useSession((session) => session.member !== null);
  return useRoute(contract.listOrders, { page: 0, size: RECENT }, { enabled: isMember });
}

/** The draws in which the member has an open bet among the newest ones, each as `drawKey` writes it. */
export function useOpenDraws(): ReadonlySet<string> {
  const bets = useRecentBets();
  const rows = bets.state === 'ready' ? bets.data.orders.content : null;
  return useMemo(
    () =>
      new Set(
        rows?.filter((row) => stateOf(row) === 'open').map(({ gameId, numero }) => drawKey(gameId, numero)),
      ),
    [rows],
  );
}

/** One text for a draw of a game. */
export function drawKey(gameId: number, numero: string): string {
  return `${gameId} ${numero}`;
}
