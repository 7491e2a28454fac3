// What is removed once nothing can ask for it any more.
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Removes answers to cancellations whose keys are two days old, at most `limit`; gives how many. No repeat of them is accepted. */
export async function dropCancellations(tx: Tx, limit: number): Promise<number> {
  const [row] = await tx.rows(
    sql<{ dropped: number }>`select lottery.drop_cancellations(${limit}) as dropped`,
  );
  return row?.dropped ?? 0;
}

/** Removes number watches, at most `limit`, whose chases have no draw to come; gives how many. */
export async function dropWatches(tx: Tx, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from lottery.number_watches where order_id = any(array(
      select w.order_id from lottery.number_watches w
      where not exists (select from lottery.chase_items i where i.order_id = w.order_id and i.state = 'pending')
      limit ${limit} for update of w skip locked))
    returning 1`);
  return rows.length;
}
