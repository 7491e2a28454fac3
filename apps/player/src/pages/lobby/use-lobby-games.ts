import { useRoute } from '@tyche/client/react';
import { type PagesState, useRoutePages } from '@tyche/client/route-pages';
import { contract } from '@tyche/contract/site';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import type { Lobby } from '../../state/lobbies.ts';
import { useSession } from '../../state/session.ts';
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

/** The member's favourites or last opened games, as far as they belong to the lobby. */
export function useOwnGames({ gameType, gameClassify }: Lobby, view: LobbyView): LobbyGames {
  const isMember = useSession(({ member }) => member !== null);
  const isRecent = view.list === 'RECENT';
  const favourites = useRoute(
    contract.favouriteGames,
    { pageNo: 1, pageSize: MAX_FAVOURITES, gameType },
    { enabled: isMember && !isRecent },
  );
  const recent = useRoute(contract.recentGames, {}, { enabled: isMember && isRecent });
  const read = isRecent ? recent : favourites;
  if (!isMember) return listed([]);
  if (read.state !== 'ready') return read;
  const all = 'list' in read.data ? read.data.list : read.data.content;
  return listed(
    all.filter(
      (game) =>
        game.gameType === gameType &&
        (gameClassify === null || game.gameClassify.includes(gameClassify)) &&
        (view.vassalage === '' || game.vassalage === view.vassalage),
    ),
  );
}

function listed(games: readonly GameItem[]): LobbyGames {
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
