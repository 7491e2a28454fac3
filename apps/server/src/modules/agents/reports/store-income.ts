import type { ContractKind, RebateGroup } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ReportSpan } from './store-reports.ts';

/** The rebates of an account on a day in a group. */
export interface RebateDay {
  readonly day: string;
  readonly group: RebateGroup;
  readonly amount: bigint;
  /** The part from its own play. */
  readonly own: bigint;
  readonly held: bigint;
}

/** Rebates of an account by day and group, without corrections and without what stays with the house. */
export function sumRebates(reader: Reader, { agentId, from, next, group }: ReportSpan): Promise<RebateDay[]> {
  return reader.rows(sql<RebateDay>`
    select day::text as day, game_group as "group", amount, own_amount as own, case when state = 'held' then amount else 0 end as held
    from agents.rebate_lines
    where member_id = ${agentId} and day >= ${from}::date and day < ${next}::date
      and (${group}::text is null or game_group = ${group}) and state <> 'forfeited'
    order by day, game_group`);
}

/** Corrections of rebates of an account by the day that they correct, without those that stay with the house. */
export function sumRebateCorrections(
  reader: Reader,
  { agentId, from, next, group }: ReportSpan,
): Promise<{ readonly day: string; readonly amount: bigint }[]> {
  return reader.rows(sql<{ day: string; amount: bigint }>`
    select day::text as day, sum(amount)::bigint as amount from agents.rebate_corrections
    where member_id = ${agentId} and day >= ${from}::date and day < ${next}::date
      and (${group}::text is null or game_group = ${group}) and state <> 'forfeited'
    group by day order by day`);
}

/** Pay of an account under contracts on a day: received, or granted to accounts below it, and the corrections of both apart. */
export interface PayDay {
  readonly day: string;
  readonly kind: ContractKind;
  readonly received: bigint;
  readonly granted: bigint;
  readonly receivedCorrections: bigint;
  readonly grantedCorrections: bigint;
}

/** Pay of an account by the last day of its periods and by kind. */
export function sumPay(reader: Reader, { agentId, from, next, group }: ReportSpan): Promise<PayDay[]> {
  return reader.rows(sql<PayDay>`
    select (next_day - 1)::text as day, kind,
      coalesce(sum(amount) filter (where is_received and corrects is null), 0)::bigint as received,
      coalesce(sum(amount) filter (where not is_received and corrects is null), 0)::bigint as granted,
      coalesce(sum(amount) filter (where is_received and corrects is not null), 0)::bigint as "receivedCorrections",
      coalesce(sum(amount) filter (where not is_received and corrects is not null), 0)::bigint as "grantedCorrections"
    from (
      select next_day, kind, game_group, corrects, amount, true as is_received from agents.pay_lines
      where receiver = ${agentId} and next_day > ${from}::date and next_day <= ${next}::date
      union all
      select next_day, kind, game_group, corrects, amount, false from agents.pay_lines
      where payer = ${agentId} and next_day > ${from}::date and next_day <= ${next}::date
    ) lines
    where ${group}::text is null or game_group = ${group}
    group by 1, 2 order by 1, 2`);
}

/** Whether an account has more lines of pay than `limit` in a span, received and granted together. */
export async function hasMoreLines(
  reader: Reader,
  { agentId, from, next }: Pick<ReportSpan, 'agentId' | 'from' | 'next'>,
  limit: number,
): Promise<boolean> {
  const [row] = await reader.rows(sql<{ lines: bigint }>`
    select count(*) as lines from (
      select from agents.pay_lines where receiver = ${agentId} and next_day > ${from}::date and next_day <= ${next}::date
      union all
      select from agents.pay_lines where payer = ${agentId} and next_day > ${from}::date and next_day <= ${next}::date
      limit ${limit + 1}
    ) lines`);
  return Number(row?.lines ?? 0n) > limit;
}
