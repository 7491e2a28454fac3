import type { ContractAct, ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AgentState, ContractReason, StoredState } from '../domains.ts';
import type { StoredTerms } from './types.ts';

export interface ContractRow {
  readonly contract_id: bigint;
  readonly offerer: bigint | null;
  readonly receiver: bigint;
  readonly request_id: bigint | null;
  readonly ends_on: string | null;
  readonly kind: ContractKind;
  readonly game_group: ContractGroup;
  readonly state: StoredState;
  /** Whether the request that waits has had its time, by the database's clock. */
  readonly is_due: boolean;
}

/**
 * Locks agents of one level of the tree in the order of their ids, and gives their states. An act locks the offerer first, then the receiver,
 * then, level by level, the receivers of the contracts that end with it. So every act takes its locks from the top down, and no two acts wait
 * for each other. A contract changes only under the locks of both its parties.
 */
export async function lockAgents(
  tx: Tx,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, AgentState>> {
  const rows = await tx.rows(sql<{ member_id: bigint; state: AgentState }>`
    select member_id, state from agents.agents where member_id = any((select ${memberIds}::bigint[])::bigint[])
    order by member_id for no key update`);
  return new Map(rows.map(({ member_id, state }) => [member_id, state]));
}

export async function findContract(reader: Reader, contractId: bigint): Promise<ContractRow | null> {
  const [row] = await reader.rows(sql<ContractRow>`
    select contract_id, offerer, receiver, request_id, ends_on::text, kind, game_group, state,
      coalesce(answer_until <= clock_timestamp(), false) as is_due
    from agents.contracts where contract_id = ${contractId}`);
  return row ?? null;
}

/** The contracts of a kind between two parties that are not ended. */
export function listOpenBetween(
  reader: Reader,
  { offerer, receiver, kind }: { offerer: bigint | null; receiver: bigint; kind: ContractKind },
): Promise<ContractRow[]> {
  return reader.rows(sql<ContractRow>`
    select contract_id, offerer, receiver, request_id, ends_on::text, kind, game_group, state,
      coalesce(answer_until <= clock_timestamp(), false) as is_due
    from agents.contracts
    where receiver = ${receiver} and kind = ${kind} and coalesce(offerer, 0) = coalesce(${offerer}::bigint, 0)
      and state in ('P', 'E', 'A', 'V')
    order by contract_id`);
}

/** How many contracts of a kind an agent offered that are not ended. */
export async function countOffered(reader: Reader, offerer: bigint, kind: ContractKind): Promise<number> {
  const [row] = await reader.rows(sql<{ used: bigint }>`
    select count(*) as used from agents.contracts
    where offerer = ${offerer} and kind = ${kind} and state in ('P', 'E', 'A', 'V')`);
  return Number(row?.used ?? 0n);
}

/** The contracts of a kind in which an agent has a rate from the next local day on, with the lowest highest rate of those days. */
export function listHeldRates(
  reader: Reader,
  { receiver, kind, timeZone }: { receiver: bigint; kind: ContractKind; timeZone: string },
): Promise<{ game_group: ContractGroup; top_ppm: bigint }[]> {
  return reader.rows(sql<{ game_group: ContractGroup; top_ppm: bigint }>`
    select c.game_group, min(v.top_ppm) as top_ppm
    from agents.contracts c cross join lateral agents.counting_versions(c.contract_id, agents.today(${timeZone}) + 1) v
    where c.receiver = ${receiver} and c.kind = ${kind} and c.state in ('A', 'E', 'V')
    group by c.game_group`);
}

export interface GrantedRow {
  readonly contract_id: bigint;
  readonly offerer: bigint;
  readonly receiver: bigint;
  readonly kind: ContractKind;
  readonly game_group: ContractGroup;
  readonly state: 'P' | 'A' | 'E' | 'V';
  /** The higher of the highest rates of what counts from the next local day on and of what waits, in ppm. */
  readonly top_ppm: bigint;
}

/** The contracts of a kind that some agents granted and that are not ended. */
export function listGranted(
  reader: Reader,
  { offerers, kind, timeZone }: { offerers: readonly bigint[]; kind: ContractKind; timeZone: string },
): Promise<GrantedRow[]> {
  return reader.rows(sql<GrantedRow>`
    select c.contract_id, c.offerer, c.receiver, c.kind, c.game_group, c.state,
      greatest(coalesce(a.top_ppm, 0), (
        select coalesce(max(v.top_ppm), 0)
        from agents.counting_versions(c.contract_id, agents.today(${timeZone}) + 1) v)) as top_ppm
    from agents.contracts c left join agents.contract_acts a on a.act_id = c.request_id
    where c.offerer = any((select ${offerers}::bigint[])::bigint[]) and c.kind = ${kind} and c.state in ('P', 'E', 'A', 'V')
    order by c.contract_id`);
}

/** Writes a new contract with its offer. */
export async function insertContract(
  tx: Tx,
  offer: {
    offerer: bigint | null;
    receiver: bigint;
    kind: ContractKind;
    group: ContractGroup;
    offerDays: number;
    approvalId: bigint | null;
    topRate: bigint;
    terms: string;
  },
): Promise<{ contract_id: bigint; request_id: bigint }> {
  const [row] = await tx.rows(sql<{ contract_id: bigint; request_id: bigint }>`
    with contract as (
      insert into agents.contracts (offerer, receiver, kind, game_group, state, request_id, answer_until)
      values (${offer.offerer}, ${offer.receiver}, ${offer.kind}, ${offer.group}, 'P',
        nextval(pg_get_serial_sequence('agents.contract_acts', 'act_id')),
        clock_timestamp() + ${offer.offerDays}::int * interval '1 day')
      returning contract_id, request_id
    ), act as (
      insert into agents.contract_acts (act_id, contract_id, by_member, approval_id, act, state_after, top_ppm, terms)
      overriding system value
      select request_id, contract_id, ${offer.offerer}, ${offer.approvalId}, 'create', 'P', ${offer.topRate}, ${offer.terms}::jsonb
      from contract
    ) select contract_id, request_id from contract`);
  if (!row) throw new Error('a contract that was not written');
  return row;
}

/** Adds an act. Gives its id, which is that of the request when the act is one. */
export async function insertAct(
  tx: Tx,
  act: {
    contractId: bigint;
    /** The request that this act ends. */
    requestId: bigint | null;
    byMember: bigint | null;
    approvalId: bigint | null;
    act: ContractAct;
    stateAfter: StoredState;
    reason: ContractReason | null;
    topRate: bigint | null;
    terms: string | null;
  },
): Promise<bigint> {
  const [row] = await tx.rows(sql<{ act_id: bigint }>`
    insert into agents.contract_acts (contract_id, request_id, by_member, approval_id, act, state_after, reason, top_ppm, terms)
    values (${act.contractId}, ${act.requestId}, ${act.byMember}, ${act.approvalId}, ${act.act}, ${act.stateAfter}, ${act.reason}, ${act.topRate},
      ${act.terms}::jsonb)
    returning act_id`);
  if (!row) throw new Error('an act that was not written');
  return row.act_id;
}

/** Writes where a contract stands. A request waits for some days from now on; without a request none waits. */
export async function updateContract(
  tx: Tx,
  to: {
    contractId: bigint;
    state: StoredState;
    request: { id: bigint; days: number } | null;
    endsOn: string | null;
  },
): Promise<void> {
  await tx.rows(sql`
    update agents.contracts set state = ${to.state}, request_id = ${to.request?.id ?? null}, ends_on = ${to.endsOn}::date,
      answer_until = clock_timestamp() + ${to.request?.days ?? null}::int * interval '1 day'
    where contract_id = ${to.contractId}`);
}

/** What a request offers; null for the end of a contract. */
export async function findOffered(
  reader: Reader,
  requestId: bigint,
): Promise<{ terms: StoredTerms | null } | null> {
  const [row] = await reader.rows(sql<{ terms: StoredTerms | null }>`
    select terms from agents.contract_acts where act_id = ${requestId}`);
  return row ?? null;
}

/** The act that ended a request of a contract; null while it waits, and for a request of another contract. */
export async function findEnding(
  reader: Reader,
  contractId: bigint,
  requestId: bigint,
): Promise<{ act: ContractAct; by_member: bigint | null; state_after: StoredState } | null> {
  const [row] = await reader.rows(sql<{
    act: ContractAct;
    by_member: bigint | null;
    state_after: StoredState;
  }>`
    select act, by_member, state_after from agents.contract_acts
    where request_id = ${requestId} and contract_id = ${contractId}`);
  return row ?? null;
}

export async function countVersions(reader: Reader, contractId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ last: number }>`
    select coalesce(max(version), 0)::int as last from agents.contract_versions where contract_id = ${contractId}`);
  return row?.last ?? 0;
}

