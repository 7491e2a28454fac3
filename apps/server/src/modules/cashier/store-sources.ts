import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface PaymentSource {
  readonly ref: string;
  readonly kind: 'deposit' | 'withdrawal' | 'transfer';
  readonly number: string;
}

/** The member's payments that movements of the ledger refer to. */
export function listSources(
  reader: Reader,
  memberId: bigint,
  refs: readonly string[],
): Promise<PaymentSource[]> {
  return reader.rows(sql<PaymentSource>`
    select post_key as ref, 'deposit' as kind, reference as number from cashier.deposits
    where member_id = ${memberId} and post_key = any(${refs}::uuid[])
    union all
    select hold_id, 'withdrawal', reference from cashier.withdrawals
    where member_id = ${memberId} and hold_id = any(${refs}::uuid[])
    union all
    select post_key, 'transfer', reference from cashier.transfers
    where ${memberId} in (from_member, to_member) and post_key = any(${refs}::uuid[])`);
}
