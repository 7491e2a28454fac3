import type { RebateKey } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** An account or somebody above it, with its own rate for a key on a day; null when it has none. */
export interface ChainRow {
  readonly memberId: bigint;
  readonly ancestorId: bigint;
  readonly rate: bigint | null;
}

/** The chains of some accounts on a day: each account itself, then its upline, up to the top. */
export function listChains(
  reader: Reader,
  memberIds: readonly bigint[],
  { group, prizeMode }: RebateKey,
  day: string,
): Promise<ChainRow[]> {
  return reader.rows(sql<ChainRow>`
    select c.descendant as "memberId", c.ancestor as "ancestorId", own.rate::bigint from agents.closure c
    left join lateral (
      select r.rate from agents.rebates r
      where r.member_id = c.ancestor and r.game_group = ${group} and r.prize_mode = ${prizeMode} and r.from_day <= ${day}::date
      order by r.from_day desc, r.rebate_id desc limit 1
    ) own on true
    where c.descendant = any((select ${memberIds}::bigint[])::bigint[]) and c.from_day <= ${day}::date
      and (c.to_day is null or c.to_day > ${day}::date)
    order by c.descendant, c.depth`);
}
