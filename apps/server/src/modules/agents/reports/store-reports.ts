import type { ContractKind, RebateGroup } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Whose figures count: everybody below an agent, those directly below, or the agent itself. */
export type Scope = 'team' | 'direct' | 'own';

/** The report of an agent from a day on and before another. */
export interface ReportSpan {
  readonly agentId: bigint;
  readonly from: string;
  /** The first day after it. */
  readonly next: string;
  /** Null: all groups. */
  readonly group: RebateGroup | null;
}

/** Sums in 1/10 000 units; registrations and first deposits are numbers of accounts. */
export interface FactSums {
  readonly bets: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly agentRebate: bigint;
  readonly deposit: bigint;
  readonly withdrawal: bigint;
  readonly promotions: bigint;
  readonly registrations: bigint;
  readonly firstDepositors: bigint;
}

/** The sums of a day in a group; the group is null for what belongs to none. */
export interface DaySums extends FactSums {
  readonly day: string;
  readonly group: RebateGroup | null;
}

/** Sums by day and group. Rebates to agents are those of the agent and of everybody below, so only a team has them. */
export function sumDays(
  reader: Reader,
  { scope, ...span }: ReportSpan & { readonly scope: Scope },
): Promise<DaySums[]> {
  return scope === 'team' ? sumTeam(reader, span) : sumNear(reader, span, scope === 'direct' ? 1 : 0);
}

function sumTeam(reader: Reader, { agentId, from, next, group }: ReportSpan): Promise<DaySums[]> {
  return reader.rows(sql<DaySums>`
    select f.day::text as day, f.game_group as "group", sum(f.bets)::bigint as bets, sum(f.stake)::bigint as stake,
      sum(f.valid)::bigint as valid, sum(f.payout)::bigint as payout, sum(f.self_rebate)::bigint as "selfRebate",
      sum(f.agent_rebate)::bigint as "agentRebate", sum(f.deposit)::bigint as deposit, sum(f.withdrawal)::bigint as withdrawal,
      sum(f.promotions)::bigint as promotions, sum(f.registrations)::bigint as registrations,
      sum(f.first_deposits)::bigint as "firstDepositors"
    from (
      select t.day, t.game_group, t.bets, t.stake, t.valid, t.payout, t.self_rebate, t.agent_rebate, t.deposit, t.withdrawal, t.promotions,
        t.registrations, t.first_deposits
      from agents.team_sums(${agentId}, ${from}::date, ${next}::date, 0) t
      union all
      select l.day, l.game_group, 0, 0, 0, 0, 0, l.amount - l.own_amount, 0, 0, 0, 0, 0
      from agents.rebate_lines l where l.member_id = ${agentId} and l.day >= ${from}::date and l.day < ${next}::date
    ) f
    where (${group}::text is null or f.game_group = ${group}) and f.game_group is distinct from 'CONS'
    group by f.day, f.game_group order by f.day`);
}

/** The sums of the accounts that stand at a depth below an agent: 0, itself, or 1. */
function sumNear(
  reader: Reader,
  { agentId, from, next, group }: ReportSpan,
  depth: 0 | 1,
): Promise<DaySums[]> {
  return reader.rows(sql<DaySums>`
    select f.day::text as day, f.game_group as "group", sum(f.bets)::bigint as bets, sum(f.stake)::bigint as stake,
      sum(f.valid)::bigint as valid, sum(f.payout)::bigint as payout, sum(f.self_rebate)::bigint as "selfRebate", 0::bigint as "agentRebate",
      sum(f.deposit)::bigint as deposit, sum(f.withdrawal)::bigint as withdrawal, sum(f.promotions)::bigint as promotions,
      sum(f.registrations)::bigint as registrations, sum(f.first_deposits)::bigint as "firstDepositors"
    from agents.facts_near(${agentId}, ${from}::date, ${next}::date, ${depth}::int) f
    where f.depth = ${depth}::int and (${group}::text is null or f.game_group = ${group}) and f.game_group is distinct from 'CONS'
    group by f.day, f.game_group order by f.day`);
}

