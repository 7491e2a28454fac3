import { keyOf, markStaleAfter, useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../lib/error-text.ts';
import { guarded } from './modals.ts';
import { useSession } from './session.ts';
import { showToast } from '@tyche/ui/toasts';

/** A game as the favourite calls name it. */
export interface FavouriteGame {
  readonly nodeId: number;
  readonly vassalage: string;
  readonly gameType: string;
}

/**
 * The member's favourites among the games of vendors, and the toggle: a game that is in goes out, else it comes in. The heart changes at
 * once; the lists are read again after the answer, and a refusal turns it back (specification section 4).
 */
export function useGameFavourites(): {
  readonly isFavourite: (nodeId: number) => boolean;
  readonly toggle: (game: FavouriteGame) => void;
} {
  const client = useClient();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const isMember = useSession(({ member }) => member !== null);
  const ids = useRoute(contract.favouriteIds, {}, { enabled: isMember });
  const known = isMember && ids.state === 'ready' ? ids.data : NONE;

  async function send({ nodeId, vassalage, gameType }: FavouriteGame): Promise<void> {
    const route = known.includes(nodeId) ? contract.removeFavourite : contract.addFavourite;
    const isAdded = route === contract.addFavourite;
    queries.setQueriesData<readonly number[]>({ queryKey: keyOf(contract.favouriteIds) }, (before = NONE) =>
      isAdded ? [nodeId, ...before] : before.filter((id) => id !== nodeId),
    );
    try {
      await client.call(route, { nodeId, vendor: vassalage, gameType });
    } catch (error) {
      showToast(errorText(error as Error), 'bad');
    } finally {
      await markStaleAfter(queries, route);
    }
  }

  return {
    isFavourite: (nodeId) => known.includes(nodeId),
    toggle: (game) => guarded(() => void send(game)),
  };
}

const NONE: readonly number[] = [];
