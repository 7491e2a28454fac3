// The lobbies of vendors' games: which games each has, and whether there is one to show (specification section 2).
import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import type { IconName } from '@tyche/ui/icons';
import { readItem, writeItem } from '../lib/storage.ts';

export type Lane = OutputOf<typeof contract.gameVendors>['data']['lanes'][number];

export interface Lobby {
  readonly path: string;
  readonly icon: IconName;
  readonly gameType: Lane['gameType'];
  /** Only the games of a class: the originals of the house. */
  readonly gameClassify: 'IN' | null;
}

const lobby = (path: string, icon: IconName, gameType: Lane['gameType']): Lobby => ({
  path,
  icon,
  gameType,
  gameClassify: null,
});

/** Every lobby, in the order of the menu. Lotteries and e-lotteries have pages of their own. */
export const lobbies: readonly Lobby[] = [
  lobby('/rng', 'games', 'RNG'),
  { path: '/inhouse', icon: 'dice', gameType: 'RNG', gameClassify: 'IN' },
  lobby('/live', 'users', 'LIVE'),
  lobby('/pvp', 'cards', 'PVP'),
  lobby('/fish', 'fish', 'FISH'),
  lobby('/sports', 'flag', 'SPORTS'),
  lobby('/esports', 'device', 'ESPORTS'),
  lobby('/cockfight', 'star', 'COCKFIGHT'),
];

/** A lobby that has games, as the menu shows it. */
export interface OpenLobby extends Lobby {
  readonly title: string;
  readonly lane: Lane;
}

/** The lobbies that have a vendor, in the order of the menu, named in the language of the lanes. */
export function openLobbies(lanes: readonly Lane[]): readonly OpenLobby[] {
  return lobbies.flatMap((one) => {
    const lane = lanes.find(({ gameType }) => gameType === one.gameType);
    if (!lane) return [];
    if (one.gameClassify === null) return [{ ...one, title: lane.title, lane }];
    const ofClass = lane.gameClassify.find(({ key }) => key === one.gameClassify);
    return ofClass ? [{ ...one, title: ofClass.displayName, lane }] : [];
  });
}

const FRESH_MS = 300_000;

/** The lobbies that have a vendor now; none until they are known. */
export function useOpenLobbies(): readonly OpenLobby[] {
  const lanes = useRoute(contract.gameVendors, {}, { staleTimeMs: FRESH_MS });
  return lanes.state === 'ready' ? openLobbies(lanes.data.data.lanes) : [];
}

/** More vendors than this are a list to choose from in the lobby, in place of lines and chips. */
export const MAX_VENDOR_LINES = 8;

const KEPT_VENDOR = 'vassalage';

/**
 * The vendor that a lobby is narrowed to; empty for all. The address says it, also that it is none; without a word of it the lobby of slots
 * goes on with the vendor that was chosen last (specification section 4).
 */
export function vendorIn({ path }: Pick<Lobby, 'path'>, query: URLSearchParams): string {
  return query.get('vassalage') ?? (path === '/rng' ? readItem('session', KEPT_VENDOR) : null) ?? '';
}

/** Remembers the vendor that was chosen in a lobby. */
export function keepVendor({ path }: Pick<Lobby, 'path'>, vendor: string): void {
  if (path === '/rng') writeItem('session', KEPT_VENDOR, vendor || null);
}

/** The lobby that a game is found in. */
export function lobbyPathOf(game: {
  readonly gameType: Lane['gameType'];
  readonly gameClassify: readonly string[];
}): string {
  const own = lobbies.filter(({ gameType }) => gameType === game.gameType);
  const ofClass = own.find(
    ({ gameClassify }) => gameClassify !== null && game.gameClassify.includes(gameClassify),
  );
  return (ofClass ?? own[0])?.path ?? '/';
}
