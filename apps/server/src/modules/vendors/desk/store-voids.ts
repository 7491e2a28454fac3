// Rounds that staff voided.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type CallRow, type RoundKey, storedCall } from '../calls/store.ts';

/** A call as the void of its round asks of it. */
export type CallToVoid = ReturnType<typeof storedCall> & Pick<CallRow, 'call_no' | 'tx_id'>;

/** All calls of a round, in the order in which they were decided. */
export async function listCallsOfRound(reader: Reader, roundNo: bigint): Promise<readonly CallToVoid[]> {
  const rows = await reader.rows(sql<CallRow>`
    select * from vendors.calls where round_no = ${roundNo} order by call_no`);
  return rows.map((row) => ({ ...storedCall(row), call_no: row.call_no, tx_id: row.tx_id }));
}

/** Writes that a round is void, once. Gives the key of its movements in the ledger. */
export async function insertVoid(
  tx: Tx,
  of: RoundKey & {
    readonly roundNo: bigint;
    readonly approvalId: bigint;
    readonly stakes: bigint;
    readonly wins: bigint;
  },
): Promise<string> {
  const [row] = await tx.rows(sql<{ post_key: string }>`
    insert into vendors.voids (round_no, approval_id, stakes, wins, vendor, round_id, player_id)
    values (${of.roundNo}, ${of.approvalId}, ${of.stakes}, ${of.wins}, ${of.vendor}, ${of.roundId}, ${of.playerId})
    returning post_key`);
  if (!row) throw new Error('a void was not written');
  return row.post_key;
}

export async function setShortfall(tx: Tx, roundNo: bigint, shortfall: bigint): Promise<void> {
  await tx.rows(sql`update vendors.voids set shortfall = ${shortfall} where round_no = ${roundNo}`);
}

export interface VoidRow {
  readonly stakes: bigint;
  readonly wins: bigint;
  readonly shortfall: bigint;
  readonly at: Date;
  readonly post_key: string;
}

/** What the void of a round moved; null for a round that is not void. */
export async function findVoid(reader: Reader, roundNo: bigint): Promise<VoidRow | null> {
  const [row] = await reader.rows(sql<VoidRow>`
    select stakes, wins, shortfall, at, post_key from vendors.voids where round_no = ${roundNo}`);
  return row ?? null;
}
