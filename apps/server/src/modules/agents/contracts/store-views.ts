import type { ContractAct, ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ContractReason, StoredState } from '../domains.ts';
import type { StoredTerms } from './types.ts';

export interface ViewRow {
  readonly contract_id: bigint;
  readonly offerer: bigint | null;
  readonly receiver: bigint;
  readonly request_id: bigint | null;
  readonly answer_until: Date | null;
  readonly ends_on: string | null;
  readonly kind: ContractKind;
  readonly game_group: ContractGroup;
  readonly state: StoredState;
  /** What the request offers; null for the end of a contract, and while none waits. */
  readonly offered: StoredTerms | null;
  /** The highest rate of what is offered, in ppm. */
  readonly offered_ppm: bigint | null;
  readonly total: bigint;
}

export interface ContractFilter {
  /** A party. */
  readonly memberId: bigint;
  readonly direction: 'received' | 'granted' | null;
  readonly contractId: bigint | null;
  readonly kind: ContractKind | null;
  readonly group: ContractGroup | null;
  readonly state: StoredState | null;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the contracts of a party, the newest first. */
export function listContracts(reader: Reader, filter: ContractFilter): Promise<ViewRow[]> {
  return reader.rows(sql<ViewRow>`
    select c.contract_id, c.offerer, c.receiver, c.request_id, c.answer_until, c.ends_on::text, c.kind, c.game_group, c.state,
      a.terms as offered, a.top_ppm as offered_ppm, count(*) over () as total
    from agents.contracts c left join agents.contract_acts a on a.act_id = c.request_id
    where (c.offerer = ${filter.memberId} or c.receiver = ${filter.memberId})
      and (${filter.direction}::text is null or (${filter.direction} = 'received') = (c.receiver = ${filter.memberId}))
      and (${filter.contractId}::bigint is null or c.contract_id = ${filter.contractId})
      and (${filter.kind}::text is null or c.kind = ${filter.kind})
      and (${filter.group}::text is null or c.game_group = ${filter.group})
      and (${filter.state}::text is null or c.state = ${filter.state})
    order by c.contract_id desc limit ${filter.limit} offset ${filter.offset}`);
}

/** What a party received and that is not ended. */
export function listReceived(reader: Reader, receiver: bigint): Promise<ViewRow[]> {
  return reader.rows(sql<ViewRow>`
    select c.contract_id, c.offerer, c.receiver, c.request_id, c.answer_until, c.ends_on::text, c.kind, c.game_group, c.state,
      a.terms as offered, a.top_ppm as offered_ppm, count(*) over () as total
    from agents.contracts c left join agents.contract_acts a on a.act_id = c.request_id
    where c.receiver = ${receiver} and c.state in ('P', 'E', 'A', 'V') order by c.contract_id`);
}

export interface VersionRow {
  readonly contract_id: bigint;
  readonly version: number;
  readonly effective_from: string;
  readonly terms: StoredTerms;
  readonly digest: Buffer;
}

/** The versions of some contracts that count today or will count, in the order of their days. */
export function listCounting(
  reader: Reader,
  contractIds: readonly bigint[],
  timeZone: string,
): Promise<VersionRow[]> {
  return reader.rows(sql<VersionRow>`
    select v.contract_id, v.version, v.effective_from::text, v.terms, v.digest
    from agents.contracts c cross join lateral agents.counting_versions(c.contract_id, agents.today(${timeZone})) k
      join agents.contract_versions v on v.contract_id = c.contract_id and v.version = k.version
    where c.contract_id = any((select ${contractIds}::bigint[])::bigint[])
      and (c.ends_on is null or c.ends_on > greatest(v.effective_from, agents.today(${timeZone})))
    order by v.effective_from, v.version`);
}

/** All versions of a contract, the newest first. */
export function listVersions(reader: Reader, contractId: bigint): Promise<VersionRow[]> {
  return reader.rows(sql<VersionRow>`
    select contract_id, version, effective_from::text, terms, digest from agents.contract_versions
    where contract_id = ${contractId} order by version desc`);
}

/** What happened to a contract, the newest first. */
export function listActs(
  reader: Reader,
  contractId: bigint,
): Promise<{ act: ContractAct; state_after: StoredState; reason: ContractReason | null; at: Date }[]> {
  return reader.rows(sql<{
    act: ContractAct;
    state_after: StoredState;
    reason: ContractReason | null;
    at: Date;
  }>`
    select act, state_after, reason, at from agents.contract_acts where contract_id = ${contractId} order by act_id desc`);
}
