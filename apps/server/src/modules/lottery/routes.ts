import type { lottery } from '@tyche/contract/lottery';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listOffSale } from '../draws/index.ts';
import { cancelByKey } from './betting/cancel-by-key.ts';
import { getOrder, listOrders } from './history/list-orders.ts';
import {
  listGameMenus,
  listGames,
  listPlays,
  listSeries,
  type Name,
  noteOffSale,
  settingOf,
} from './catalogue/menus.ts';
import { getGame, type OrderInput } from './betting/read-order.ts';
import { readReceipt } from './history/read-receipt.ts';
import type { LotteryDeps } from './types.ts';

export interface LotteryRouteDeps extends Pick<LotteryDeps, 'database' | 'archive' | 'nameIn' | 'series'> {
  /** Takes an order; gives its stored answer. */
  place(input: OrderInput, call: { memberId: bigint; key: string }): Promise<string>;
}

export function lotteryRoutes({
  database,
  archive,
  nameIn,
  series,
  place,
}: LotteryRouteDeps): Handlers<keyof typeof lottery> {
  const names =
    ({ language }: { language: string }): Name =>
    (key, params) =>
      nameIn(language, key, params);
  return {
    games: async (_input, call) => listGames(names(call)),
    gameMenus: async ({ prizeMode }, call) =>
      noteOffSale(listGameMenus(names(call), prizeMode), await listOffSale(database.reader)),
    playMenu: async ({ gameId }, call) => listPlays(getGame(gameId), names(call)),
    gameSetting: async ({ gameId }) => settingOf(getGame(gameId)),
    series: async (_input, call) =>
      listSeries((prizeModeId) => series.today(call.member.memberId, prizeModeId)),
    placeBet: async (input, call) =>
      JSON.parse(await place(input, { memberId: call.member.memberId, key: call.key })),
    listOrders: (input, call) => listOrders(archive, call.member.memberId, input, names(call)),
    orderDetail: ({ id }, call) => getOrder(archive, call.member.memberId, idOf(id), names(call)),
    ticketReceipt: ({ id }, call) => readReceipt(archive, call.member.memberId, idOf(id)),
    async cancelTickets(ids, call) {
      const asked = { memberId: call.member.memberId, key: call.key, ids: ids.map(idOf) };
      return JSON.parse(await cancelByKey(database, asked));
    },
  };
}

/** An id from the wire. Refuses `unknown-order` beyond what the database can hold. */
function idOf(text: string | number): bigint {
  const id = BigInt(text);
  if (id > 9_223_372_036_854_775_807n) throw new Refusal('unknown-order');
  return id;
}
