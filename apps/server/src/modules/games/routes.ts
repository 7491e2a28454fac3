import type { games } from '@tyche/contract/games';
import { accountTypes } from '@tyche/rules/access';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { launchGame } from '../vendors/index.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import type { GamesDeps } from './index.ts';
import { findGames, itemOf, lanesOf, pageOfGames, typesOf } from './lists.ts';
import * as store from './store.ts';

interface RouteDeps extends GamesDeps {
  catalogue(): Promise<Catalogue>;
}

const POPULAR = 20;
const MAX_FAVOURITES = 999;
const PLAY_MONEY = 0;

export function gameRoutes(deps: RouteDeps): Handlers<keyof typeof games> {
  const { catalogue, database, words } = deps;
  const { reader } = database;
  return {
    gameVendors: async (_input, { language }) => ({
      data: { lanes: lanesOf(await catalogue(), (key) => words(key, language)) },
    }),
    async gameList(wanted, { language }) {
      const { rows, ...totals } = pageOfGames(findGames(await catalogue(), wanted, language), wanted);
      return { games: rows.map((row) => itemOf(row, language)), ...totals };
    },
    async hotGames({ vassalage }, { language }) {
      const { offered } = await catalogue();
      const hot = offered.filter((one) => one.is_hot && (!vassalage || one.vendor === vassalage));
      return { list: hot.map((one) => itemOf(one, language)) };
    },
    async popularGames({ count = POPULAR }, { language }) {
      const found = await offeredOf(catalogue, store.listPopular(reader, count));
      return { list: found.map((one) => itemOf(one, language)) };
    },
    vendorGameTypes: async () => ({ content: typesOf(await catalogue()) }),
    async recentGames(wanted, { member, language }) {
      const opened = await offeredOf(catalogue, store.listOpenings(reader, member.memberId));
      const own = opened.filter(({ vendor }) => !wanted.vassalage || vendor === wanted.vassalage);
      const { rows, totalPages } = pageOfGames(own, wanted);
      return { list: rows.map((one) => itemOf(one, language)), totalPages };
    },
    favouriteIds: async (_input, { member }) => [...(await store.listFavourites(reader, member.memberId))],
    async favouriteGames(wanted, { member, language }) {
      const { pageNo = 1, pageSize = MAX_FAVOURITES, gameType, vendor } = wanted;
      const all = await offeredOf(catalogue, store.listFavourites(reader, member.memberId));
      const own = all.filter(
        (one) => (!gameType || one.game_type === gameType) && (!vendor || one.vendor === vendor),
      );
      const { rows, totalPages } = pageOfGames(own, { pageNo, pageSize });
      return { content: rows.map((one) => itemOf(one, language)), totalPages, pageNum: pageNo };
    },
    async addFavourite({ nodeId }, { member }) {
      const { byNode } = await catalogue();
      if (!byNode.has(nodeId)) throw new Refusal('unknown-game');
      const isAdded = await database.inTransaction((tx) => store.addFavourite(tx, member.memberId, nodeId));
      if (!isAdded) throw new Refusal('too-many-favourites');
      return null;
    },
    async removeFavourite({ nodeId }, { member }) {
      await store.removeFavourite(reader, member.memberId, nodeId);
      return null;
    },
    async launchGame(wanted, { member, language, origin }) {
      const entry = await entryOf(catalogue, wanted);
      const isDemo = wanted.accountType === PLAY_MONEY;
      if (!isDemo && member.accountType === accountTypes.trial) throw new Refusal('in-need-true-account');
      const vendor = await requireOpen(deps, entry);
      if (isDemo && !entry.has_demo) throw new Refusal('no-demo');
      const { url, origin: frameOrigin } = await launchGame(deps.vendors.deps, {
        memberId: member.memberId,
        vendor,
        gameCode: entry.game_code,
        isDemo,
        language,
        siteUrl: origin,
        theme: wanted.theme ?? 'dark',
      });
      await store.putOpening(reader, member.memberId, entry.node_id);
      return {
        game_url: url,
        game: itemOf(entry, language),
        origin: frameOrigin,
        accountType: isDemo ? 0 : 1,
      };
    },
    async gameRooms({ vendor }, { language }) {
      const { offered } = await catalogue();
      const rooms = offered.filter((one) => one.game_type === 'PVP' && (!vendor || one.vendor === vendor));
      return { content: rooms.map((one) => itemOf(one, language)) };
    },
    async gameByNode({ nodeId }, { language }) {
      const entry = (await catalogue()).byNode.get(nodeId);
      if (!entry || entry.is_hidden) throw new Refusal('unknown-game');
      return itemOf(entry, language);
    },
  };
}

/** Games by their node ids, in the order of the ids, without those that are offered no more. */
async function offeredOf(
  catalogue: RouteDeps['catalogue'],
  wanted: Promise<readonly number[]>,
): Promise<readonly Entry[]> {
  const [{ byNode }, ids] = await Promise.all([catalogue(), wanted]);
  return ids.flatMap((id) => byNode.get(id) ?? []).filter((one) => !one.is_retired && !one.is_hidden);
}

/** The game that a launch names: by its node, or by vendor and code. Refuses `unknown-game`. */
async function entryOf(
  catalogue: RouteDeps['catalogue'],
  {
    nodeId,
    vassalage,
    roomId,
    gameId,
  }: { nodeId?: number; vassalage?: string; roomId?: string; gameId?: string },
): Promise<Entry> {
  const { byNode } = await catalogue();
  const code = roomId ?? gameId;
  const entry =
    nodeId === undefined
      ? byNode.values().find((one) => one.vendor === vassalage && one.game_code === code)
      : byNode.get(nodeId);
  if (!entry || entry.is_hidden) throw new Refusal('unknown-game');
  return entry;
}

/** The vendor of a game that can be opened. Refuses `game-disabled`, `vendor-off`. */
async function requireOpen({ vendors }: RouteDeps, entry: Entry) {
  if (entry.is_retired) throw new Refusal('game-disabled');
  const vendor = vendors.deps.vendors.find(({ code }) => code === entry.vendor);
  if (!vendor?.adapter.games) throw new Refusal('vendor-off');
  if (entry.status === 'off')
    throw new Refusal((await vendors.isVendorOff(entry.vendor)) ? 'vendor-off' : 'game-disabled');
  return vendor;
}
