// The marks of old rounds: when their vendors are asked about them, and what they answered.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { RoundKey } from '../calls/store.ts';
import type { RoundAnswer } from './types.ts';

/** Marks rounds of some vendors that have been open for some hours, the oldest first. Gives how many are new. */
export async function planAsks(
  reader: Reader,
  { vendors, hours, limit }: { vendors: readonly string[]; hours: number; limit: number },
): Promise<number> {
  const rows = await reader.rows(sql`
    insert into vendors.round_asks as a (vendor, round_id, player_id)
    select vendor, round_id, player_id from vendors.rounds r
    where status = 'OPEN' and opened_at < clock_timestamp() - make_interval(hours => ${hours}::int) and vendor = any (${vendors}::text[])
      and not exists (select from vendors.round_asks m where m.vendor = r.vendor and m.round_id = r.round_id
        and m.player_id = r.player_id and m.next_ask_at is not null)
    order by opened_at limit ${limit}
    on conflict (merchant, vendor, round_id, player_id) do update set next_ask_at = clock_timestamp() where a.next_ask_at is null
    returning round_id`);
  return rows.length;
}

export interface DueAsk extends RoundKey {
  /** How often the vendor was asked, with this time. */
  readonly asks: number;
}

/** Takes marks that are due, the longest due first: each for one worker, and again after `againS` seconds where that worker ends. */
export async function takeDueAsks(
  reader: Reader,
  { vendors, limit, againS }: { vendors: readonly string[]; limit: number; againS: number },
): Promise<readonly DueAsk[]> {
  const rows = await reader.rows(sql<{ vendor: string; round_id: string; player_id: string; asks: number }>`
    update vendors.round_asks a set asks = asks + 1, next_ask_at = clock_timestamp() + make_interval(secs => ${againS}::int)
    from (select merchant, vendor, round_id, player_id from vendors.round_asks
      where next_ask_at <= clock_timestamp() and vendor = any (${vendors}::text[])
      order by next_ask_at limit ${limit} for update skip locked) due
    where (a.merchant, a.vendor, a.round_id, a.player_id) = (due.merchant, due.vendor, due.round_id, due.player_id)
    returning a.vendor, a.round_id, a.player_id, a.asks`);
  return rows.map(({ vendor, round_id: roundId, player_id: playerId, asks }) => ({
    vendor,
    roundId,
    playerId,
    asks,
  }));
}

/** Notes an answer. @param againS when the vendor is asked again, in seconds; null for a round that is over. */
export async function noteAnswer(
  tx: Tx,
  { vendor, roundId, playerId }: RoundKey,
  { answer, againS }: { answer: RoundAnswer; againS: number | null },
): Promise<void> {
  await tx.rows(sql`
    update vendors.round_asks set answer = ${answer}, asked_at = clock_timestamp(),
      next_ask_at = clock_timestamp() + make_interval(secs => ${againS}::int)
    where vendor = ${vendor} and round_id = ${roundId} and player_id = ${playerId}`);
}

/** Makes an incident of an answer, once of each kind for a round. */
export async function insertAnswerIncident(
  tx: Tx,
  { vendor, roundId, playerId }: RoundKey,
  code: 'ROUND_UNKNOWN' | 'ROUND_CONTRADICTED',
): Promise<void> {
  await tx.rows(sql`
    insert into vendors.incidents (vendor, code, tx_id, player_id, round_id, amount)
    select vendor, ${code}, '', player_id, round_id, bets from vendors.rounds
    where vendor = ${vendor} and round_id = ${roundId} and player_id = ${playerId}
    on conflict do nothing`);
}

export interface AskRow {
  readonly asks: number;
  readonly asked_at: Date;
  readonly next_ask_at: Date | null;
  readonly answer: RoundAnswer;
}

/** What the vendor answered about a round; null where it has not been asked. */
export async function findAsk(
  reader: Reader,
  { vendor, roundId, playerId }: RoundKey,
): Promise<AskRow | null> {
  const [row] = await reader.rows(sql<AskRow>`
    select asks, asked_at, next_ask_at, answer from vendors.round_asks
    where vendor = ${vendor} and round_id = ${roundId} and player_id = ${playerId} and answer is not null`);
  return row ?? null;
}

/** The keys of the ledger of the bets of a round that stand and took money. */
export async function listStakeKeys(reader: Reader, roundNo: bigint): Promise<readonly string[]> {
  const rows = await reader.rows(sql<{ post_key: string }>`
    select post_key from vendors.calls
    where round_no = ${roundNo} and call in ('bet', 'bet-win') and status = 'OK' and debit > 0 order by call_no`);
  return rows.map((row) => row.post_key);
}
