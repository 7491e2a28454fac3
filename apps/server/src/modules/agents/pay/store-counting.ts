import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';
import type { PayPeriod } from '../domains.ts';

/** A contract with the version that counts in a period, and the days of the period on which it counts. */
export interface CountingRow {
  readonly contract_id: bigint;
  /** Null: the house. */
  readonly offerer: bigint | null;
  readonly receiver: bigint;
  readonly game_group: ContractGroup;
  readonly version: number;
  readonly terms: StoredTerms;
  readonly first_day: string;
  readonly next_day: string;
  /** What the period before carried out, in a dividend. */
  readonly carry_in: bigint;
}

/** The period of a run. */
export interface CountingPeriod {
  readonly kind: ContractKind;
  readonly period: PayPeriod;
  readonly startsAt: Date;
  readonly firstDay: string;
  readonly nextDay: string;
}

export interface CountingWanted extends CountingPeriod {
  readonly afterContract: bigint;
  readonly limit: number;
}

/** Contracts of a kind whose terms count on some day of a period, by their ids. */
export function listCounting(reader: Reader, wanted: CountingWanted): Promise<CountingRow[]> {
  const { kind, period, startsAt, firstDay, nextDay, afterContract, limit } = wanted;
  return reader.rows(sql<CountingRow>`
    select c.contract_id, c.offerer, c.receiver, c.game_group, v.version, v.terms, v.first_day::text, v.next_day::text, v.carry_in
    from agents.contracts c
    cross join lateral agents.counting_in(c.contract_id, c.receiver, c.ends_on, ${kind}, ${period}, ${startsAt}, ${firstDay}::date,
      ${nextDay}::date) v
    where c.kind = ${kind} and c.contract_id > ${afterContract}
    order by c.contract_id limit ${limit}`);
}

/** A contract of one account; `is_cut`: the account has more of them in a direction. */
export type OwnCountingRow = CountingRow & { readonly is_cut: boolean };

/** The same for the contracts that one account received and those that it offered, of each the first `limit` that are not over by their ids. */
export function listCountingOf(
  reader: Reader,
  memberId: bigint,
  { kind, period, startsAt, firstDay, nextDay, limit }: CountingPeriod & { readonly limit: number },
): Promise<OwnCountingRow[]> {
  return reader.rows(sql<OwnCountingRow>`
    with own as materialized (
      (select 'received' as side, contract_id from agents.contracts
        where receiver = ${memberId} and kind = ${kind} and state in ('A', 'E', 'V', 'C') and (ends_on is null or ends_on > ${firstDay}::date)
        order by contract_id limit ${limit + 1})
      union all
      (select 'granted', contract_id from agents.contracts
        where offerer = ${memberId} and kind = ${kind} and state in ('A', 'E', 'V', 'C') and (ends_on is null or ends_on > ${firstDay}::date)
        order by contract_id limit ${limit + 1})
    )
    select c.contract_id, c.offerer, c.receiver, c.game_group, v.version, v.terms, v.first_day::text, v.next_day::text, v.carry_in,
      exists (select from own group by side having count(*) > ${limit}) as is_cut
    from own join agents.contracts c using (contract_id)
    cross join lateral agents.counting_in(c.contract_id, c.receiver, c.ends_on, ${kind}, ${period}, ${startsAt}, ${firstDay}::date,
      ${nextDay}::date) v
    order by c.contract_id`);
}
