import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredState } from '../domains.ts';

export interface KeyedAnswerRow {
  readonly contract_id: bigint;
  readonly state_after: StoredState;
  readonly request_hash: Buffer;
}

/** Waits for a call with the same key that is under way, then gives what the key was answered; null for a new key. */
export async function lockAnswer(tx: Tx, memberId: bigint, key: string): Promise<KeyedAnswerRow | null> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended(${`agents.answer ${memberId} ${key}`}, 0))`,
  );
  const [row] = await tx.rows(sql<KeyedAnswerRow>`
    select contract_id, state_after, request_hash from agents.keyed_answers where member_id = ${memberId} and key = ${key}::uuid`);
  return row ?? null;
}

/** Keeps what a key was answered. */
export async function insertAnswer(
  tx: Tx,
  {
    memberId,
    key,
    contractId,
    state,
    requestHash,
  }: {
    readonly memberId: bigint;
    readonly key: string;
    readonly contractId: bigint;
    readonly state: StoredState;
    readonly requestHash: Buffer;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.keyed_answers (member_id, key, contract_id, state_after, request_hash)
    values (${memberId}, ${key}::uuid, ${contractId}, ${state}, ${requestHash})`);
}
