// What members owe.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Credit, type EntryKind, type GlCode, glNumber, kinds, type Scope, scopes } from './types.ts';

export async function collectMany(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  debits: readonly Credit[],
): Promise<{ collected: bigint; owed: bigint }> {
  const [row] = await tx.rows(sql<{ collected: bigint; owed: bigint }>`
    select collected, owed from wallet.collect(${scopes[to.scope]}, ${kinds[to.kind]}, ${glNumber(to.gl)},
      ${debits.map(({ key }) => key)}, ${debits.map(({ walletId }) => walletId)}, ${debits.map(({ amount }) => amount)})`);
  if (!row) throw new Error('a ledger function gave no row');
  return row;
}

export async function repayFrom(tx: Tx, walletId: bigint): Promise<bigint> {
  const [row] = await tx.rows(sql<{ repaid: bigint }>`select wallet.repay(${walletId}) as repaid`);
  return row?.repaid ?? 0n;
}

export async function sumOwed(reader: Reader, walletId: bigint): Promise<bigint> {
  const [row] = await reader.rows(sql<{ owed: bigint }>`
    select coalesce(sum(remaining), 0)::bigint as owed from wallet.receivables where wallet_id = ${walletId} and remaining > 0`);
  return row?.owed ?? 0n;
}

/** What wallets owe, by wallet; those that owe nothing are left out. */
export async function listOwed(
  reader: Reader,
  walletIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.rows(sql<{ walletId: bigint; owed: bigint }>`
    select wallet_id as "walletId", sum(remaining)::bigint as owed from wallet.receivables
    where wallet_id = any (${walletIds}::bigint[]) and remaining > 0 group by wallet_id`);
  return new Map(rows.map(({ walletId, owed }) => [walletId, owed]));
}
