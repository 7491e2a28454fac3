// Facts of reports, written as the intake and the runs of pay write them, on days of a tree that has changed.
import type { Stage } from '../../test/stage.ts';

/** A day some days before today. */
export async function dayBefore(stage: Stage, days: number): Promise<string> {
  const [row] = await stage.rows<{ day: string }>(
    `select (agents.today('${stage.merchant.site.timeZone}') - ${days})::text as day`,
  );
  return row?.day ?? '';
}

export interface PlayFact {
  readonly memberId: bigint;
  readonly day: string;
  readonly group: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
}

/** Adds play to the cells. */
export async function addPlay(stage: Stage, facts: readonly PlayFact[]): Promise<void> {
  for (const { memberId, day, group, bets, stake, valid, payout, selfRebate } of facts) {
    const isLott = group === 'LOTT';
    await stage.rows(`
      insert into agents.cells as c (member_id, day, game_group, prize_mode, base, bets, stake, valid, payout, self_rebate)
      values (${memberId}, '${day}', '${group}', ${isLott ? 1 : 0}, ${isLott ? 2000 : 0}, ${bets}, ${stake}, ${valid}, ${payout}, ${selfRebate})
      on conflict (member_id, day, game_group, prize_mode, base) do update set bets = c.bets + excluded.bets,
        stake = c.stake + excluded.stake, valid = c.valid + excluded.valid, payout = c.payout + excluded.payout,
        self_rebate = c.self_rebate + excluded.self_rebate`);
  }
}

export interface RebateFact {
  readonly memberId: bigint;
  readonly day: string;
  readonly group: string;
  readonly own: bigint;
  readonly fromTeam: bigint;
}

/** Adds rebate lines; one without an amount is not written. */
export async function addRebates(stage: Stage, facts: readonly RebateFact[]): Promise<void> {
  for (const { memberId, day, group, own, fromTeam } of facts)
    if (own + fromTeam > 0n)
      await stage.rows(`
        insert into agents.rebate_lines as l (member_id, day, game_group, amount, own_amount, state)
        values (${memberId}, '${day}', '${group}', ${own + fromTeam}, ${own}, 'paid')
        on conflict (day, member_id, game_group) do update set amount = l.amount + excluded.amount,
          own_amount = l.own_amount + excluded.own_amount`);
}

export interface CashFact {
  readonly memberId: bigint;
  readonly day: string;
  readonly deposit: bigint;
  readonly withdrawal: bigint;
  readonly isFirst: boolean;
}

/** Adds cash to the cells. */
export async function addCashFacts(stage: Stage, facts: readonly CashFact[]): Promise<void> {
  for (const { memberId, day, deposit, withdrawal, isFirst } of facts)
    await stage.rows(`
      insert into agents.cash_cells as c (member_id, day, deposit, first_deposit, withdrawal)
      values (${memberId}, '${day}', ${deposit}, ${isFirst ? deposit : 0n}, ${withdrawal})
      on conflict (member_id, day) do update set deposit = c.deposit + excluded.deposit,
        first_deposit = c.first_deposit + excluded.first_deposit, withdrawal = c.withdrawal + excluded.withdrawal`);
}

/** Moves accounts on days that have passed. */
export async function moveInThePast(
  stage: Stage,
  moves: readonly { readonly memberId: bigint; readonly uplineId: bigint; readonly day: string }[],
): Promise<void> {
  for (const { memberId, uplineId, day } of moves)
    await stage.rows(`
      insert into agents.placements (member_id, upline_id, from_day, reason) values (${memberId}, ${uplineId}, '${day}', 'moved')`);
  await stage.rows('delete from agents.closure');
  await stage.rows(`
    insert into agents.closure (descendant, ancestor, from_day, to_day, depth)
    select descendant, ancestor, from_day, to_day, depth from agents.expected_closure()`);
  await stage.rows('delete from agents.sum_days');
}