/** How many accounts have at least `floor` as their valid bet, over the days on which they count for the agent. */
export async function countActive(
  reader: Reader,
  {
    agentId,
    from,
    next,
    group,
    scope,
    floor,
  }: ReportSpan & { readonly scope: Scope; readonly floor: bigint },
): Promise<number> {
  const [row] = await reader.rows(sql<{ active: bigint }>`
    select count(*) as active from (
      select c.descendant from agents.closure c
      join agents.cells f on f.member_id = c.descendant and f.day >= greatest(c.from_day, ${from}::date)
        and f.day < least(c.to_day, ${next}::date) and f.day >= ${from}::date and f.day < ${next}::date
      where c.ancestor = ${agentId} and c.from_day < ${next}::date and (c.to_day is null or c.to_day > ${from}::date)
        and case ${scope} when 'team' then c.depth > 0 when 'direct' then c.depth = 1 else c.depth = 0 end
        and (${group}::text is null or f.game_group = ${group})
      group by c.descendant having sum(f.valid) >= ${floor}
    ) active`);
  return Number(row?.active ?? 0n);
}

/**
 * What tells whether the valid bets of some days have changed: another text when they have, or null when a day is not summed. Days before the
 * first place have no play. A change counts while it waits and after it was added, so adding it changes nothing.
 */
export async function readVersion(
  reader: Reader,
  { from, next }: Pick<ReportSpan, 'from' | 'next'>,
): Promise<string | null> {
  const [row] = await reader.rows(sql<{ version: string | null }>`
    select case when count(s.day) = count(*) then concat_ws(' ', max(s.summed_at), sum(s.changes) + (
        select count(*) from agents.sum_changes w where w.day >= ${from}::date and w.day < ${next}::date and w.valid <> 0)) end as version
    from generate_series(greatest(${from}::date, (select min(from_day) from agents.placements)), ${next}::date - 1, interval '1 day') d
    left join agents.sum_days s on s.day = d::date`);
  return row?.version ?? null;
}

/** How many agents and members stand below an agent today. */
export async function countTeam(
  reader: Reader,
  agentId: bigint,
  timeZone: string,
): Promise<{ readonly agents: number; readonly members: number }> {
  const [row] = await reader.rows(sql<{ agents: bigint; members: bigint }>`
    select count(a.member_id) as agents, count(*) - count(a.member_id) as members
    from agents.closure c left join agents.agents a on a.member_id = c.descendant
    where c.ancestor = ${agentId} and c.depth > 0 and c.from_day <= agents.today(${timeZone})
      and (c.to_day is null or c.to_day > agents.today(${timeZone}))`);
  return { agents: Number(row?.agents ?? 0n), members: Number(row?.members ?? 0n) };
}

/** Today by the database's clock, and the last day that is sealed. */
export async function readFreshness(
  reader: Reader,
  timeZone: string,
): Promise<{ readonly today: string; readonly sealedUntil: string | null }> {
  const [row] = await reader.rows(sql<{ today: string; sealedUntil: string | null }>`
    select agents.today(${timeZone})::text as today,
      (select s.day::text from agents.seals s where s.span = 'DAY' order by s.starts_at desc limit 1) as "sealedUntil"`);
  if (!row) throw new Error('no answer about today');
  return row;
}

/** The rebates of an account on a day in a group. */
export interface RebateDay {
  readonly day: string;
  readonly group: RebateGroup;
  readonly amount: bigint;
  /** The part from its own play. */
  readonly own: bigint;
  readonly held: bigint;
}

/** Rebates of an account by day and group, without those that stay with the house. */
export function sumRebates(reader: Reader, { agentId, from, next, group }: ReportSpan): Promise<RebateDay[]> {
  return reader.rows(sql<RebateDay>`
    select day::text as day, game_group as "group", amount, own_amount as own, case when state = 'held' then amount else 0 end as held
    from agents.rebate_lines
    where member_id = ${agentId} and day >= ${from}::date and day < ${next}::date
      and (${group}::text is null or game_group = ${group}) and state <> 'forfeited'
    order by day, game_group`);
}

/** Pay of an account under contracts on a day: received, or granted to accounts below it. */
export interface PayDay {
  readonly day: string;
  readonly kind: ContractKind;
  readonly received: bigint;
  readonly granted: bigint;
}

/** Pay of an account by the last day of its periods and by kind. */
export function sumPay(reader: Reader, { agentId, from, next, group }: ReportSpan): Promise<PayDay[]> {
  return reader.rows(sql<PayDay>`
    select (next_day - 1)::text as day, kind, sum(received)::bigint as received, sum(granted)::bigint as granted
    from (
      select next_day, kind, game_group, amount as received, 0 as granted from agents.pay_lines
      where receiver = ${agentId} and next_day > ${from}::date and next_day <= ${next}::date
      union all
      select next_day, kind, game_group, 0, amount from agents.pay_lines
      where payer = ${agentId} and next_day > ${from}::date and next_day <= ${next}::date
    ) lines
    where ${group}::text is null or game_group = ${group}
    group by 1, 2 order by 1, 2`);
}
