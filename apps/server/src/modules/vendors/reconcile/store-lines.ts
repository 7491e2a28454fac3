// Our calls as a vendor's list has them: those that were taken, a refund with what it gave back and took back.
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { OwnLine } from './types.ts';

interface LineRow {
  readonly tx_id: string;
  readonly call: OwnLine['call'];
  readonly currency: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly player_id: string;
  readonly round_id: string;
}

/** The calls of a vendor that were taken in a time, `from` inclusive; at most `limit`. */
export async function listLines(
  reader: Reader,
  { vendor, from, to, limit }: { vendor: string; from: Date; to: Date; limit: number },
): Promise<readonly OwnLine[]> {
  const rows = await reader.rows(sql<LineRow>`
    select c.tx_id, c.call, c.currency, c.player_id, c.round_id, case when c.call = 'refund' then coalesce(b.credit, 0) else c.debit end as debit,
      case when c.call = 'refund' then coalesce(b.debit, 0) else c.credit end as credit
    from vendors.calls c left join vendors.calls b
      on c.call = 'refund' and c.is_refunded and b.merchant = c.merchant and b.vendor = c.vendor and b.tx_id = c.refs[1]
    where c.vendor = ${vendor} and c.at >= ${from} and c.at < ${to} and c.status in ('OK', 'VOIDED') limit ${limit}`);
  return rows.map(lineOf);
}

/** The calls under some numbers, whenever they were taken. */
export async function findLines(
  reader: Reader,
  vendor: string,
  txIds: readonly string[],
): Promise<readonly OwnLine[]> {
  const rows = await reader.rows(sql<LineRow>`
    select c.tx_id, c.call, c.currency, c.player_id, c.round_id, case when c.call = 'refund' then coalesce(b.credit, 0) else c.debit end as debit,
      case when c.call = 'refund' then coalesce(b.debit, 0) else c.credit end as credit
    from vendors.calls c left join vendors.calls b
      on c.call = 'refund' and c.is_refunded and b.merchant = c.merchant and b.vendor = c.vendor and b.tx_id = c.refs[1]
    where c.vendor = ${vendor} and c.tx_id = any (${txIds}::text[]) and c.status in ('OK', 'VOIDED')`);
  return rows.map(lineOf);
}

function lineOf({ tx_id: txId, player_id: playerId, round_id: roundId, ...row }: LineRow): OwnLine {
  return { ...row, txId, playerId, roundId };
}
