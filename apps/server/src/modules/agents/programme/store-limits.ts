// How many of some agents a limit of the programme concerns. Each query is bounded by the page of agents.
import type { RebateKey } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** Days back in which openings and bets are looked at. */
const OPENING_DAYS = 31;

/** The agents that stand at a level or deeper today; a general agent is level 0. */
export function countAtLevel(reader: Reader, agents: readonly bigint[], level: number): Promise<number> {
  return count(
    reader,
    sql<Counted>`
    select count(*)::int as agents from unnest(${agents}::bigint[]) a (id)
    where (select max(c.depth) from agents.closure c where c.descendant = a.id and c.to_day is null) >= ${level}::int`,
  );
}

/** The agents with at least a number of links that are neither closed nor expired. */
export function countWithLinks(reader: Reader, agents: readonly bigint[], links: number): Promise<number> {
  return count(
    reader,
    sql<Counted>`
    select count(*)::int as agents from unnest(${agents}::bigint[]) a (id)
    where (select count(*) from agents.links l
      where l.agent_id = a.id and l.closed_at is null and (l.ends_at is null or l.ends_at > statement_timestamp())) >= ${links}::int`,
  );
}

/** The agents that opened at least a number of accounts within one hour or day of the last 31 days. */
export function countWithOpenings(
  reader: Reader,
  agents: readonly bigint[],
  { unit, accounts }: { readonly unit: 'hour' | 'day'; readonly accounts: number },
): Promise<number> {
  return count(
    reader,
    sql<Counted>`
    select count(*)::int as agents from unnest(${agents}::bigint[]) a (id)
    where exists (
      select from agents.opened_accounts o
      where o.agent_id = a.id and o.opened_at > statement_timestamp() - ${OPENING_DAYS}::int * interval '1 day'
      group by date_trunc(${unit}, o.opened_at) having count(*) >= ${accounts}::int)`,
  );
}

/** The agents with a bet of an account directly below that was left out in the last 31 days and covers less than a share, in ppm. */
export function countWithCovered(reader: Reader, agents: readonly bigint[], share: number): Promise<number> {
  return count(
    reader,
    sql<Counted>`
    select count(*)::int as agents from unnest(${agents}::bigint[]) a (id)
    where exists (
      select from agents.closure c join agents.covered_bets b on b.member_id = c.descendant
      where c.ancestor = a.id and c.depth = 1 and c.to_day is null and b.covered_ppm < ${share}::int
        and b.judged_at > statement_timestamp() - ${OPENING_DAYS}::int * interval '1 day')`,
  );
}

/** The agents that have owed pay to their downline for at least some days. */
export function countLong(reader: Reader, agents: readonly bigint[], days: number): Promise<number> {
  return count(
    reader,
    sql<Counted>`
    select count(*)::int as agents from unnest(${agents}::bigint[]) a (id)
    where exists (
      select from agents.debts d
      where d.debtor = a.id and d.is_open and d.state in ('part', 'arrears') and d.creditor is not null and d.withheld = 0
        and d.due_at <= statement_timestamp() - ${days}::int * interval '1 day'
        and exists (select from agents.pay_lines l where l.line_id = d.line_id and l.receiver = d.creditor and l.amount > 0))`,
  );
}

/** The agents whose last rate for a key is above a cap. */
export function countAboveCap(
  reader: Reader,
  agents: readonly bigint[],
  { group, prizeMode, cap }: RebateKey & { readonly cap: bigint },
): Promise<number> {
  return count(
    reader,
    sql<Counted>`
    select count(*)::int as agents from unnest(${agents}::bigint[]) a (id)
    where exists (
      select from agents.rebate_spans(a.id) s
      where upper_inf(s.days) and s.game_group = ${group} and s.prize_mode = ${prizeMode} and s.rate > ${cap})`,
  );
}

/** The agents with a contract in force that has lotteries, whose last series of the prize mode Lott is below one. */
export function countBelowSeries(reader: Reader, agents: readonly bigint[], series: number): Promise<number> {
  return count(
    reader,
    sql<Counted>`
    select count(*)::int as agents from unnest(${agents}::bigint[]) a (id)
    where exists (
        select from agents.contracts c where c.receiver = a.id and c.state in ('A', 'E', 'V') and c.game_group in ('LOTT', 'CONS'))
      and coalesce((
        select s.rate from agents.rebate_spans(a.id) s where upper_inf(s.days) and s.game_group = 'LOTT' and s.prize_mode = 1), 0) < ${series}::int`,
  );
}

/** The agents with a last rate outside LOTT that is no multiple of a step. */
export function countOffStep(reader: Reader, agents: readonly bigint[], step: bigint): Promise<number> {
  return count(
    reader,
    sql<Counted>`
    select count(*)::int as agents from unnest(${agents}::bigint[]) a (id)
    where exists (
      select from agents.rebate_spans(a.id) s where upper_inf(s.days) and s.game_group <> 'LOTT' and s.rate % ${step}::bigint <> 0)`,
  );
}

interface Counted {
  readonly agents: number;
}

async function count(reader: Reader, query: Sql<Counted>): Promise<number> {
  const [row] = await reader.rows(query);
  return row?.agents ?? 0;
}
