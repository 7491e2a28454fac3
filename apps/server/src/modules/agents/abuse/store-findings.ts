// What the detectors look at. Each query is bounded by a page of accounts and by a limit.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredTerms } from '../contracts/types.ts';

export interface ScanRow {
  readonly after_id: bigint;
  readonly after_ring: bigint;
  readonly day: string | null;
  readonly stage: number;
  /** The last sealed day. */
  readonly sealed: string | null;
}

/** How far the search is, locked: programs take turns page by page. */
export async function lockScan(tx: Tx): Promise<ScanRow> {
  await tx.rows(sql`insert into agents.abuse_scans default values on conflict do nothing`);
  const [row] = await tx.rows(sql<ScanRow>`
    select after_id, after_ring, day::text, stage, (
      select s.day::text from agents.seals s where s.span = 'DAY' order by s.starts_at desc limit 1) as sealed
    from agents.abuse_scans for update`);
  if (!row) throw new Error('a scan that was not opened');
  return row;
}

export async function moveScan(
  tx: Tx,
  to: Pick<ScanRow, 'after_id' | 'after_ring' | 'day' | 'stage'>,
): Promise<void> {
  await tx.rows(sql`
    update agents.abuse_scans set after_id = ${to.after_id}, after_ring = ${to.after_ring}, day = ${to.day}::date, stage = ${to.stage}`);
}

/** For how many sealed days the search has not begun or is not over. */
export async function countUnscanned(reader: Reader): Promise<number> {
  const [row] = await reader.rows(sql<{ days: number }>`
    select coalesce(max(s.day) - max(c.day - case c.stage when 2 then 0 else 1 end), count(*))::int as days
    from agents.seals s left join agents.abuse_scans c on true
    where s.span = 'DAY' and s.starts_at > statement_timestamp() - interval '30 days'`);
  return Math.max(row?.days ?? 0, 0);
}

export interface PairRow {
  readonly upline: bigint;
  readonly account: bigint;
}

/** Accounts after one with the agent directly above them today, in the order of their ids. */
export function listPairs(reader: Reader, after: bigint, limit: number): Promise<PairRow[]> {
  return reader.rows(sql<PairRow>`
    select ancestor as upline, descendant as account from agents.closure
    where depth = 1 and to_day is null and descendant > ${after} order by descendant limit ${limit}`);
}

