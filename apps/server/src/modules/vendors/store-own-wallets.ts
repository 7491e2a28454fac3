// What our books say that members have at vendors with wallets of their own, or on the way.
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** What moved, in 1/10 000 units: above zero into the vendor's wallet. */
export interface OwnMove {
  readonly memberId: bigint;
  readonly vendor: string;
  readonly by: bigint;
}

/** Adds movements, each of another member, in the transaction of the ledger's entry. The ledger's wallets are locked before. */
export async function addToOwnWallets(tx: Tx, moves: readonly OwnMove[]): Promise<void> {
  if (moves.length === 0) return;
  await tx.rows(sql`
    insert into vendors.own_wallets as w (member_id, vendor, amount)
    select * from unnest(${moves.map(({ memberId }) => memberId)}::bigint[], ${moves.map(({ vendor }) => vendor)}::text[],
      ${moves.map(({ by }) => by)}::bigint[]) as m (member_id, vendor, amount) order by member_id, vendor
    on conflict (merchant, member_id, vendor) do update set amount = w.amount + excluded.amount`);
}
