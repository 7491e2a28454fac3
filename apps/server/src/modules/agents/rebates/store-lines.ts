import type { RebateGroup, RebateKey } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The start of a local day. Null: the day is not over yet. */
export async function findDayStart(reader: Reader, day: string, timeZone: string): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ startsAt: Date }>`
    select ${day}::date::timestamp at time zone ${timeZone} as "startsAt" where ${day}::date < agents.today(${timeZone})`);
  return row?.startsAt ?? null;
}

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

export interface LineRow {
  readonly memberId: bigint;
  readonly group: RebateGroup;
  readonly amount: bigint;
}

/** Writes lines of a day that are not written yet; those of frozen and closed agents are held. */
export async function insertLines(
  tx: Tx,
  day: string,
  lines: readonly LineRow[],
): Promise<{ readonly written: number; readonly toPay: readonly LineRow[] }> {
  const rows = await tx.rows(sql<LineRow & { readonly state: 'paid' | 'held' }>`
    insert into agents.rebate_lines (member_id, game_group, amount, day, state)
    select l.member_id, l.game_group, l.amount, ${day}::date, case when a.state <> 'active' then 'held' else 'paid' end
    from unnest(${lines.map(({ memberId }) => memberId)}::bigint[], ${lines.map(({ group }) => group)}::text[],
      ${lines.map(({ amount }) => amount)}::bigint[]) with ordinality l (member_id, game_group, amount, place)
    left join agents.agents a on a.member_id = l.member_id
    order by l.place
    on conflict (day, member_id, game_group) do nothing
    returning member_id as "memberId", game_group as "group", amount, state`);
  return { written: rows.length, toPay: rows.filter(({ state }) => state === 'paid') };
}

/** How many of some lines are written with another amount. */
export async function countDifferent(
  reader: Reader,
  day: string,
  lines: readonly LineRow[],
): Promise<bigint> {
  const [row] = await reader.rows(sql<{ different: bigint }>`
    select count(*) as different
    from unnest(${lines.map(({ memberId }) => memberId)}::bigint[], ${lines.map(({ group }) => group)}::text[],
      ${lines.map(({ amount }) => amount)}::bigint[]) l (member_id, game_group, amount)
    join agents.rebate_lines w on w.day = ${day}::date and w.member_id = l.member_id and w.game_group = l.game_group
    where w.amount <> l.amount`);
  return row?.different ?? 0n;
}

/** Notes that all rebates of a sealed day are written. */
export async function markRebated(reader: Reader, startsAt: Date): Promise<void> {
  await reader.rows(sql`
    update agents.seals set rebates_at = clock_timestamp()
    where span = 'DAY' and starts_at = ${startsAt} and rebates_at is null`);
}
