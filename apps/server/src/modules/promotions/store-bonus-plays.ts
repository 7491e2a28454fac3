import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** What of a settled wager was bonus money, in 1/10 000 units; all 0 for a void one. */
export interface BonusPlay {
  readonly memberId: bigint;
  readonly wagerId: bigint;
  /** The local day of its first end, `yyyy-MM-dd`. */
  readonly day: string;
  readonly valid: bigint;
  readonly staked: bigint;
  readonly paid: bigint;
}

/** How much more is taken off for a wager than before, in the order of the list. */
export type BonusPlayMove = Pick<BonusPlay, 'valid' | 'staked' | 'paid'>;

/** Keeps what bonus money takes off, each wager once in the list. Only one step of the intake runs at a time. */
export async function putBonusPlays(tx: Tx, plays: readonly BonusPlay[]): Promise<readonly BonusPlayMove[]> {
  const column = <Value>(of: (play: BonusPlay) => Value) => plays.map(of);
  return tx.rows(sql<BonusPlayMove>`
    with given as materialized (
      select g.*, g.valid - coalesce(b.valid, 0) as more_valid, g.staked - coalesce(b.staked, 0) as more_staked,
        g.paid - coalesce(b.paid, 0) as more_paid
      from unnest(${column(({ memberId }) => memberId)}::bigint[], ${column(({ wagerId }) => wagerId)}::bigint[],
        ${column(({ day }) => day)}::date[], ${column(({ valid }) => valid)}::bigint[], ${column(({ staked }) => staked)}::bigint[],
        ${column(({ paid }) => paid)}::bigint[]) with ordinality g (member_id, wager_id, day, valid, staked, paid, place)
      left join promotions.bonus_plays b on b.member_id = g.member_id and b.wager_id = g.wager_id
    ), kept as (
      insert into promotions.bonus_plays (member_id, wager_id, day, valid, staked, paid)
      select member_id, wager_id, day, valid, staked, paid from given order by 1, 2
      on conflict (member_id, wager_id) do update set valid = excluded.valid, staked = excluded.staked, paid = excluded.paid
    )
    select more_valid as valid, more_staked as staked, more_paid as paid from given order by place`);
}

/** Removes what belongs to days that no run looks at any more, some at once. Gives how many. */
export async function deleteOldBonusPlays(tx: Tx, keptDays: number, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from promotions.bonus_plays d using (
      select member_id, wager_id from promotions.bonus_plays where day <= current_date - ${keptDays}::int order by day limit ${limit}) old
    where (d.member_id, d.wager_id) = (old.member_id, old.wager_id) returning d.member_id`);
  return rows.length;
}
