import type { MarginSpan } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ScanRow {
  readonly after_id: bigint;
  readonly day: string | null;
  readonly is_done: boolean;
  /** The last day whose rebates and salaries are written; null before the first. */
  readonly ready: string | null;
}

/** How far the listing is, locked: programs take turns page by page. */
export async function lockScan(tx: Tx): Promise<ScanRow> {
  await tx.rows(sql`insert into agents.margin_scans default values on conflict do nothing`);
  const [row] = await tx.rows(sql<ScanRow>`
    select after_id, day::text, is_done, agents.last_day_of_pay()::text as ready from agents.margin_scans for update`);
  if (!row) throw new Error('a listing that was not opened');
  return row;
}

export async function moveScan(
  tx: Tx,
  { day, after_id: afterId, is_done: isDone }: Omit<ScanRow, 'ready'>,
): Promise<void> {
  await tx.rows(sql`
    update agents.margin_scans set day = ${day}::date, after_id = ${afterId}, is_done = ${isDone}`);
}

/** How many days have their rebates and salaries and are not listed. */
export async function countUnlisted(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ days: number }>`
    select coalesce(agents.last_day_of_pay() - (day - case when is_done then 0 else 1 end), 0)::int as days from agents.margin_scans`);
  return Math.max(row?.days ?? 0, 0);
}

/** The last day that is listed; null before the first. */
export async function findListedDay(reader: Reader): Promise<string | null> {
  const [row] = await reader.rows(sql<{ day: string | null }>`
    select (case when is_done then day else day - 1 end)::text as day from agents.margin_scans`);
  return row?.day ?? null;
}

/** Days that are summed together. */
export interface SpanDays {
  readonly span: MarginSpan;
  readonly firstDay: string;
  /** The first day that is not among them. */
  readonly nextDay: string;
}

/** What a team did and what its agent got, in 1/10 000 units. */
export interface MarginSums {
  readonly valid: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly agentRebate: bigint;
  readonly promotions: bigint;
  readonly salary: bigint;
  readonly dividend: bigint;
}

export interface AgentMargin extends MarginSums, SpanDays {
  readonly agentId: bigint;
  readonly kept: bigint;
}

type SumsRow = MarginSums & Pick<AgentMargin, 'agentId' | 'span' | 'firstDay' | 'nextDay'>;

/**
 * The sums of agents with a fact in some spans: what the overview of their team sums (store-reports.ts), and the pay that they received, and
 * that the house paid below them, by the last day of its period. Each span has its row.
 */
export function sumMargins(
  reader: Reader,
  agentIds: readonly bigint[],
  spans: readonly SpanDays[],
): Promise<SumsRow[]> {
  const from = spans.map(({ firstDay }) => firstDay).toSorted()[0] ?? '';
  const next =
    spans
      .map(({ nextDay }) => nextDay)
      .toSorted()
      .at(-1) ?? '';
  return reader.rows(sql<SumsRow>`
    select a.agent_id as "agentId", s.span, s.first_day::text as "firstDay", s.next_day::text as "nextDay", sum(f.valid)::bigint as valid,
      sum(f.stake)::bigint as stake, sum(f.payout)::bigint as payout, sum(f.self_rebate)::bigint as "selfRebate",
      sum(f.agent_rebate)::bigint as "agentRebate", sum(f.promotions)::bigint as promotions, sum(f.salary)::bigint as salary,
      sum(f.dividend)::bigint as dividend
    from unnest(${agentIds}::bigint[]) a (agent_id)
    cross join lateral (
      select t.day, t.valid, t.stake, t.payout, t.self_rebate, t.agent_rebate, t.promotions, 0 as salary, 0 as dividend
      from agents.team_sums(a.agent_id, ${from}::date, ${next}::date, 0) t
      union all
      select l.day, 0, 0, 0, 0, l.amount - l.own_amount, 0, 0, 0
      from agents.rebate_lines l where l.member_id = a.agent_id and l.day >= ${from}::date and l.day < ${next}::date
      union all
      select l.next_day - 1, 0, 0, 0, 0, 0, 0, case when l.kind = 'DIVIDEND' then 0 else l.amount end,
        case when l.kind = 'DIVIDEND' then l.amount else 0 end
      from agents.pay_lines l where l.receiver = a.agent_id and l.next_day > ${from}::date and l.next_day <= ${next}::date
      union all
      select l.next_day - 1, 0, 0, 0, 0, 0, 0, case when l.kind = 'DIVIDEND' then 0 else l.amount end,
        case when l.kind = 'DIVIDEND' then l.amount else 0 end
      from agents.runs r join agents.pay_lines l on l.run_id = r.run_id and l.payer is null and l.next_day > ${from}::date
        and l.next_day <= ${next}::date
      join agents.closure c on c.descendant = l.receiver and c.ancestor = a.agent_id and c.depth > 0 and c.from_day <= l.next_day - 1
        and (c.to_day is null or c.to_day > l.next_day - 1)
      where (r.is_house_paid or r.is_correction) and r.next_day > ${from}::date and r.next_day <= ${next}::date
    ) f
    join unnest(${spans.map(({ span }) => span)}::text[], ${spans.map(({ firstDay }) => firstDay)}::date[],
      ${spans.map(({ nextDay }) => nextDay)}::date[]) s (span, first_day, next_day) on f.day >= s.first_day and f.day < s.next_day
    group by 1, 2, 3, 4`);
}