export async function insertVersion(
  tx: Tx,
  version: {
    contractId: bigint;
    version: number;
    requestId: bigint;
    acceptedAt: Date;
    effectiveFrom: string;
    timeZone: string;
    topRate: bigint;
    terms: string;
    digest: Buffer;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into agents.contract_versions (contract_id, version, request_id, accepted_at, effective_from, time_zone, top_ppm, terms, digest)
    values (${version.contractId}, ${version.version}, ${version.requestId}, ${version.acceptedAt}, ${version.effectiveFrom}::date,
      ${version.timeZone}, ${version.topRate}, ${version.terms}::jsonb, ${version.digest})`);
}

/** Contracts whose request has had its time, the oldest first. */
export async function listDue(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ contract_id: bigint }>`
    select contract_id from agents.contracts where answer_until <= statement_timestamp() order by answer_until limit ${limit}`);
  return rows.map(({ contract_id }) => contract_id);
}

export interface OrphanRow {
  readonly contract_id: bigint;
  readonly reason: ContractReason;
  /** The first day on which it does not count any more. */
  readonly ends_on: string;
}

/** Contracts that are not ended although the receiver has another upline today, or a party was closed. */
export function listOrphans(reader: Reader, timeZone: string, limit: number): Promise<OrphanRow[]> {
  return reader.rows(sql<OrphanRow>`
    with moved as (
      select member_id, max(from_day) as from_day from agents.placements
      where reason = 'moved' and from_day <= agents.today(${timeZone}) group by member_id
    ), closed as (
      select member_id, (state_at at time zone ${timeZone})::date + 1 as from_day from agents.agents where state = 'closed'
    ), found as (
      select c.contract_id, 'moved' as reason, m.from_day
      from moved m join agents.placements p using (member_id, from_day) join agents.contracts c on c.receiver = m.member_id
      where c.state in ('P', 'E', 'A', 'V') and c.offerer is distinct from p.upline_id
      union all
      select c.contract_id, 'closed', d.from_day
      from closed d join agents.contracts c on c.receiver = d.member_id or c.offerer = d.member_id
      where c.state in ('P', 'E', 'A', 'V')
    )
    select distinct on (contract_id) contract_id, reason, from_day::text as ends_on from found
    order by contract_id, from_day limit ${limit}`);
}

/** The last contract of a kind and group that an account received; null when it never received one. */
export async function findReceived(
  reader: Reader,
  { receiver, kind, group }: { receiver: bigint; kind: ContractKind; group: ContractGroup },
): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ contract_id: bigint }>`
    select contract_id from agents.contracts where receiver = ${receiver} and kind = ${kind} and game_group = ${group}
    order by contract_id desc limit 1`);
  return row?.contract_id ?? null;
}
