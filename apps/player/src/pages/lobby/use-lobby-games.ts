import { useRoute } from '@tyche/client/react';
import { type PagesState, useRoutePages } from '@tyche/client/route-pages';
import { contract } from '@tyche/contract/site';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import type { Lobby } from '../../state/lobbies.ts';
import type { LobbyView } from './use-lobby-address.ts';

/** The games that a lobby shows. */
export type LobbyGames =
  | Exclude<PagesState<never>, { readonly state: 'ready' }>
  | {
      readonly state: 'ready';
      readonly games: readonly GameItem[];
      readonly totalCount: number;
      readonly isFormer: boolean;
      readonly readMore: (() => void) | null;
      readonly isReadingMore: boolean;
      readonly hasFailed: boolean;
    };

/** Games of a page (specification section 9). */
const PAGE_SIZE = 35;
const MAX_FAVOURITES = 999;
const POPULAR = 20;

/** The catalogue of a lobby, page by page. */
export function useCatalogueGames({ gameType, gameClassify }: Lobby, view: LobbyView): LobbyGames {
  const ofClass = view.list === '' ? gameClassify : view.list;
  const read = useRoutePages(
    contract.gameList,
    (pageNo) => ({
      pageNo,
      pageSize: PAGE_SIZE,
      gameType,
      sort: view.sort,
      ...(view.vassalage !== '' && { vassalage: view.vassalage }),
      ...(ofClass !== null && { gameClassify: ofClass }),
      ...(view.name !== '' && { gameName: view.name }),
      ...(view.volatility !== '' && { volatility: view.volatility }),
      ...(view.rtpFrom !== '' && { rtpFrom: Number(view.rtpFrom) }),
      ...(view.minBet !== '' && { minBet: view.minBet }),
    }),
    ({ totalPages }) => totalPages,
  );
  if (read.state !== 'ready') return read;
  const { pages, ...rest } = read;
  return { ...rest, games: pages.flatMap(({ games }) => games), totalCount: pages[0]?.totalCount ?? 0 };
}

/** What a list of opened games is asked for: those that belong to the lobby. */
const ofLobby = ({ gameType, gameClassify }: Lobby, { vassalage }: LobbyView) => ({
  gameType,
  ...(gameClassify !== null && { gameClassify }),
  ...(vassalage !== '' && { vassalage }),
});

/** The games of the lobby that the member opened last, page by page. */
export function useRecentGames(lobby: Lobby, view: LobbyView): LobbyGames {
  const read = useRoutePages(
    contract.recentGames,
    (pageNo) => ({ pageNo, pageSize: PAGE_SIZE, ...ofLobby(lobby, view) }),
    ({ totalPages }) => totalPages,
  );
  if (read.state !== 'ready') return read;
  const { pages, ...rest } = read;
  return { ...rest, games: pages.flatMap(({ list }) => list), totalCount: pages[0]?.totalCount ?? 0 };
}

/** The games of the lobby that the most members opened in the last day: 20 at most. */
export function usePopularGames(lobby: Lobby, view: LobbyView): LobbyGames {
  const read = useRoute(contract.popularGames, { count: POPULAR, ...ofLobby(lobby, view) });
  return read.state === 'ready' ? listed(read.data.list) : read;
}

/** The member's favourites that belong to the lobby. */
export function useFavouriteGames({ gameType, gameClassify }: Lobby, view: LobbyView): LobbyGames {
  const read = useRoute(contract.favouriteGames, { pageNo: 1, pageSize: MAX_FAVOURITES, gameType });
  if (read.state !== 'ready') return read;
  return listed(
    read.data.content.filter(
      (game) =>
        (gameClassify === null || game.gameClassify.includes(gameClassify)) &&
        (view.vassalage === '' || game.vassalage === view.vassalage),
    ),
  );
}

/** A list of these games, whole. */
export function listed(games: readonly GameItem[]): LobbyGames {
  return {
    state: 'ready',
    games,
    totalCount: games.length,
    isFormer: false,
    readMore: null,
    isReadingMore: false,
    hasFailed: false,
  };
}
