import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredLinkOffer } from './types.ts';

/** Notes that an account is to get the offer of the link by which it registers. */
export async function insertLinkOffer(tx: Tx, memberId: bigint, linkId: bigint): Promise<void> {
  await tx.rows(sql`insert into agents.link_offers (member_id, link_id) values (${memberId}, ${linkId})`);
}

/** Accounts that wait for the offer of their link, the oldest first. */
export async function listWaiting(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from agents.link_offers where state = 'waiting' order by asked_at, member_id limit ${limit}`);
  return rows.map(({ member_id }) => member_id);
}

export interface WaitingOffer {
  readonly agent_id: bigint;
  readonly offer: StoredLinkOffer;
}

/** Locks the offer of an account that waits; null when it waits no longer. */
export async function lockWaiting(tx: Tx, memberId: bigint): Promise<WaitingOffer | null> {
  const [row] = await tx.rows(sql<WaitingOffer>`
    select l.agent_id, l.offer from agents.link_offers o join agents.links l using (link_id)
    where o.member_id = ${memberId} and o.state = 'waiting' for update of o`);
  return row ?? null;
}

/** Writes how an offer ended: the contract that offers it, or the code of the refusal. */
export async function endLinkOffer(
  tx: Tx,
  memberId: bigint,
  ended: { readonly contractId: bigint } | { readonly refusal: string },
): Promise<void> {
  const contractId = 'contractId' in ended ? ended.contractId : null;
  const refusal = 'refusal' in ended ? ended.refusal : null;
  await tx.rows(sql`
    update agents.link_offers set state = case when ${contractId}::bigint is null then 'refused' else 'sent' end,
      contract_id = ${contractId}, refusal = ${refusal}, ended_at = clock_timestamp()
    where member_id = ${memberId}`);
}
