import { type RouteState, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useMemo } from 'react';
import { useSession } from '../../state/session.ts';

const SHOWN = 5;

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
