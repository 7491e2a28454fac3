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
    select tx_id, call, currency, debit, credit, player_id, round_id from vendors.booked_calls
    where vendor = ${vendor} and at >= ${from} and at < ${to} limit ${limit}`);
  return rows.map(lineOf);
}

/** The calls under some numbers, whenever they were taken. */
export async function findLines(
  reader: Reader,
  vendor: string,
  txIds: readonly string[],
): Promise<readonly OwnLine[]> {
  const rows = await reader.rows(sql<LineRow>`
    select tx_id, call, currency, debit, credit, player_id, round_id from vendors.booked_calls
    where vendor = ${vendor} and tx_id = any (${txIds}::text[])`);
  return rows.map(lineOf);
}

function lineOf({ tx_id: txId, player_id: playerId, round_id: roundId, ...row }: LineRow): OwnLine {
  return { ...row, txId, playerId, roundId };
}
