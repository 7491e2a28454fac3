// A page of a member's bets in one database, whatever the length of the history (decision 56).
import type { MemberId } from '@tyche/kernel/ids';
import { sum } from '@tyche/kernel/money';
import { games, testGames } from '@tyche/rules/lottery/games';
import type { Reader } from '../../../platform/db/database.ts';
import { pickRanges } from './order-ranges.ts';
import * as store from './store-listed.ts';

export interface OrderPage {
  readonly rows: readonly store.ListedRow[];
  readonly totals: store.ListedTotals;
}

/** The number of a draw is looked for in each of them: draws are found by game and number. */
export const everyCode = [...games, ...testGames].map(({ code }) => code);

/** A page of a member's tickets and of the draws of chases without one, newest first, with the sums over all that match. */
export async function findOrders(
  reader: Reader,
  memberId: MemberId,
  filter: store.OrderFilter,
  page: { offset: number; limit: number },
): Promise<OrderPage> {
  if (filter.orderId !== null || filter.number !== null) {
    const gameCodes = filter.gameCode === null ? everyCode : [filter.gameCode];
    return store.listInDraws(reader, memberId, filter, { ...page, gameCodes });
  }
  const ranges = await countAll(reader, memberId, filter, page);
  const { picked, skipped } = pickRanges(ranges, page);
  const rows =
    picked.length === 0
      ? []
      : await store.listRows(reader, memberId, idsOf(picked), filter, { ...page, offset: skipped });
  const totalOf = (name: keyof store.ListedTotals) => sum(ranges.map((range) => range[name]));
  return {
    rows,
    totals: {
      count: totalOf('count'),
      planned: totalOf('planned'),
      actual: totalOf('actual'),
      won: totalOf('won'),
    },
  };
}

/** One of a member's tickets or chase phases by its id. */
export async function findOrder(
  reader: Reader,
  memberId: MemberId,
  id: bigint,
): Promise<store.ListedRow | null> {
  const range = { afterIds: [id - 1n], lastIds: [id] };
  const [row] = await store.listRows(reader, memberId, range, store.unfiltered, { offset: 0, limit: 1 });
  return row ?? null;
}

/** All ranges of a list with their counts; the rows of those that are not counted are read. */
async function countAll(
  reader: Reader,
  memberId: MemberId,
  filter: store.OrderFilter,
  page: { offset: number; limit: number },
): Promise<readonly (store.RangeRow & Partial<store.CountedRange>)[]> {
  const ranges = await store.listRanges(reader, memberId, filter);
  const unknown = ranges.filter(({ isKnown }) => !isKnown);
  const counted = await store.countRanges(reader, memberId, idsOf(unknown), filter, page);
  const found = new Map(counted.map(({ afterId, ...totals }) => [afterId, totals]));
  return ranges.map((range) => ({ ...range, ...found.get(range.afterId) }));
}

function idsOf(ranges: readonly { readonly afterId: bigint; readonly lastId: bigint }[]) {
  return {
    afterIds: ranges.map(({ afterId }) => afterId),
    lastIds: ranges.map(({ lastId }) => lastId),
  };
}
