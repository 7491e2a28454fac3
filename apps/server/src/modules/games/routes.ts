import type { games } from '@tyche/contract/games';
import type { InputOf } from '@tyche/contract/route';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import type { GamesDeps } from './deps.ts';
import { findGames, itemOf, lanesOf, pageOfGames, typesOf } from './lists.ts';
import { entryOf, openGame } from './open-game.ts';
import * as own from './own-games.ts';

interface RouteDeps extends GamesDeps {
  catalogue(): Promise<Catalogue>;
}

const POPULAR = 20;
const MAX_FAVOURITES = 999;
const PLAY_MONEY = 0;

/** What of a call's input a list of opened games is narrowed by. */
const narrowedTo = ({ gameType, gameClassify, vassalage }: InputOf<typeof games.popularGames>) => ({
  gameType,
  gameClassify,
  vassalage,
});

export function gameRoutes(deps: RouteDeps): Handlers<keyof typeof games> {
  const { catalogue, database, now, words } = deps;
  const { reader } = database;
  const items = (entries: readonly Entry[], language: string) =>
    entries.map((entry) => itemOf(entry, { language, now: now() }));
  return {
    gameVendors: async (_input, { language }) => ({
      data: { lanes: lanesOf(await catalogue(), (key) => words(key, language)) },
    }),
    async gameList(wanted, { language }) {
      const found = findGames(await catalogue(), wanted, { language, now: now() });
      const { rows, ...totals } = pageOfGames(found, wanted);
      return { games: items(rows, language), ...totals };
    },
    async hotGames({ vassalage }, { language }) {
      const { offered } = await catalogue();
      const hot = offered.filter((one) => one.is_hot && (!vassalage || one.vendor === vassalage));
      return { list: items(hot, language) };
    },
    popularGames: async ({ count = POPULAR, ...wanted }, { language }) => ({
      list: items(await own.readPopular(catalogue, reader, { count, ...narrowedTo(wanted) }), language),
    }),
    vendorGameTypes: async () => ({ content: typesOf(await catalogue()) }),
    async recentGames(wanted, { member, language }) {
      const { memberId } = member;
      const opened = await own.readOpened(catalogue, reader, { memberId, ...narrowedTo(wanted) });
      const { rows, ...totals } = pageOfGames(opened, wanted);
      return { list: items(rows, language), ...totals };
    },
    favouriteIds: (_input, { member }) => own.readFavouriteIds(reader, member.memberId),
    async favouriteGames(wanted, { member, language }) {
      const { pageNo = 1, pageSize = MAX_FAVOURITES, gameType, vendor } = wanted;
      const all = await own.readFavourites(catalogue, reader, member.memberId);
      const found = all.filter(
        (one) => (!gameType || one.game_type === gameType) && (!vendor || one.vendor === vendor),
      );
      const { rows, totalPages } = pageOfGames(found, { pageNo, pageSize });
      return { content: items(rows, language), totalPages, pageNum: pageNo };
    },
    async addFavourite({ nodeId }, { member }) {
      await own.addFavourite(catalogue, database, { memberId: member.memberId, nodeId });
      return null;
    },
    async removeFavourite({ nodeId }, { member }) {
      await own.removeFavourite(reader, member.memberId, nodeId);
      return null;
    },
    async launchGame({ theme = 'dark', ...wanted }, { member, language, origin: siteUrl, sessionToken }) {
      const isDemo = wanted.accountType === PLAY_MONEY;
      const request = { ...member, sessionToken, isDemo, language, siteUrl, theme };
      const { entry, url, origin, walletTypeId } = await openGame(deps, await catalogue(), {
        named: wanted,
        request,
      });
      const game = itemOf(entry, { language, now: now() });
      return { game_url: url, game, origin, accountType: isDemo ? 0 : 1, walletTypeId };
    },
    async gameRooms({ vendor }, { language }) {
      const { offered } = await catalogue();
      const rooms = offered.filter((one) => one.game_type === 'PVP' && (!vendor || one.vendor === vendor));
      return { content: items(rooms, language) };
    },
    gameByNode: async (named, { language }) =>
      itemOf(entryOf(await catalogue(), named), { language, now: now() }),
  };
}