/** Agents after one, in the order of their ids. */
export async function listAgents(reader: Reader, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from agents.agents where member_id > ${after} order by member_id limit ${limit}`);
  return rows.map(({ member_id }) => member_id);
}

export interface FixedSumRow {
  readonly receiver: bigint;
  readonly contract_id: bigint;
  readonly first_day: string;
  readonly valid: bigint;
  readonly tier: number;
  readonly terms: StoredTerms;
}

/** Daily salaries of agents with a fixed sum, of some days up to one, without corrections. */
export function listFixedSums(
  reader: Reader,
  agentIds: readonly bigint[],
  { day, days, limit }: { day: string; days: number; limit: number },
): Promise<FixedSumRow[]> {
  return reader.rows(sql<FixedSumRow>`
    select l.receiver, l.contract_id, l.first_day::text, l.valid, l.tier, v.terms
    from agents.pay_lines l join agents.contract_versions v on v.contract_id = l.contract_id and v.version = l.version
    where l.receiver = any((select ${agentIds}::bigint[])::bigint[]) and l.kind = 'DAILY' and l.corrects is null and l.rate_type = 'F'
      and l.tier > 0 and l.first_day > ${day}::date - ${days}::int and l.first_day <= ${day}::date
    order by l.receiver, l.contract_id, l.first_day limit ${limit}`);
}

export interface NearFloorRow {
  readonly agent_id: bigint;
  readonly member_id: bigint;
  readonly valid: bigint;
}

/** Accounts directly below agents whose valid bet of a day is between two amounts, at most some for each agent. */
export function listNearFloor(
  reader: Reader,
  agentIds: readonly bigint[],
  { day, floor, top, limit }: { day: string; floor: bigint; top: bigint; limit: number },
): Promise<NearFloorRow[]> {
  return reader.rows(sql<NearFloorRow>`
    select a.agent_id, n.member_id, n.valid
    from unnest(${agentIds}::bigint[]) a (agent_id) cross join lateral (
      select f.member_id, sum(f.valid)::bigint as valid
      from agents.closure c join agents.cells f on f.member_id = c.descendant and f.day = ${day}::date
      where c.ancestor = a.agent_id and c.depth = 1 and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date)
      group by f.member_id having sum(f.valid) between ${floor} and ${top}
      order by f.member_id limit ${limit}
    ) n`);
}

/** The agents of some that have at least two accounts directly below them with some bets on lotteries on a day. */
export async function listBettorsAgents(
  reader: Reader,
  agentIds: readonly bigint[],
  { day, bets }: { day: string; bets: number },
): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ agent_id: bigint }>`
    select a.agent_id from unnest(${agentIds}::bigint[]) a (agent_id)
    where (select count(*) from (
      select from agents.closure c join agents.cells f on f.member_id = c.descendant and f.day = ${day}::date
      where c.ancestor = a.agent_id and c.depth = 1 and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date)
        and f.game_group in ('LOTT', 'ELOTT')
      group by c.descendant having sum(f.bets) >= ${bets} limit 2) two) = 2`);
  return rows.map(({ agent_id }) => agent_id);
}

/**
 * The bets on lotteries that became final on a day, of accounts directly below an agent, without void ones: of accounts with at least
 * `bets` of them; up to a limit of accounts and of bets.
 */
export function listFinalBets(
  reader: Reader,
  agentId: bigint,
  { day, bets, accounts, limit }: { day: string; bets: number; accounts: number; limit: number },
): Promise<{ readonly memberId: bigint; readonly wagerId: bigint }[]> {
  return reader.rows(sql<{ memberId: bigint; wagerId: bigint }>`
    select b.member_id as "memberId", b.wager_id as "wagerId" from (
      select c.descendant as member_id from agents.closure c
      join agents.cells f on f.member_id = c.descendant and f.day = ${day}::date
      where c.ancestor = ${agentId} and c.depth = 1 and c.from_day <= ${day}::date and (c.to_day is null or c.to_day > ${day}::date)
        and f.game_group in ('LOTT', 'ELOTT')
      group by c.descendant having sum(f.bets) >= ${bets} order by c.descendant limit ${accounts}
    ) m cross join lateral (
      select distinct on (f.wager_id) f.member_id, f.wager_id, f.state from agents.facts f
      where f.member_id = m.member_id and f.day = ${day}::date and f.game_group in ('LOTT', 'ELOTT')
      order by f.wager_id, f.fact desc
    ) b where b.state <> 'void' order by b.wager_id limit ${limit}`);
}

export interface LineOfAgentsRow {
  /** The first agent of the line. */
  readonly head: bigint;
  readonly agent_id: bigint;
  readonly children: number;
}

/**
 * Lines of agents that each have one account below them, from the top down, with the agent that ends the line. A line begins where the
 * agent above has several accounts. Of the accounts below an agent at most two are counted.
 */
export function listLinesOfAgents(
  reader: Reader,
  agentIds: readonly bigint[],
  longest: number,
): Promise<LineOfAgentsRow[]> {
  return reader.rows(sql<LineOfAgentsRow>`
    with recursive line (head, agent_id, children, place) as (
      select a.agent_id, a.agent_id, agents.count_children(a.agent_id), 1
      from unnest(${agentIds}::bigint[]) a (agent_id)
      left join agents.closure u on u.descendant = a.agent_id and u.depth = 1 and u.to_day is null
      where agents.count_children(a.agent_id) = 1 and (u.ancestor is null or agents.count_children(u.ancestor) > 1)
      union all
      select l.head, c.descendant, agents.count_children(c.descendant), l.place + 1
      from line l join agents.closure c on c.ancestor = l.agent_id and c.depth = 1 and c.to_day is null
      join agents.agents g on g.member_id = c.descendant
      where l.children = 1 and l.place < ${longest}::int
    ) select head, agent_id, children from line order by head, place`);
}

/** The agent of an account: the account itself when it is one, else the agent directly above it; null at the top. */
export async function findAgentOf(reader: Reader, memberId: bigint): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ agent_id: bigint | null }>`
    select coalesce(
      (select member_id from agents.agents where member_id = ${memberId}),
      (select ancestor from agents.closure where descendant = ${memberId} and depth = 1 and to_day is null)) as agent_id`);
  return row?.agent_id ?? null;
}
