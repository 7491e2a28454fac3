import type { WalletId } from '@tyche/kernel/ids';
import type { Database } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { setStakeLimit } from '../index.ts';

/** Sets the limit of a member on the stakes of a day. The amount is in 1/10 000 units: 0 is used up at once. */
export async function limitStakes(database: Database, memberId: bigint, amount: bigint): Promise<void> {
  const [member] = await database.reader.rows(
    sql<{ wallet_id: WalletId }>`select wallet_id from members.members where member_id = ${memberId}`,
  );
  if (!member) throw new Error('there is no such member');
  await database.inTransaction((tx) =>
    setStakeLimit(tx, member.wallet_id, { kind: 'wager', period: 'day', amount, zone: 'Asia/Manila' }),
  );
}
