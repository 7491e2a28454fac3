// Ranges of orders, once all their tickets are in the archive. The orders of chases stay in a thin partition with the bounds of the whole one:
// what is still to come of a chase is listed with its order.
import type { ArchiveKind } from './kinds.ts';
import type { Bundle, Partition } from './partitions.ts';
import { ask, type Places, quoted, step } from './statements.ts';

const WIDTH = `(select width from platform.partition_series where schema_name = 'lottery' and parent = 'orders')`;

export const orderRanges: ArchiveKind = {
  name: 'orders',
  timeColumns: { 'lottery.orders': 'placed_at' },
  // The orders of archived tickets are there.
  isMerged: true,

  // A process takes ids in blocks, and may use one of the range for a while after the next range has begun: by then that is months ago.
  async isBefore({ primary }, { place, partitions }, before) {
    const [orders] = partitions;
    if (!orders) return false;
    return step(primary, async (tx) => {
      const [row] = await ask<{ isOld: boolean }>(
        tx,
        `with given as (select ($2 || '-01T00:00:00Z')::timestamptz as month)
         select exists (select from lottery.orders, given where order_id >= $1::bigint + ${WIDTH} and placed_at < month)
           and not exists (select from only ${quoted(orders.schema, orders.name)}, given where placed_at >= month)
           and not exists (select from lottery.tickets t where t.order_id >= $1::bigint and t.order_id < $1::bigint + ${WIDTH}
             and not exists (select from lottery.chases c where c.order_id = t.order_id)) as "isOld" from given`,
        [place, before],
      );
      return row?.isOld ?? false;
    });
  },

  findBlockers: () => Promise.resolve([]),

  compare: keepChases,
  keptOf,
};

function keptOf({ name }: Partition): string {
  return `${name}_kept`;
}

function keepChases({ primary }: Places, { partitions }: Bundle): Promise<void> {
  return step(primary, async (tx) => {
    for (const partition of partitions) {
      const { schema, parent, name } = partition;
      const kept = keptOf(partition);
      await ask(tx, `drop table if exists ${quoted(schema, kept)}`);
      await ask(tx, 'select platform.create_partition($1, $2, $3)', [schema, parent, kept]);
      await ask(
        tx,
        `insert into ${quoted(schema, kept)} select o.* from only ${quoted(schema, name)} o
         where exists (select from lottery.chases c where c.order_id = o.order_id)`,
      );
    }
  });
}
