import type { RebateGroup } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Sums in 1/10 000 units. */
export interface LossSums {
  readonly deposit: bigint;
  readonly withdrawal: bigint;
  readonly transferIn: bigint;
  readonly transferOut: bigint;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly agentRebate: bigint;
  readonly promotions: bigint;
  readonly salary: bigint;
  readonly dividend: bigint;
  readonly net: bigint;
}

/** A row of the report, or its totals when `place` is null. */
export interface LossRow extends LossSums {
  /** The account of the row; 0 for those that are no longer below the caller; null in the totals. */
  readonly accountId: bigint | null;
  readonly total: bigint;
}

export interface LossQuery {
  readonly callerId: bigint;
  readonly agentId: bigint;
  readonly from: string;
  /** The first day after the report. */
  readonly next: string;
  readonly timeZone: string;
  readonly group: RebateGroup | null;
  /** Each account directly below with everybody below it on the day, or each account by itself. */
  readonly isByTeam: boolean;
  /** The play of the agent itself too: for an account that has nobody below. */
  readonly hasOwn: boolean;
  readonly only: 'losers' | 'winners' | null;
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of what accounts below an agent played and paid, those with most valid bet first, and the totals of all rows, in one statement. The
 * agent itself has a row of what it earned from this team. Rows of accounts that do not stand below the caller today are one.
 */
export async function listLosses(
  reader: Reader,
  query: LossQuery,
): Promise<{ readonly rows: readonly LossRow[]; readonly totals: LossRow | null }> {
  const { callerId, agentId, from, next, timeZone, group, isByTeam, hasOwn, only, limit, offset } = query;
  const found = await reader.rows(sql<LossRow>`
    with facts as (
      select * from agents.loss_facts(${agentId}, ${from}::date, ${next}::date, ${isByTeam}::boolean) f
      where (${group}::text is null or f.game_group = ${group})
    ), sums as (
      select account_id, sum(deposit) as deposit, sum(withdrawal) as withdrawal, sum(transfer_in) as transfer_in,
        sum(transfer_out) as transfer_out, sum(bets) as bets, sum(stake) as stake, sum(valid) as valid, sum(payout) as payout,
        sum(self_rebate) as self_rebate, sum(agent_rebate) as agent_rebate, sum(promotions) as promotions, sum(salary) as salary,
        sum(dividend) as dividend
      from (
        select account_id, agent_rebate, salary, dividend, deposit, withdrawal, transfer_in, transfer_out, bets, stake, valid, payout,
          self_rebate, promotions
        from facts where depth > 0 or ${hasOwn}::boolean
        union all
        select account_id, agent_rebate, salary, dividend, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from facts
        where depth = 0 and not ${hasOwn}::boolean
      ) counted
      group by account_id
    ), named as (
      select case when s.account_id = ${callerId} or b.descendant is not null then s.account_id else 0 end as account_id, s.deposit,
        s.withdrawal, s.transfer_in, s.transfer_out, s.bets, s.stake, s.valid, s.payout, s.self_rebate, s.agent_rebate, s.promotions,
        s.salary, s.dividend
      from sums s left join agents.closure b on b.ancestor = ${callerId} and b.descendant = s.account_id
        and b.from_day <= agents.today(${timeZone}) and (b.to_day is null or b.to_day > agents.today(${timeZone}))
    ), lines as (
      select account_id, sum(deposit)::bigint as deposit, sum(withdrawal)::bigint as withdrawal, sum(transfer_in)::bigint as "transferIn",
        sum(transfer_out)::bigint as "transferOut", sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(valid)::bigint as valid,
        sum(payout)::bigint as payout, sum(self_rebate)::bigint as "selfRebate", sum(agent_rebate)::bigint as "agentRebate",
        sum(promotions)::bigint as promotions, sum(salary)::bigint as salary, sum(dividend)::bigint as dividend,
        sum(payout + self_rebate + agent_rebate + promotions - stake)::bigint as net
      from named group by account_id
    ), kept as materialized (
      select * from lines
      where greatest(deposit, withdrawal, "transferIn", "transferOut", bets, "selfRebate", "agentRebate", promotions, abs(salary),
          abs(dividend)) > 0
        and case ${only}::text when 'losers' then net < 0 when 'winners' then net > 0 else true end
    )
    (select null::bigint as "accountId", count(*) as total, coalesce(sum(deposit), 0)::bigint as deposit,
      coalesce(sum(withdrawal), 0)::bigint as withdrawal, coalesce(sum("transferIn"), 0)::bigint as "transferIn",
      coalesce(sum("transferOut"), 0)::bigint as "transferOut", coalesce(sum(bets), 0)::bigint as bets,
      coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(valid), 0)::bigint as valid, coalesce(sum(payout), 0)::bigint as payout,
      coalesce(sum("selfRebate"), 0)::bigint as "selfRebate", coalesce(sum("agentRebate"), 0)::bigint as "agentRebate",
      coalesce(sum(promotions), 0)::bigint as promotions, coalesce(sum(salary), 0)::bigint as salary,
      coalesce(sum(dividend), 0)::bigint as dividend, coalesce(sum(net), 0)::bigint as net
    from kept)
    union all
    (select account_id, 0, deposit, withdrawal, "transferIn", "transferOut", bets, stake, valid, payout, "selfRebate", "agentRebate",
      promotions, salary, dividend, net
    from kept order by (account_id = 0), (account_id = ${agentId}), valid desc, account_id limit ${limit} offset ${offset})`);
  return {
    rows: found.filter(({ accountId }) => accountId !== null),
    totals: found.find(({ accountId }) => accountId === null) ?? null,
  };
}
