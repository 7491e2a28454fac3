import type { lottery } from '@tyche/contract/lottery';
import { formatAmount } from '@tyche/kernel/money';
import { findFamilyPlay, findGame } from '@tyche/rules/lottery';
import { ticketLeafText } from '@tyche/rules/fairness';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { cancelTickets } from './cancel-tickets.ts';
import { getOrder, listOrders } from './list-orders.ts';
import { listGameMenus, listGames, listPlays, listSeries, type Name, settingOf } from './menus.ts';
import { getGame, type OrderInput } from './read-order.ts';
import { proveTicket } from './seal-draw.ts';
import { findSealed } from './store-seal.ts';
import { unitStakeOf } from './tickets.ts';
import type { LotteryDeps } from './types.ts';

export interface LotteryRouteDeps extends Pick<LotteryDeps, 'database' | 'nameIn'> {
  /** Takes an order; gives its stored answer. */
  place(input: OrderInput, call: { memberId: bigint; key: string }): Promise<string>;
}

export function lotteryRoutes({ database, nameIn, place }: LotteryRouteDeps): Handlers<keyof typeof lottery> {
  const names =
    ({ language }: { language: string }): Name =>
    (key, params) =>
      nameIn(language, key, params);
  return {
    games: async (_input, call) => listGames(names(call)),
    gameMenus: async ({ prizeMode }, call) => listGameMenus(names(call), prizeMode),
    playMenu: async ({ gameId }, call) => listPlays(getGame(gameId), names(call)),
    gameSetting: async ({ gameId }) => settingOf(getGame(gameId)),
    series: async () => listSeries(),
    placeBet: async (input, call) =>
      JSON.parse(await place(input, { memberId: call.member.memberId, key: call.key })),
    listOrders: (input, call) => listOrders(database.reader, call.member.memberId, input, names(call)),
    orderDetail: ({ id }, call) => getOrder(database.reader, call.member.memberId, idOf(id), names(call)),
    async ticketReceipt({ id }, call) {
      const ticketId = idOf(id);
      const sealed = await findSealed(database.reader, call.member.memberId, ticketId);
      if (!sealed || sealed.cancelled) throw new Refusal('unknown-order');
      const proof = await proveTicket(database.reader, sealed.drawId, ticketId);
      if (!proof) throw new Refusal('not-sealed-yet');
      const game = findGame(sealed.gameCode);
      const play = game && findFamilyPlay(game.family, sealed.playId);
      if (!play) throw new Error(`${sealed.gameCode} has no play ${sealed.playId}`);
      const { gameCode, number, entry, selection, bets, multiple, stake, series, salt } = sealed;
      const leafText = ticketLeafText({
        gameCode,
        number,
        ticketId,
        playCode: play.code,
        selection: `${entry}~${selection}`,
        bets,
        multiple,
        unitStake: unitStakeOf(sealed),
        stake,
        series,
        salt,
      });
      return {
        gameCode,
        numero: number,
        ticketId: id,
        leafText,
        leafHash: sealed.leaf.toString('hex'),
        index: proof.index,
        path: proof.steps.map(({ side, hash }) => ({ side, hash: Buffer.from(hash).toString('hex') })),
        root: proof.root.toString('hex'),
      };
    },
    async cancelTickets(ids, call) {
      const { cancelled, refunded } = await cancelTickets(database, call.member.memberId, ids.map(idOf));
      return { cancelled, refunded: formatAmount(refunded) };
    },
  };
}

/** An id from the wire. Refuses `unknown-order` beyond what the database can hold. */
function idOf(text: string | number): bigint {
  const id = BigInt(text);
  if (id > 9_223_372_036_854_775_807n) throw new Refusal('unknown-order');
  return id;
}
