// The keys under which the ledger knows the bets of rounds.
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The ledger's keys of bets, by their numbers. */
export async function listPostKeys(
  reader: Reader,
  bets: readonly { readonly batchRef: bigint; readonly ref: bigint }[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await reader.rows(sql<{ call_no: bigint; post_key: string }>`
    select c.call_no, c.post_key
    from unnest(${bets.map(({ batchRef }) => batchRef)}::bigint[], ${bets.map(({ ref }) => ref)}::bigint[]) as asked (round, bet)
    cross join lateral (
      select call_no, post_key from vendors.calls where round_no = asked.round and call_no = asked.bet limit 1) c`);
  return new Map(rows.map(({ call_no, post_key }) => [call_no, post_key]));
}

/** The ledger's keys of all calls of a round. */
export async function listPostKeysOfRound(reader: Reader, roundNo: bigint): Promise<readonly string[]> {
  const rows = await reader.rows(sql<{ post_key: string }>`
    select post_key from vendors.calls where round_no = ${roundNo} order by call_no`);
  return rows.map(({ post_key }) => post_key);
}

/** Which of some rounds are of games that count for no bonus. */
export async function listUncounted(
  reader: Reader,
  roundNos: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  if (roundNos.length === 0) return new Set();
  const rows = await reader.rows(sql<{ round_no: bigint }>`
    select r.round_no from (select distinct unnest(${roundNos}::bigint[]) as round_no) r
    cross join lateral (
      select vendor, round_id, player_id from vendors.calls where round_no = r.round_no order by call_no limit 1) c
    cross join lateral (
      select game_code from vendors.rounds
      where vendor = c.vendor and round_id = c.round_id and player_id = c.player_id limit 1) o
    join vendors.games g on g.vendor = c.vendor and g.game_code = o.game_code and not g.counts`);
  return new Set(rows.map(({ round_no }) => round_no));
}
