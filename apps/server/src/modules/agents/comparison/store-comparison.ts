import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';

export interface AgreedRow {
  readonly contract_id: bigint;
  readonly receiver: bigint;
  readonly game_group: ContractGroup;
  /** What was agreed last. */
  readonly terms: StoredTerms;
  /** Whether the agent has more contracts in that direction. */
  readonly is_cut: boolean;
}

/** The contracts of a kind that an agent received and that it granted, agreed and not ended; of each direction the first `limit` by their ids. */
export function listAgreed(
  reader: Reader,
  {
    memberId,
    kind,
    limit,
  }: { readonly memberId: bigint; readonly kind: ContractKind; readonly limit: number },
): Promise<AgreedRow[]> {
  return reader.rows(sql<AgreedRow>`
    with own as materialized (
      (select 'received' as side, contract_id from agents.contracts
        where receiver = ${memberId} and kind = ${kind} and state in ('A', 'E', 'V') order by contract_id limit ${limit + 1})
      union all
      (select 'granted', contract_id from agents.contracts
        where offerer = ${memberId} and kind = ${kind} and state in ('A', 'E', 'V') order by contract_id limit ${limit + 1})
    ), shown as (
      select contract_id, row_number() over w as at, count(*) over (partition by side) > ${limit} as is_cut
      from own window w as (partition by side order by contract_id)
    )
    select c.contract_id, c.receiver, c.game_group, v.terms, s.is_cut
    from shown s join agents.contracts c using (contract_id)
    cross join lateral (
      select terms from agents.contract_versions v where v.contract_id = c.contract_id order by v.version desc limit 1) v
    where s.at <= ${limit} order by c.contract_id`);
}

/** What was agreed last in a contract; null before anything was. */
export async function findAgreed(reader: Reader, contractId: bigint): Promise<StoredTerms | null> {
  const [row] = await reader.rows(sql<{ terms: StoredTerms }>`
    select terms from agents.contract_versions where contract_id = ${contractId} order by version desc limit 1`);
  return row?.terms ?? null;
}

/** The day after the last sealed one; null before the first. */
export async function findSealedUntil(reader: Reader): Promise<string | null> {
  const [row] = await reader.rows(sql<{ next: string }>`
    select (day + 1)::text as next from agents.seals where span = 'DAY' order by starts_at desc limit 1`);
  return row?.next ?? null;
}
