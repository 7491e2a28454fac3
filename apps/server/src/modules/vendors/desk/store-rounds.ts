// Rounds and their calls, as staff look for them.
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CallRow, RoundRow } from '../calls/store.ts';

const MAX_CALLS = 200;
/** Above every number of a round. */
const ALL = 9_223_372_036_854_775_807n;

export interface DeskRound extends Omit<RoundRow, 'is_voided'> {
  /** When staff voided it; null while they did not. */
  readonly voided_at: Date | null;
  readonly vendor: string;
  readonly round_id: string;
  readonly player_id: string;
  readonly member_id: bigint;
  readonly currency: string;
  /** What the bets of its free rounds were worth; null without any. */
  readonly free_bets: bigint | null;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

export type DeskCall = CallRow & {
  readonly at: Date;
  /** What it told of pots, each amount as decimal text; null for nothing. */
  readonly jackpots: { readonly id: string; readonly amount: string }[] | null;
};

export interface RoundsWanted {
  readonly vendors: readonly string[];
  /** Of a round, a call or a player. */
  readonly number: string;
  readonly memberIds: readonly bigint[];
  /** Only rounds with a lower number; null for the newest. */
  readonly before: bigint | null;
  readonly limit: number;
}

/** The newest rounds that a number leads to: that of a round, of one of its calls, of a player, or of some members. Each way has an index. */
export function findRounds(
  reader: Reader,
  { vendors, number, memberIds, before, limit }: RoundsWanted,
): Promise<DeskRound[]> {
  const below = before ?? ALL;
  return reader.rows(sql<DeskRound>`
    with players as (
      select player_id from vendors.players where player_id = ${number}
      union select player_id from vendors.players
        where member_id = any (${memberIds}::bigint[]) and vendor = any (${vendors}::text[])
    ), found as (
      (select r.* from players p cross join lateral (
        select * from vendors.rounds r where r.player_id = p.player_id and r.round_no < ${below}
        order by r.round_no desc limit ${limit}) r)
      union (select * from vendors.rounds where vendor = any (${vendors}::text[]) and round_id = ${number} and round_no < ${below}
        order by round_no desc limit ${limit})
      union (select r.* from vendors.calls c join vendors.rounds r using (merchant, vendor, round_id, player_id)
        where c.vendor = any (${vendors}::text[]) and c.tx_id = ${number} and r.round_no < ${below})
    )
    select f.*, p.member_id, p.currency, v.at as voided_at,
      (select sum(c.free_face)::bigint from vendors.calls c
      where c.round_no = f.round_no and c.call in ('bet', 'bet-win') and c.status = 'OK' and not c.is_refunded) as free_bets
    from found f join vendors.players p using (merchant, player_id) left join vendors.voids v using (round_no)
    order by f.round_no desc limit ${limit}`);
}

/** The round that the ledger knows by a reference; null when there is none. */
export async function findRoundByRef(reader: Reader, ref: string): Promise<DeskRound | null> {
  const [row] = await reader.rows(sql<DeskRound>`
    select r.*, p.member_id, p.currency, v.at as voided_at,
      (select sum(c.free_face)::bigint from vendors.calls c
      where c.round_no = r.round_no and c.call in ('bet', 'bet-win') and c.status = 'OK' and not c.is_refunded) as free_bets
    from vendors.rounds r join vendors.players p using (merchant, player_id) left join vendors.voids v using (round_no)
    where r.ref = ${ref}::uuid`);
  return row ?? null;
}

/** The calls of a round in the order in which they were decided: two hundred, and one more when there are more. */
export async function listRoundCalls(
  reader: Reader,
  roundNo: bigint,
): Promise<{ readonly calls: readonly DeskCall[]; readonly hasMore: boolean }> {
  const rows = await reader.rows(sql<DeskCall>`
    select * from vendors.calls where round_no = ${roundNo} order by call_no limit ${MAX_CALLS + 1}`);
  return { calls: rows.slice(0, MAX_CALLS), hasMore: rows.length > MAX_CALLS };
}

/** The calls under some numbers of vendors. */
export function listCallsByNumber(
  reader: Reader,
  vendors: readonly string[],
  txIds: readonly string[],
): Promise<DeskCall[]> {
  return reader.rows(sql<DeskCall>`
    select * from vendors.calls where vendor = any (${vendors}::text[]) and tx_id = any (${txIds}::text[]) order by call_no`);
}

/** The rounds that movements of the ledger refer to. */
export function listRoundSources(
  reader: Reader,
  refs: readonly string[],
): Promise<{ ref: string; number: string }[]> {
  return reader.rows(sql<{ ref: string; number: string }>`
    select ref, round_id as number from vendors.rounds where ref = any (${refs}::uuid[])`);
}

/** A member's rounds, the newest first. */
export function listOwnRounds(reader: Reader, memberId: bigint, limit: number): Promise<DeskRound[]> {
  return reader.rows(sql<DeskRound>`
    select r.*, p.member_id, p.currency, v.at as voided_at
    from vendors.players p join vendors.rounds r using (merchant, player_id) left join vendors.voids v using (round_no)
    where p.member_id = ${memberId} order by r.round_no desc limit ${limit}`);
}
