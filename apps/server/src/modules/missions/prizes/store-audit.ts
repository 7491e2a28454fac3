import type { PrizeState } from '@tyche/rules/rewards/words';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { BoardKey } from '../store-boards.ts';

/** All boards whose prizes were given. */
export function listPaid(reader: Reader): Promise<BoardKey[]> {
  return reader.rows(sql<BoardKey>`
    select mission_id as "missionId", period::text from missions.prize_boards
    where paid_at is not null and reserved > 0 order by mission_id, period`);
}

/** The prizes of a board as they are kept. */
export function listKept(
  reader: Reader,
  { missionId, period }: BoardKey,
): Promise<{ member: bigint; amount: bigint; state: PrizeState; endedAt: Date | null }[]> {
  return reader.rows(sql<{ member: bigint; amount: bigint; state: PrizeState; endedAt: Date | null }>`
    select member_id as member, amount, state, ended_at as "endedAt" from missions.prizes
    where mission_id = ${missionId} and period = ${period}::date order by rank`);
}

/** Missions whose budget is not what their boards reserve and their prizes gave. */
export function listWrongBudgets(reader: Reader): Promise<{ missionId: bigint }[]> {
  return reader.rows(sql<{ missionId: bigint }>`
    select m.mission_id as "missionId" from missions.missions m
    where m.prize_budget is not null and (
      m.prize_spent <> (select coalesce(sum(p.amount), 0) from missions.prizes p where p.mission_id = m.mission_id and p.state = 'given')
      or m.prize_reserved <>
        (select coalesce(sum(b.reserved), 0) from missions.prize_boards b where b.mission_id = m.mission_id and b.paid_at is null)
        + (select coalesce(sum(p.amount), 0) from missions.prizes p where p.mission_id = m.mission_id and p.state = 'waiting'))
    order by 1`);
}
