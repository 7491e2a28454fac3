import type { ContractGroup, ContractKind, RebateKey } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AgentState } from '../domains.ts';

export interface TeamFilter {
  readonly agentId: bigint;
  readonly isDirect: boolean;
  /** Only agents in this state. */
  readonly state: AgentState | null;
  /** Only accounts that received a contract of one of these kinds that is agreed and not over, or only those without one. */
  readonly contract: { readonly isThere: boolean; readonly kinds: readonly ContractKind[] } | null;
  readonly timeZone: string;
}

/** Who stands below an agent today, the newest account first, with its depth. The bound is the size of the team. */
export function listTeam(
  reader: Reader,
  { agentId, isDirect, state, contract, timeZone }: TeamFilter,
): Promise<{ readonly member_id: bigint; readonly depth: number }[]> {
  return reader.rows(sql<{ member_id: bigint; depth: number }>`
    select c.descendant as member_id, c.depth::int as depth
    from agents.closure c left join agents.agents a on a.member_id = c.descendant
    where c.ancestor = ${agentId} and c.depth between 1 and (case when ${isDirect}::boolean then 1 else 32767 end)
      and c.from_day <= agents.today(${timeZone}) and (c.to_day is null or c.to_day > agents.today(${timeZone}))
      and (${state}::text is null or a.state = ${state})
      and (${contract?.isThere ?? null}::boolean is null or ${contract?.isThere ?? null}::boolean = exists (
        select from agents.contracts k where k.receiver = c.descendant and k.state in ('A', 'E', 'V')
          and k.kind = any(${contract?.kinds ?? []}::text[])))
    order by c.descendant desc`);
}

/** How many accounts stand below each of some agents today; an account without a downline has no row. */
export async function countTeams(
  reader: Reader,
  memberIds: readonly bigint[],
  timeZone: string,
): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await reader.rows(sql<{ ancestor: bigint; below: bigint }>`
    select ancestor, count(*) as below from agents.closure
    where ancestor = any((select ${memberIds}::bigint[])::bigint[]) and depth > 0 and from_day <= agents.today(${timeZone})
      and (to_day is null or to_day > agents.today(${timeZone}))
    group by ancestor`);
  return new Map(rows.map(({ ancestor, below }) => [ancestor, below]));
}

/** The accounts from below an agent down to an account of its downline, both of today; none for the agent itself. */
export async function listPath(
  reader: Reader,
  { agentId, memberId, timeZone }: { agentId: bigint; memberId: bigint; timeZone: string },
): Promise<readonly bigint[]> {
  const rows = await reader.rows(sql<{ ancestor: bigint }>`
    with above as (
      select ancestor, depth from agents.closure
      where descendant = ${memberId} and from_day <= agents.today(${timeZone})
        and (to_day is null or to_day > agents.today(${timeZone}))
    )
    select ancestor from above where depth < (select depth from above where ancestor = ${agentId}) order by depth desc`);
  return rows.map(({ ancestor }) => ancestor);
}

/** Today's rates of some accounts: in ppm, in LOTT a series. */
export function listRates(
  reader: Reader,
  memberIds: readonly bigint[],
  timeZone: string,
): Promise<(RebateKey & { readonly member_id: bigint; readonly rate: bigint })[]> {
  return reader.rows(sql<RebateKey & { member_id: bigint; rate: bigint }>`
    select m.member_id, s.game_group as "group", s.prize_mode as "prizeMode", s.rate::bigint
    from unnest(${memberIds}::bigint[]) m(member_id) cross join lateral agents.rebate_spans(m.member_id) s
    where s.days @> agents.today(${timeZone})`);
}

export interface GrantedRow {
  readonly receiver: bigint;
  readonly kind: ContractKind;
  readonly game_group: ContractGroup;
  readonly state: 'P' | 'E' | 'A' | 'V';
}

/** The contracts that some accounts received and that are not ended. */
export function listGranted(reader: Reader, memberIds: readonly bigint[]): Promise<GrantedRow[]> {
  return reader.rows(sql<GrantedRow>`
    select receiver, kind, game_group, state from agents.contracts
    where receiver = any((select ${memberIds}::bigint[])::bigint[]) and state in ('P', 'E', 'A', 'V') order by contract_id`);
}

/** The place of an account today, and its state as an agent; null without a place. */
export async function findStanding(
  reader: Reader,
  memberId: bigint,
  timeZone: string,
): Promise<{ readonly upline: bigint | null; readonly state: AgentState | null } | null> {
  const [row] = await reader.rows(sql<{ upline: bigint | null; state: AgentState | null }>`
    select u.ancestor as upline, a.state
    from agents.closure self
    left join agents.closure u on u.descendant = self.descendant and u.depth = 1 and u.from_day <= agents.today(${timeZone})
      and (u.to_day is null or u.to_day > agents.today(${timeZone}))
    left join agents.agents a on a.member_id = self.descendant
    where self.descendant = ${memberId} and self.depth = 0`);
  return row ?? null;
}
