// A page of a member's bets in one database, whatever the length of the history (decision 56).
import type { MemberId } from '@tyche/kernel/ids';
import { sum } from '@tyche/kernel/money';
import { games, testGames } from '@tyche/rules/lottery/games';
import type { Reader } from '../../../platform/db/database.ts';
import { pickStretches } from './order-stretches.ts';
import * as store from './store-listed.ts';

export interface OrderPage {
  readonly rows: readonly store.ListedRow[];
  readonly totals: store.ListedTotals;
}

/** The number of a draw is looked for in each of them: draws are found by game and number. */
const everyCode = [...games, ...testGames].map(({ code }) => code);

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
  const stretches = await countAll(reader, memberId, filter, page);
  const { picked, skipped } = pickStretches(stretches, page);
  const rows =
    picked.length === 0
      ? []
      : await store.listRows(reader, memberId, idsOf(picked), filter, { ...page, offset: skipped });
  const totalOf = (name: keyof store.ListedTotals) => sum(stretches.map((stretch) => stretch[name]));
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
  const stretch = { afterIds: [id - 1n], lastIds: [id] };
  const [row] = await store.listRows(reader, memberId, stretch, store.unfiltered, { offset: 0, limit: 1 });
  return row ?? null;
}

/** All stretches of a list with their counts; the rows of those that are not counted are read. */
async function countAll(
  reader: Reader,
  memberId: MemberId,
  filter: store.OrderFilter,
  page: { offset: number; limit: number },
): Promise<readonly (store.StretchRow & Partial<store.CountedStretch>)[]> {
  const stretches = await store.listStretches(reader, memberId, filter);
  const unknown = stretches.filter(({ isKnown }) => !isKnown);
  const counted = await store.countStretches(reader, memberId, idsOf(unknown), filter, page);
  const found = new Map(counted.map(({ afterId, ...totals }) => [afterId, totals]));
  return stretches.map((stretch) => ({ ...stretch, ...found.get(stretch.afterId) }));
}

function idsOf(stretches: readonly { readonly afterId: bigint; readonly lastId: bigint }[]) {
  return {
    afterIds: stretches.map(({ afterId }) => afterId),
    lastIds: stretches.map(({ lastId }) => lastId),
  };
}
