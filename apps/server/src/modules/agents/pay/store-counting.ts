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

export interface CountingWanted {
  readonly kind: ContractKind;
  readonly period: PayPeriod;
  readonly startsAt: Date;
  readonly firstDay: string;
  readonly nextDay: string;
  readonly afterContract: bigint;
  readonly limit: number;
}

/**
 * Contracts of a kind whose terms count on some day of a period, by their ids. A dividend counts only in periods of its own length; it has one
 * version in a period, as edited terms count from its next one.
 */
export function listCounting(reader: Reader, wanted: CountingWanted): Promise<CountingRow[]> {
  const { kind, period, startsAt, firstDay, nextDay, afterContract, limit } = wanted;
  return reader.rows(sql<CountingRow>`
    select distinct on (c.contract_id) c.contract_id, c.offerer, c.receiver, c.game_group, v.version, v.terms,
      greatest(v.effective_from, ${firstDay}::date)::text as first_day,
      least(v.next_from, c.ends_on, ${nextDay}::date)::text as next_day, coalesce(b.carry_out, 0) as carry_in
    from agents.contracts c
    cross join lateral (
      select w.version, w.terms, w.effective_from, lead(w.effective_from) over (order by w.effective_from, w.version) as next_from
      from agents.contract_versions w where w.contract_id = c.contract_id
    ) v
    left join lateral (
      select l.carry_out from agents.pay_lines l
      where ${kind} = 'DIVIDEND' and l.receiver = c.receiver and l.contract_id = c.contract_id and l.period = ${period}
        and l.starts_at < ${startsAt}
      order by l.starts_at desc, l.line_id desc limit 1
    ) b on true
    where c.kind = ${kind} and c.contract_id > ${afterContract}
      and greatest(v.effective_from, ${firstDay}::date) < least(v.next_from, c.ends_on, ${nextDay}::date)
      and (${kind} <> 'DIVIDEND' or v.terms -> 'dividend' ->> 'periodKind' = ${period})
    order by c.contract_id, v.effective_from, v.version
    limit ${limit}`);
}
