import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CellKey } from './store-intake.ts';

/** A wager as it stood after an end (docs/reference/agents.md 9.2). Amounts are in 1/10 000 units. */
export interface NewFact extends CellKey {
  readonly wagerId: bigint;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly selfRebate: bigint;
  readonly state: 'won' | 'lost' | 'void';
  readonly endedAt: Date;
}

/**
 * Adds facts in the order of the list, under the lock of the cursor. A wager that is as it was before has no new fact.
 *
 * @returns the cells that have new facts, and the number of the last fact of all.
 */
export async function insertFacts(
  tx: Tx,
  facts: readonly NewFact[],
): Promise<{ readonly cells: readonly CellKey[]; readonly lastFact: bigint }> {
  const column = <Value>(of: (fact: NewFact) => Value) => facts.map(of);
  const cells = await tx.rows(sql<CellKey>`
    with given as materialized (
      select * from unnest(${column(({ wagerId }) => wagerId)}::bigint[], ${column(({ memberId }) => memberId)}::bigint[],
        ${column(({ stake }) => stake)}::bigint[], ${column(({ valid }) => valid)}::bigint[], ${column(({ payout }) => payout)}::bigint[],
        ${column(({ selfRebate }) => selfRebate)}::bigint[], ${column(({ endedAt }) => endedAt)}::timestamptz[],
        ${column(({ day }) => day)}::date[], ${column(({ prizeMode }) => prizeMode)}::smallint[], ${column(({ base }) => base)}::smallint[],
        ${column(({ group }) => group)}::text[], ${column(({ state }) => state)}::text[]) with ordinality
        as g (wager_id, member_id, stake, valid, payout, self_rebate, ended_at, day, prize_mode, base, game_group, state, place)
    ), compared as (
      select g.*, row(g.valid, g.payout, g.self_rebate, g.state)::text as now,
        coalesce(lag(row(g.valid, g.payout, g.self_rebate, g.state)::text) over (partition by g.wager_id order by g.place), b.before) as before
      from given g left join lateral (
        select row(f.valid, f.payout, f.self_rebate, f.state)::text as before from agents.facts f
        where f.member_id = g.member_id and f.day = g.day and f.wager_id = g.wager_id order by f.fact desc limit 1
      ) b on true
    ), added as (
      insert into agents.facts (wager_id, member_id, fact, stake, valid, payout, self_rebate, ended_at, day, prize_mode, base, game_group, state)
      select wager_id, member_id, (select last_fact from agents.intake) + row_number() over (order by place), stake, valid, payout,
        self_rebate, ended_at, day, prize_mode, base, game_group, state
      from compared where now is distinct from before order by place
      returning member_id, day, game_group, prize_mode, base
    ), numbered as (
      update agents.intake set last_fact = last_fact + (select count(*) from added)
    )
    select member_id as "memberId", day::text, game_group as "group", prize_mode as "prizeMode", base from added group by 1, 2, 3, 4, 5`);
  const [row] = await tx.rows(sql<{ last_fact: bigint }>`select last_fact from agents.intake`);
  return { cells, lastFact: row?.last_fact ?? 0n };
}