/** Writes the negative margins of agents in some spans, instead of what is there. */
export async function replaceMargins(
  tx: Tx,
  agentIds: readonly bigint[],
  spans: readonly SpanDays[],
  margins: readonly AgentMargin[],
): Promise<void> {
  await tx.rows(sql`
    delete from agents.margins m
    using unnest(${spans.map(({ span }) => span)}::text[], ${spans.map(({ firstDay }) => firstDay)}::date[]) s (span, first_day)
    where m.agent_id = any(${agentIds}::bigint[]) and m.span = s.span and m.first_day = s.first_day`);
  if (margins.length === 0) return;
  const column = <Name extends keyof AgentMargin>(name: Name) => margins.map((each) => each[name]);
  await tx.rows(sql`
    insert into agents.margins (agent_id, span, first_day, next_day, valid, stake, payout, self_rebate, agent_rebate, promotions, salary,
      dividend, kept)
    select * from unnest(${column('agentId')}::bigint[], ${column('span')}::text[], ${column('firstDay')}::date[],
      ${column('nextDay')}::date[], ${column('valid')}::bigint[], ${column('stake')}::bigint[], ${column('payout')}::bigint[],
      ${column('selfRebate')}::bigint[], ${column('agentRebate')}::bigint[], ${column('promotions')}::bigint[],
      ${column('salary')}::bigint[], ${column('dividend')}::bigint[], ${column('kept')}::bigint[])`);
}

/** Deletes margins of days before one, up to a limit. Gives how many. */
export async function deleteMargins(tx: Tx, before: string, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from agents.margins where (agent_id, span, first_day) in (
      select agent_id, span, first_day from agents.margins where span in ('DAY', 'MONTH') and first_day < ${before}::date limit ${limit})
    returning 1`);
  return rows.length;
}

export interface ListedMargin extends AgentMargin {
  readonly computedAt: Date;
  readonly total: bigint;
}

export interface MarginFilter {
  readonly span: MarginSpan;
  readonly firstDay: string;
  /** Only this account and those below it today. */
  readonly accountId: bigint | null;
  /** Only general agents. */
  readonly isTop: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** The agents of a span, the lowest margin first. */
export function listMargins(
  reader: Reader,
  { span, firstDay, accountId, isTop, limit, offset }: MarginFilter,
): Promise<ListedMargin[]> {
  return reader.rows(sql<ListedMargin>`
    select m.agent_id as "agentId", m.span, m.first_day::text as "firstDay", m.next_day::text as "nextDay", m.valid, m.stake, m.payout,
      m.self_rebate as "selfRebate", m.agent_rebate as "agentRebate", m.promotions, m.salary, m.dividend, m.kept,
      m.computed_at as "computedAt", count(*) over () as total
    from agents.margins m
    where m.span = ${span} and m.first_day = ${firstDay}::date
      and (${accountId}::bigint is null or exists (
        select from agents.closure c where c.descendant = m.agent_id and c.ancestor = ${accountId} and c.to_day is null))
      and (not ${isTop}::boolean or not exists (
        select from agents.closure c where c.descendant = m.agent_id and c.depth = 1 and c.to_day is null))
    order by m.kept, m.agent_id limit ${limit} offset ${offset}`);
}

/** How many agents are on the list of the month of the last day. */
export async function countNegative(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ agents: number }>`
    select count(*)::int as agents from agents.margins m join agents.margin_scans s on m.first_day = date_trunc('month', s.day)::date
    where m.span = 'MONTH'`);
  return row?.agents ?? 0;
}
