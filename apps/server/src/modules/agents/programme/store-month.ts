import { type ContractGroup, type ContractKind, contractKinds } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';
import { agentsDomains, type PayPeriod } from '../domains.ts';

/** A first line of a period with its facts, and what its run was computed with. */
export interface MonthLine {
  readonly line_id: bigint;
  readonly contract_id: bigint;
  readonly receiver: bigint;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** The days on which the contract counted. */
  readonly first_day: string;
  readonly next_day: string;
  /** The days of the whole period. */
  readonly period_day: string;
  readonly period_next: string;
  readonly as_of: bigint;
  /** The last credit that its run deducted, 0 where it deducted none, and the last one that it knew. */
  readonly last_credit: bigint;
  readonly known_credit: bigint;
  readonly minimum: bigint;
  /** Whether its run pays only teams that lost. */
  readonly needs_loss: boolean;
  readonly valid: bigint;
  readonly voided: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly agentRebate: bigint;
  readonly promotions: bigint;
  readonly activeMembers: number;
  readonly carry_in: bigint;
  readonly amount: bigint;
  /** Who paid it, and who offered its contract; null: the house. */
  readonly payer: bigint | null;
  readonly offerer: bigint | null;
  readonly kind: ContractKind;
  readonly period: PayPeriod;
  readonly game_group: ContractGroup;
  readonly terms: StoredTerms;
}

export interface MonthWanted {
  readonly agents: readonly bigint[];
  readonly kinds: readonly ContractKind[];
  readonly periods: readonly PayPeriod[];
  readonly firstDay: string;
  readonly nextDay: string;
}

/** Days of the longest period. */
const LONGEST_PERIOD = 31;

/**
 * The lines of agents for periods that ended within some days, contract by contract in the order of their periods, without corrections. As in
 * reports, a period counts on its last day, so a week belongs to one month (docs/reference/agents.md 8.1).
 */
export function listMonthLines(reader: Reader, wanted: MonthWanted): Promise<MonthLine[]> {
  const { agents, kinds, periods, firstDay, nextDay } = wanted;
  return reader.rows(sql<MonthLine>`
    select l.line_id, l.contract_id, l.receiver, l.starts_at, l.ends_at, l.first_day::text, l.next_day::text, r.first_day::text as period_day,
      r.next_day::text as period_next, l.as_of,
      case when r.deducts_promotions then r.last_credit else 0 end as last_credit, r.last_credit as known_credit, r.minimum, r.needs_loss,
      l.valid, l.voided, l.stake, l.payout, l.self_rebate as "selfRebate",
      l.agent_rebate as "agentRebate", l.promotions, l.active_members as "activeMembers", l.carry_in, l.amount, l.payer, c.offerer, l.kind, l.period,
      l.game_group, v.terms
    from agents.pay_lines l join agents.runs r on r.run_id = l.run_id
    join agents.contract_versions v on v.contract_id = l.contract_id and v.version = l.version
    join agents.contracts c on c.contract_id = l.contract_id
    where l.receiver = any(${agents}::bigint[]) and l.kind = any(${kinds}::text[]) and l.period = any(${periods}::text[])
      and r.next_day > ${firstDay}::date and r.next_day <= ${nextDay}::date and l.corrects is null
      and l.first_day > ${firstDay}::date - ${LONGEST_PERIOD}::int and l.first_day < ${nextDay}::date
    order by l.contract_id, l.period, l.starts_at`);
}

/** How far the runs are: the end of the last one that has all its lines, by kind and length of period. */
export function listWritten(
  reader: Reader,
): Promise<{ readonly kind: ContractKind; readonly period: PayPeriod; readonly ends_at: Date }[]> {
  return reader.rows(sql<{ kind: ContractKind; period: PayPeriod; ends_at: Date }>`
    select k.kind, p.period, r.ends_at
    from unnest(${contractKinds}::text[]) k (kind) cross join unnest(${agentsDomains.pay_period}::text[]) p (period)
    cross join lateral (
      select ends_at from agents.runs
      where kind = k.kind and period = p.period and not is_correction and state <> 'open'
      order by starts_at desc limit 1
    ) r`);
}

/** The next receivers of contracts by their ids. */
export async function listReceivers(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ id: bigint }>`
    select distinct receiver as id from agents.contracts where receiver > ${after} order by receiver limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The next accounts that offered contracts, by their ids. */
export async function listOfferers(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ id: bigint }>`
    select distinct offerer as id from agents.contracts where offerer > ${after} order by offerer limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** A contract that is not ended, with its last accepted terms. */
export interface OpenContract {
  readonly receiver: bigint;
  readonly kind: ContractKind;
  readonly terms: StoredTerms;
}

/** The contracts of receivers whose terms were accepted and that are not ended. */
export function listOpenContracts(reader: Reader, receivers: readonly bigint[]): Promise<OpenContract[]> {
  return reader.rows(sql<OpenContract>`
    select c.receiver, c.kind, v.terms from agents.contracts c
    cross join lateral (
      select w.terms from agents.contract_versions w where w.contract_id = c.contract_id order by w.version desc limit 1
    ) v
    where c.receiver = any(${receivers}::bigint[]) and c.state in ('A', 'E', 'V')`);
}

/** How many contracts that are not ended accounts have offered, by kind. */
export function countOffered(
  reader: Reader,
  offerers: readonly bigint[],
): Promise<{ offerer: bigint; used: number }[]> {
  return reader.rows(sql<{ offerer: bigint; used: number }>`
    select offerer, count(*)::int as used from agents.contracts
    where offerer = any(${offerers}::bigint[]) and state in ('P', 'E', 'A', 'V') group by offerer, kind`);
}
