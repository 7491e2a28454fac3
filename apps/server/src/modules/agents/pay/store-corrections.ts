import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';
import type { PayPeriod } from '../domains.ts';

/** Days more than the longest period has. */
const LONGEST = 32;

/** The contracts with a line of a day that was corrected since an instant, or with a credit that was taken in since then, by their ids, each with the start of its first such period. */
export function listTouched(
  reader: Reader,
  wanted: {
    kind: ContractKind;
    since: Date | null;
    asOf: bigint;
    lastCredit: bigint;
    afterContract: bigint;
    limit: number;
  },
): Promise<{ contract_id: bigint; receiver: bigint; touched: Date[] }[]> {
  const { kind, since, asOf, lastCredit, afterContract, limit } = wanted;
  return reader.rows(sql<{ contract_id: bigint; receiver: bigint; touched: Date[] }>`
    with corrected as materialized (
      select member_id, day, game_group::text from agents.corrections
      where booked_at >= coalesce(${since}::timestamptz, '-infinity') and correction_id <= ${asOf}
      union
      -- A credit has no group: only contracts for all games deduct it.
      select member_id, day, null from agents.bonus_credits
      where ${kind} = 'DIVIDEND' and taken_at >= coalesce(${since}::timestamptz, '-infinity') and credit_id <= ${lastCredit}
    ), teams as materialized (
      select distinct t.contract_id, t.receiver, k.day
      from corrected k
      join agents.closure c on c.descendant = k.member_id and c.depth > 0 and c.from_day <= k.day
        and (c.to_day is null or c.to_day > k.day)
      join agents.contracts t on t.receiver = c.ancestor
      where t.kind = ${kind} and t.contract_id > ${afterContract} and t.game_group in (k.game_group, 'CONS')
    )
    select l.contract_id, l.receiver, array_agg(distinct l.starts_at) as touched
    from teams t join agents.pay_lines l on l.receiver = t.receiver and l.contract_id = t.contract_id
      and l.starts_at between (t.day - ${LONGEST}::int)::timestamptz and (t.day + 2)::timestamptz
    where l.corrects is null and t.day >= l.first_day and t.day < l.next_day
    group by l.contract_id, l.receiver order by l.contract_id limit ${limit}`);
}

/** A period of a contract that has a line, with what its lines say in all. */
export interface PaidPeriodRow {
  /** Of its first line. */
  readonly line_id: bigint;
  readonly contract_id: bigint;
  readonly receiver: bigint;
  readonly payer: bigint | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly first_day: string;
  readonly next_day: string;
  readonly version: number;
  readonly period: PayPeriod;
  readonly game_group: ContractGroup;
  readonly terms: StoredTerms;
  /** The first day of the whole period, and the settings of its run. */
  readonly period_day: string;
  readonly active_floor: bigint;
  readonly minimum: bigint;
  readonly deducts_promotions: boolean;
  readonly needs_loss: boolean;
  /** The sum of all its lines. */
  readonly paid: bigint;
  /** Those of its last line. */
  readonly carry_in: bigint;
  readonly carry_out: bigint;
  /** What the period before carries out now. */
  readonly carry_before: bigint;
}

/** The periods of contracts from their first touched one on, in order; at most `limit`. */
export function listPaidPeriods(
  reader: Reader,
  contracts: readonly { readonly contract_id: bigint; readonly receiver: bigint; readonly since: Date }[],
  limit: number,
): Promise<PaidPeriodRow[]> {
  return reader.rows(sql<PaidPeriodRow>`
    select l.line_id, l.contract_id, l.receiver, l.payer, l.starts_at, l.ends_at, l.first_day::text, l.next_day::text, l.version,
      l.period, l.game_group, v.terms, r.first_day::text as period_day, r.active_floor, r.minimum, r.deducts_promotions, r.needs_loss, s.paid::bigint,
      s.carry_in, s.carry_out, coalesce(b.carry_out, 0) as carry_before
    from unnest(${contracts.map(({ contract_id }) => contract_id)}::bigint[], ${contracts.map(({ receiver }) => receiver)}::bigint[],
      ${contracts.map(({ since }) => since)}::timestamptz[]) a (contract_id, receiver, since)
    join agents.pay_lines l on l.receiver = a.receiver and l.contract_id = a.contract_id and l.starts_at >= a.since and l.corrects is null
    join agents.runs r on r.run_id = l.run_id
    join agents.contract_versions v on v.contract_id = l.contract_id and v.version = l.version
    cross join lateral (
      select sum(e.amount) as paid, (array_agg(e.carry_in order by e.line_id desc))[1] as carry_in,
        (array_agg(e.carry_out order by e.line_id desc))[1] as carry_out
      from agents.pay_lines e
      where e.receiver = l.receiver and e.contract_id = l.contract_id and e.period = l.period and e.starts_at = l.starts_at
    ) s
    left join lateral (
      select e.carry_out from agents.pay_lines e
      where e.receiver = l.receiver and e.contract_id = l.contract_id and e.period = l.period and e.starts_at < l.starts_at
      order by e.starts_at desc, e.line_id desc limit 1
    ) b on l.kind = 'DIVIDEND'
    order by l.contract_id, l.starts_at limit ${limit}`);
}
