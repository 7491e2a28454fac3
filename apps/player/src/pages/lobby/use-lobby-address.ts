import { useSearchParams } from 'react-router';
import { readItem, writeItem } from '../../lib/storage.ts';

/** The lists of a lobby beside its classes. */
export const ownLists = ['FAVOURITES', 'RECENT'] as const;
export const sorts = ['featured', 'name', 'newest', 'rtp'] as const;

export interface LobbyView {
  readonly vassalage: string;
  /** A class of games, `HOT`, `NEW`, or one of the member's own lists; empty for all. */
  readonly list: string;
  readonly name: string;
  readonly sort: (typeof sorts)[number];
}

const KEPT_VENDOR = 'vassalage';
const MAX_NAME = 60;

/** What the lobby shows, as the address has it. The lobby of slots goes on with the vendor that was chosen last (specification section 4). */
export function useLobbyAddress(keepsVendor: boolean): {
  readonly view: LobbyView;
  readonly change: (changes: Partial<LobbyView>) => void;
} {
  const [query, setQuery] = useSearchParams();
  const kept = keepsVendor ? readItem('session', KEPT_VENDOR) : null;
  const view: LobbyView = {
    vassalage: query.get('vassalage') ?? kept ?? '',
    list: query.get('gameClassify') ?? '',
    name: (query.get('gameName') ?? '').slice(0, MAX_NAME),
    sort: sorts.find((sort) => sort === query.get('sort')) ?? 'featured',
  };
  const change = (changes: Partial<LobbyView>) => {
    const { vassalage, list, name, sort } = { ...view, ...changes };
    if (keepsVendor) writeItem('session', KEPT_VENDOR, vassalage || null);
    const next = new URLSearchParams(query);
    const values = { vassalage, gameClassify: list, gameName: name, sort: sort === 'featured' ? '' : sort };
    for (const [key, value] of Object.entries(values)) {
      if (value === '') next.delete(key);
      else next.set(key, value);
    }
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return { view, change };
}
