import type { ContractGroup, ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface LineRow {
  readonly line_id: bigint;
  readonly contract_id: bigint;
  readonly receiver: bigint;
  readonly payer: bigint | null;
  readonly kind: ContractKind;
  readonly game_group: ContractGroup;
  readonly period: 'DAILY' | 'WEEKLY' | 'SEMI_MONTHLY' | 'MONTHLY' | 'HOUR' | 'WINDOW';
  readonly first_day: string;
  readonly last_day: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly valid: bigint;
  readonly voided: bigint;
  readonly base: bigint;
  readonly carry_in: bigint;
  readonly carry_out: bigint;
  readonly active_members: number;
  readonly tier: number;
  readonly rate_type: 'P' | 'F';
  readonly rate: bigint;
  readonly amount: bigint;
  /** Below 0 when the line takes back. */
  readonly paid: bigint;
  readonly status: 'none' | 'unpaid' | 'part' | 'arrears' | 'held' | 'paid' | 'forfeited';
  readonly reason: 'no-loss' | 'no-tier' | 'below-minimum' | 'paid' | 'correction';
  /** The first line of the period, in a correction. */
  readonly corrects: bigint | null;
  readonly version: number;
  readonly computed_at: Date;
  readonly due_at: Date;
}

export interface LineTotals {
  readonly lines: bigint;
  readonly valid: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
}

export interface LineQuery {
  /** One of the two: whose lines, as receiver or as payer. */
  readonly receiver: bigint | null;
  readonly payer: bigint | null;
  readonly kind: ContractKind;
  readonly startDay: string;
  readonly endDay: string;
  readonly group: ContractGroup | null;
  readonly status: LineRow['status'] | null;
  readonly of: bigint | null;
}

/** Lines whose run is approved, the newest first, before a line when one is given. Days bound how many are read. */
export function listLines(
  reader: Reader,
  query: LineQuery,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<LineRow[]> {
  const { receiver, payer, kind, startDay, endDay, group, status, of } = query;
  return reader.rows(sql<LineRow>`
    with lines as (
      select * from agents.pay_lines
      where receiver = ${receiver}::bigint and kind = ${kind} and first_day between ${startDay}::date and ${endDay}::date
      union all
      select * from agents.pay_lines
      where payer = ${payer}::bigint and kind = ${kind} and first_day between ${startDay}::date and ${endDay}::date
    )
    select l.line_id, l.contract_id, l.receiver, l.payer, l.kind, l.game_group, l.period, l.first_day::text,
      (l.next_day - 1)::text as last_day, l.starts_at, l.ends_at, l.valid, l.voided, l.base, l.carry_in, l.carry_out, l.active_members, l.tier,
      l.rate_type, l.rate, l.amount, 
      coalesce(g.paid_before + g.amount, d.paid * sign(l.amount)::bigint, 0) as paid,
      case when g.line_id is null then coalesce(d.state, 'none') else 'paid' end as status, l.reason, l.corrects, l.version, l.computed_at,
      l.due_at
    from lines l join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
    left join agents.debts d on d.line_id = l.line_id
    left join agents.guarantees g on g.line_id = l.line_id and l.receiver = ${receiver}::bigint
    where (${before}::bigint is null or l.line_id < ${before}) and (${group}::text is null or l.game_group = ${group})
      and (${status}::text is null or case when g.line_id is null then coalesce(d.state, 'none') else 'paid' end = ${status}) and (${of}::bigint is null or l.receiver = ${of})
    order by l.line_id desc limit ${limit}`);
}

/** The sums of all lines that `listLines` gives on its pages. */
export async function sumLines(reader: Reader, query: LineQuery): Promise<LineTotals> {
  const { receiver, payer, kind, startDay, endDay, group, status, of } = query;
  const [row] = await reader.rows(sql<LineTotals>`
    with lines as (
      select * from agents.pay_lines
      where receiver = ${receiver}::bigint and kind = ${kind} and first_day between ${startDay}::date and ${endDay}::date
      union all
      select * from agents.pay_lines
      where payer = ${payer}::bigint and kind = ${kind} and first_day between ${startDay}::date and ${endDay}::date
    )
    select count(*) as lines, coalesce(sum(l.valid), 0)::bigint as valid, coalesce(sum(l.amount), 0)::bigint as amount,
      coalesce(sum(coalesce(g.paid_before + g.amount, d.paid * sign(l.amount)::bigint)), 0)::bigint as paid
    from lines l join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
    left join agents.debts d on d.line_id = l.line_id
    left join agents.guarantees g on g.line_id = l.line_id and l.receiver = ${receiver}::bigint
    where (${group}::text is null or l.game_group = ${group})
      and (${status}::text is null or case when g.line_id is null then coalesce(d.state, 'none') else 'paid' end = ${status}) and (${of}::bigint is null or l.receiver = ${of})`);
  return row ?? { lines: 0n, valid: 0n, amount: 0n, paid: 0n };
}

/** The days of a query: those that are given, or the last ones up to today. */
export async function readDays(
  reader: Reader,
  given: { readonly startDay: string | null; readonly endDay: string | null },
  { days, timeZone }: { readonly days: number; readonly timeZone: string },
): Promise<{ startDay: string; endDay: string; count: number }> {
  const [row] = await reader.rows(sql<{ startDay: string; endDay: string; count: number }>`
    with ends as (
      select coalesce(${given.endDay}::date, ${given.startDay}::date + ${days - 1}::int, agents.today(${timeZone})) as last
    )
    select coalesce(${given.startDay}::date, last - ${days - 1}::int)::text as "startDay", last::text as "endDay",
      (last - coalesce(${given.startDay}::date, last - ${days - 1}::int) + 1)::int as count
    from ends`);
  if (!row) throw new Error('a range without days');
  return row;
}

/** How far the runs of a kind are. */
export interface Progress {
  /** The end of the last period with its lines; null before the first. */
  readonly until: Date | null;
  readonly is_computing: boolean;
}

/**
 * The end of the last period of a kind that has its lines, and whether later ones are on their way: a run is not approved yet, or of a daily
 * salary the day before today has none.
 */
export async function readProgress(
  reader: Reader,
  kind: ContractKind,
  periods: readonly LineRow['period'][],
  timeZone: string,
): Promise<Progress> {
  const [row] = await reader.rows(sql<Progress>`
    with last as (
      select r.ends_at, r.next_day from unnest(${periods}::text[]) p (period)
      cross join lateral (
        select ends_at, next_day from agents.runs
        where kind = ${kind} and period = p.period and not is_correction and state in ('approved', 'paying', 'done')
        order by starts_at desc limit 1
      ) r
      order by r.ends_at desc limit 1
    )
    select (select ends_at from last) as until,
      exists (select from agents.runs where kind = ${kind} and state in ('open', 'computed') and state <> 'done')
        or coalesce((select ${kind} = 'DAILY' and next_day < agents.today(${timeZone}) from last), false) as is_computing`);
  return row ?? { until: null, is_computing: false };
}

/** Lines that a member received or has to pay, the newest first, with their payments. */
export function listAllLines(
  reader: Reader,
  memberId: bigint,
  limit: number,
): Promise<Record<string, unknown>[]> {
  return reader.rows(sql`
    select l.line_id as "lineId", case when l.receiver = ${memberId} then 'received' else 'granted' end as direction, l.kind,
      l.game_group as "group", l.period, l.first_day::text as "firstDay", l.amount,
      case when g.line_id is null then d.state else 'paid' end as status, l.computed_at as "computedAt",
      (select json_agg(json_build_object('amount', p.amount::text, 'at', p.paid_at) order by p.part)
       from agents.pay_parts p where p.line_id = l.line_id and (g.line_id is null or p.part <= g.parts_before)) as payments,
      g.amount as "paidByTheSite"
    from (
      select * from agents.pay_lines where receiver = ${memberId}
      union all select * from agents.pay_lines where payer = ${memberId}
    ) l join agents.runs r on r.run_id = l.run_id and r.state in ('approved', 'paying', 'done')
    left join agents.debts d on d.line_id = l.line_id
    left join agents.guarantees g on g.line_id = l.line_id and l.receiver = ${memberId}
    order by l.line_id desc limit ${limit}`);
}

/** How many debts of a member, or to it, are not paid. */
export async function countOpen(reader: Reader, memberId: bigint): Promise<bigint> {
  const [row] = await reader.rows(sql<{ open: bigint }>`
    select count(*) as open from (
      select 1 from agents.debts where debtor = ${memberId} and state in ('unpaid', 'part', 'arrears')
      union all select 1 from agents.debts where creditor = ${memberId} and state not in ('paid', 'forfeited')
    ) o`);
  return row?.open ?? 0n;
}
