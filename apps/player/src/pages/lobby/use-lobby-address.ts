import { type VolatilityBand, volatilityBands } from '@tyche/rules/games';
import { keepVendor, type Lobby, vendorIn } from '../../state/lobbies.ts';
import { useQuery } from '../../state/query.ts';

/** The lists of a lobby that have calls of their own: two of the member, and what many open now. */
export const ownLists = ['FAVOURITES', 'RECENT', 'POPULAR'] as const;
/** The lowest return that a lobby can be narrowed to, in percent. */
export const returns = ['94', '95', '96', '97'] as const;
export const sorts = ['featured', 'name', 'newest', 'rtp'] as const;

export interface LobbyView {
  readonly vassalage: string;
  /** A class of games, `HOT`, `NEW`, or one of `ownLists`; empty for all. */
  readonly list: string;
  readonly name: string;
  /** A band of volatility, the lowest return in percent, and the bet that is enough; empty for any. */
  readonly volatility: VolatilityBand | '';
  readonly rtpFrom: (typeof returns)[number] | '';
  readonly minBet: string;
  readonly sort: (typeof sorts)[number];
}

/** The fields of the address; what shows everything is left out. */
const fields: Readonly<Record<keyof LobbyView, string>> = {
  vassalage: 'vassalage',
  list: 'gameClassify',
  name: 'gameName',
  volatility: 'volatility',
  rtpFrom: 'rtpFrom',
  minBet: 'minBet',
  sort: 'sort',
};
const MAX_NAME = 60;
const MAX_BET = 21;

/** What `LobbyView` has when no filter by figures is on. */
export const anyFigures = { volatility: '', rtpFrom: '', minBet: '' } as const;

/** Whether the lobby is narrowed by figures of its games. */
export function hasFigures({ volatility, rtpFrom, minBet }: LobbyView): boolean {
  return volatility !== '' || rtpFrom !== '' || minBet !== '';
}

/** What the lobby shows, as the address has it. */
export function useLobbyAddress(lobby: Pick<Lobby, 'path'>): {
  readonly view: LobbyView;
  readonly change: (changes: Partial<LobbyView>) => void;
} {
  const [query, changeQuery] = useQuery();
  const view: LobbyView = {
    vassalage: vendorIn(lobby, query),
    list: query.get(fields.list) ?? '',
    name: (query.get(fields.name) ?? '').slice(0, MAX_NAME),
    volatility: volatilityBands.find((band) => band === query.get(fields.volatility)) ?? '',
    rtpFrom: returns.find((one) => one === query.get(fields.rtpFrom)) ?? '',
    minBet: (query.get(fields.minBet) ?? '').slice(0, MAX_BET),
    sort: sorts.find((sort) => sort === query.get(fields.sort)) ?? 'featured',
  };
  const change = (changes: Partial<LobbyView>) => {
    if (changes.vassalage !== undefined) keepVendor(lobby, changes.vassalage);
    changeQuery((next) => write(next, changes));
  };
  return { view, change };
}

function write(query: URLSearchParams, changes: Partial<LobbyView>): void {
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name as keyof LobbyView];
    if (value === '' || value === 'featured') query.delete(field);
    else query.set(field, value);
  }
}
