import type { ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { PayPeriod } from '../domains.ts';
import type { RebateCell } from '../rebates/store-runs.ts';

/** The end of the last period that has all its lines; null before the first. */
export async function findWrittenUntil(
  reader: Reader,
  { kind, period }: { readonly kind: ContractKind; readonly period: PayPeriod },
): Promise<{ readonly ends_at: Date; readonly next_day: string } | null> {
  const [row] = await reader.rows(sql<{ ends_at: Date; next_day: string }>`
    select ends_at, next_day::text from agents.runs
    where kind = ${kind} and period = ${period} and not is_correction and state <> 'open'
    order by starts_at desc limit 1`);
  return row ?? null;
}

/** What the first lines of contracts pay for spans of a day between two moments, by contract. */
export async function sumWritten(
  reader: Reader,
  contracts: readonly { readonly contract_id: bigint; readonly receiver: bigint }[],
  { period, since, before }: { readonly period: PayPeriod; readonly since: Date; readonly before: Date },
): Promise<ReadonlyMap<bigint, bigint>> {
  if (contracts.length === 0) return new Map();
  const rows = await reader.rows(sql<{ contract_id: bigint; amount: bigint }>`
    select l.contract_id, sum(l.amount)::bigint as amount
    from unnest(${contracts.map(({ contract_id }) => contract_id)}::bigint[], ${contracts.map(({ receiver }) => receiver)}::bigint[])
      a (contract_id, receiver)
    join agents.pay_lines l on l.receiver = a.receiver and l.contract_id = a.contract_id and l.period = ${period}
      and l.starts_at >= ${since} and l.starts_at < ${before} and l.corrects is null
    group by l.contract_id`);
  return new Map(rows.map(({ contract_id, amount }) => [contract_id, amount]));
}

/** The day after the last one whose rebates are paid; null when none are. */
export async function findUnpaidFrom(reader: Reader): Promise<string | null> {
  const [row] = await reader.rows(sql<{ day: string | null }>`
    select (max(day) + 1)::text as day from agents.rebate_runs where done_at is not null and not is_correction`);
  return row?.day ?? null;
}

/** The cells of an agent and of everybody below it on some days, each by the tree of its day, with their valid bet of now. */
export function listTeamCells(
  reader: Reader,
  agentId: bigint,
  { from, next, limit }: { readonly from: string; readonly next: string; readonly limit: number },
): Promise<RebateCell[]> {
  return reader.rows(sql<RebateCell>`
    select f.member_id as "memberId", f.day::text, f.game_group as "group", f.prize_mode as "prizeMode", f.base, 0::bigint as before,
      f.valid as after
    from agents.closure c join agents.cells f on f.member_id = c.descendant and f.day >= greatest(c.from_day, ${from}::date)
      and f.day < least(c.to_day, ${next}::date) and f.day >= ${from}::date and f.day < ${next}::date
    where c.ancestor = ${agentId} and c.from_day < ${next}::date and (c.to_day is null or c.to_day > ${from}::date)
    limit ${limit}`);
}

export interface AboveRow {
  readonly member_id: bigint;
  readonly day: string;
  readonly ancestor: bigint;
  /** 0: itself. */
  readonly depth: number;
}

/** Which of some agents stand above accounts on days, or are the account itself. Members and days belong together by their places. */
export function listAbove(
  reader: Reader,
  {
    members,
    days,
    agents,
  }: Readonly<Record<'members' | 'agents', readonly bigint[]>> & {
    readonly days: readonly string[];
  },
): Promise<AboveRow[]> {
  return reader.rows(sql<AboveRow>`
    select a.member_id, a.day::text, c.ancestor, c.depth::int
    from (select distinct member_id, day from unnest(${members}::bigint[], ${days}::date[]) u (member_id, day)) a
    join agents.closure c on c.descendant = a.member_id and c.from_day <= a.day and (c.to_day is null or c.to_day > a.day)
    where c.ancestor = any((select ${agents}::bigint[])::bigint[])`);
}
