import type { lottery } from '@tyche/contract/lottery';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { MemberId } from '@tyche/kernel/ids';
import { formatAmount, sum } from '@tyche/kernel/money';
import { drawOfNumber, findAnyPlay, parseSlip, payOf } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import type { Archive } from '../../../platform/archive/archive.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { termsOf } from '../betting/frozen-terms.ts';
import { gameName, type Name, playName } from '../catalogue/menus.ts';
import { getGame } from '../betting/read-order.ts';
import { findOrder, findOrders, type OrderPage } from './find-orders.ts';
import type * as listed from './store-listed.ts';
import * as store from './store-orders.ts';

type Row = OutputOf<typeof lottery.orderDetail>['order'];

/** A page of a member's tickets with the sums of all that match. Refuses `unknown-game`, `archive-unavailable`. */
export async function listOrders(
  archive: Archive,
  memberId: MemberId,
  input: InputOf<typeof lottery.listOrders>,
  name: Name,
): Promise<OutputOf<typeof lottery.listOrders>> {
  const size = input.size ?? 20;
  const filter: listed.OrderFilter = {
    from: input.startDate === undefined ? null : new Date(input.startDate),
    until: input.endDate === undefined ? null : new Date(input.endDate),
    status: typeof input.orderStatus === 'number' ? input.orderStatus : null,
    outcome: input.outcome ?? null,
    gameCode: input.gameId ? getGame(input.gameId).code : null,
    orderId: orderIdOf(input.orderNumber),
    number: input.numero || null,
    chasing: input.chasingOrder ?? null,
  };
  const page = { offset: (input.page ?? 0) * size, limit: size };
  const { value, missingBefore } = await archive.read('tickets', filter.from ?? new Date(0), (readers) =>
    listEach(readers, memberId, filter, page),
  );
  const { rows, totals } = value;
  if (missingBefore !== null && rows.length === 0) throw new Refusal('archive-unavailable');
  return {
    orders: {
      content: rows.map((row) => toRow(row, name)),
      totalElements: Number(totals.count),
      totalPages: Math.ceil(Number(totals.count) / size),
    },
    orderSumTO: {
      sumPlanBettingAmt: formatAmount(totals.planned),
      sumActualBettingAmt: formatAmount(totals.actual),
      sumWinningAmt: formatAmount(totals.won),
    },
    missingBefore: missingBefore?.getTime() ?? null,
  };
}

/** The page over all databases that have tickets of the time: each is asked for what may be on it. */
async function listEach(
  readers: readonly Reader[],
  memberId: MemberId,
  filter: listed.OrderFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<OrderPage> {
  const [first, ...others] = readers;
  if (first && others.length === 0) return findOrders(first, memberId, filter, { offset, limit });
  const found = await Promise.all(
    readers.map((reader) => findOrders(reader, memberId, filter, { offset: 0, limit: offset + limit })),
  );
  const totalOf = (name: keyof listed.ListedTotals) => sum(found.map(({ totals }) => totals[name]));
  return {
    rows: found
      .flatMap(({ rows }) => rows)
      .sort((one, other) => (one.id < other.id ? 1 : -1))
      .slice(offset, offset + limit),
    totals: {
      count: totalOf('count'),
      planned: totalOf('planned'),
      actual: totalOf('actual'),
      won: totalOf('won'),
    },
  };
}

/** One ticket or chase phase of a member with what it won. Refuses `unknown-order`, `archive-unavailable`. */
export async function getOrder(
  archive: Archive,
  memberId: MemberId,
  id: bigint,
  name: Name,
): Promise<OutputOf<typeof lottery.orderDetail>> {
  const found = await archive.find('tickets', async (reader) => {
    const own = await findOrder(reader, memberId, id);
    return own && { row: own, won: await store.findHits(reader, memberId, id) };
  });
  if (!found) throw new Refusal('unknown-order');
  const { row, won } = found;
  const game = getGameOf(row);
  const play = findAnyPlay(game, row.playId);
  const paidFor = (hit: store.Hit) =>
    won && play ? payOf(play, [hit], termsOf(game, won, won.multiple)) : 0n;
  return {
    order: toRow(row, name),
    hits: (won?.hits ?? []).map((hit) => ({
      prizeKey: hit.key,
      count: hit.count,
      amount: formatAmount(paidFor(hit)),
    })),
  };
}

/** The number of an order number such as `L4711`; one that no order has for anything else. */
function orderIdOf(orderNumber: string | null | undefined): bigint | null {
  if (!orderNumber) return null;
  return /^L[1-9][0-9]{0,17}$/.test(orderNumber) ? BigInt(orderNumber.slice(1)) : -1n;
}

function getGameOf({ gameCode }: listed.ListedRow) {
  const game = findGame(gameCode);
  if (!game) throw new Error(`no game ${gameCode}`);
  return game;
}

function toRow(row: listed.ListedRow, name: Name): Row {
  const game = getGameOf(row);
  const [firstLine] = row.kind === 'chase' ? parseSlip(row.slip) : [];
  const playId = firstLine?.playId ?? row.playId;
  const play = findAnyPlay(game, playId);
  return {
    orderMasterId: row.orderId.toString(),
    orderDetailId: row.id.toString(),
    orderNumber: `L${row.orderId}`,
    gameId: game.id,
    gameCode: game.code,
    gameName: gameName(game, name),
    numero: row.number,
    playId,
    playCode: play?.code ?? '',
    playName: play ? playName(play, name) : '',
    bet: row.kind === 'chase' ? row.slip : row.selection,
    stakes: row.bets,
    series: firstLine?.series ?? row.series,
    bettingModeId: firstLine?.unitId ?? game.units.find(({ factor }) => factor === row.unit)?.id ?? 0,
    multiple: row.multiple,
    bettingAmount: formatAmount(row.amount),
    winAmount: formatAmount(row.payout),
    rebateAmount: formatAmount(row.rebate),
    winningNumber: row.result,
    bettingTime: row.placedAt.getTime(),
    drawTime: (row.drawsAt ?? drawOfNumber(game.calendar, row.number)?.drawsAt)?.getTime() ?? 0,
    status: row.status as Row['status'],
    chasing: row.phases > 1,
    chasingPhase: row.phases > 1 ? row.phase + 1 : 0,
    totalChasePhases: row.phases > 1 ? row.phases : 0,
    winningStop: row.stopOnWin,
    cancellable: game.cancellable && row.status === 2,
    kind: row.kind,
  };
}
