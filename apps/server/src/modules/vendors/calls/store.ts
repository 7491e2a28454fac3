// The rows of vendors' money calls.
import type { Round, StoredCall, StoredStatus } from '@tyche/rules/vendors/calls';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface CallPlayer {
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  readonly currency: string;
}

/** The player of a vendor; null when the vendor has none of that name. */
export async function findCallPlayer(
  reader: Reader,
  vendor: string,
  playerId: string,
): Promise<CallPlayer | null> {
  const [row] = await reader.rows(sql<CallPlayer>`
    select member_id, wallet_id, currency from vendors.players where player_id = ${playerId} and vendor = ${vendor}`);
  return row ?? null;
}

export interface CallRow {
  readonly call_no: bigint;
  readonly round_no: bigint | null;
  readonly post_key: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly shortfall: bigint;
  readonly free_face: bigint | null;
  readonly is_refunded: boolean;
  readonly is_held: boolean;
  readonly tx_id: string;
  readonly call: StoredCall['call'];
  readonly kind: string;
  readonly player_id: string;
  readonly round_id: string;
  readonly currency: string;
  readonly refs: string[];
  readonly grant_id: string | null;
  readonly status: StoredStatus;
}

/** The stored calls under some numbers of a vendor. */
export async function listCalls(
  reader: Reader,
  vendor: string,
  txIds: readonly string[],
): Promise<ReadonlyMap<string, CallRow>> {
  const rows = await reader.rows(sql<CallRow>`
    select call_no, round_no, post_key, debit, credit, shortfall, free_face, is_refunded, is_held, tx_id, call, kind, player_id, round_id,
      currency, refs, grant_id, status
    from vendors.calls where vendor = ${vendor} and tx_id = any (${txIds}::text[])`);
  return new Map(rows.map((row) => [row.tx_id, row]));
}

/** A stored call as the rules know it. */
export function storedCall(row: CallRow): StoredCall {
  const { call, kind, currency, debit, credit, refs, status, shortfall } = row;
  const free = row.grant_id === null ? null : { grantId: row.grant_id, faceValue: row.free_face ?? 0n };
  return {
    call,
    kind,
    currency,
    debit,
    credit,
    refs,
    status,
    shortfall,
    free,
    txId: row.tx_id,
    playerId: row.player_id,
    roundId: row.round_id,
    isRefunded: row.is_refunded,
    isHeld: row.is_held,
  };
}

export interface RoundRow {
  readonly round_no: bigint;
  readonly ref: string;
  readonly bets: bigint;
  readonly wins: bigint;
  readonly cap_base: bigint;
  readonly standing: number;
  readonly settled: number;
  readonly game_code: string;
  readonly game_type: string;
  readonly status: Round['status'];
  readonly closed_by_bet_win: string | null;
  /** Two persons of the staff voided it. */
  readonly is_voided: boolean;
}

export interface RoundKey {
  readonly vendor: string;
  readonly roundId: string;
  readonly playerId: string;
}

export async function findRound(reader: Reader, key: RoundKey): Promise<RoundRow | null> {
  const [row] = await reader.rows(sql<RoundRow>`
    select round_no, ref, bets, wins, cap_base, standing, settled, game_code, game_type, status, closed_by_bet_win,
      status = 'CANCELLED' and exists (select from vendors.voids v where v.round_no = r.round_no) as is_voided
    from vendors.rounds r where vendor = ${key.vendor} and round_id = ${key.roundId} and player_id = ${key.playerId}`);
  return row ?? null;
}

/** A round as the rules know it. */
export function roundOf(row: RoundRow): Round {
  const { status, bets, wins, standing } = row;
  return {
    status,
    bets,
    wins,
    standing,
    capBase: row.cap_base,
    closedByBetWin: row.closed_by_bet_win,
    isVoided: row.is_voided,
  };
}

/** Notes that the vendor names other totals of a round than ours. */
export async function markMismatch(tx: Tx, { vendor, roundId, playerId }: RoundKey): Promise<void> {
  await tx.rows(sql`
    update vendors.rounds set mismatch_since = coalesce(mismatch_since, clock_timestamp())
    where vendor = ${vendor} and round_id = ${roundId} and player_id = ${playerId}`);
}

/** Marks calls under some numbers as not counting any more. */
export async function markVoided(tx: Tx, vendor: string, txIds: readonly string[]): Promise<void> {
  await tx.rows(
    sql`update vendors.calls set status = 'VOIDED' where vendor = ${vendor} and tx_id = any (${txIds}::text[])`,
  );
}

export async function setShortfall(
  tx: Tx,
  { vendor, txId }: { vendor: string; txId: string },
  shortfall: bigint,
): Promise<void> {
  await tx.rows(
    sql`update vendors.calls set shortfall = ${shortfall} where vendor = ${vendor} and tx_id = ${txId}`,
  );
}

/** The bets of a round that stand, the oldest first: what a settlement divides its winnings among. */
export function listStandingBets(
  reader: Reader,
  roundNo: bigint,
): Promise<{ readonly call_no: bigint; readonly debit: bigint }[]> {
  return reader.rows(sql<{ call_no: bigint; debit: bigint }>`
    select call_no, debit from vendors.calls
    where round_no = ${roundNo} and call in ('bet', 'bet-win') and status = 'OK' and debit > 0 order by call_no`);
}

/** What a round has paid: its wins, jackpots and corrections, without a win that is held. */
export async function sumPaid(reader: Reader, roundNo: bigint): Promise<bigint> {
  const [row] = await reader.rows(sql<{ paid: bigint }>`
    select coalesce(sum(credit), 0)::bigint as paid from vendors.calls
    where round_no = ${roundNo} and status = 'OK' and not is_held`);
  return row?.paid ?? 0n;
}

export interface GameRow {
  readonly game_type: string;
  readonly win_cap: bigint | null;
  readonly is_on: boolean;
}

/** A game as the gateway judges it; null for one that nobody announced. */
export async function findGame(reader: Reader, vendor: string, gameCode: string): Promise<GameRow | null> {
  const [row] = await reader.rows(sql<GameRow>`
    select game_type, win_cap, not is_off and not exists (
        select from vendors.switches s where s.vendor = g.vendor and s.is_off) as is_on
    from vendors.games g where vendor = ${vendor} and game_code = ${gameCode}`);
  return row ?? null;
}

/** Announces a game, or changes what is known of it; whether it is switched off stays. */
export async function putGame(
  tx: Tx,
  game: {
    readonly vendor: string;
    readonly code: string;
    readonly type: string;
    readonly winCap: bigint | null;
    /** The theoretical return in percent with six decimals; nothing where the vendor does not say. */
    readonly rtp?: string | null;
    /** Whether its bets count for the turnover of a bonus and may hold its money; true without it. */
    readonly counts?: boolean;
  },
): Promise<void> {
  const { vendor, code, type, winCap, rtp = null, counts = true } = game;
  await tx.rows(sql`
    insert into vendors.games (vendor, game_code, game_type, win_cap, rtp, counts)
    values (${vendor}, ${code}, ${type}, ${winCap}, ${rtp}, ${counts})
    on conflict (merchant, vendor, game_code) do update set game_type = excluded.game_type, win_cap = excluded.win_cap,
      rtp = excluded.rtp, counts = excluded.counts`);
}

export interface NewIncident {
  readonly vendor: string;
  readonly code: string;
  readonly txId: string;
  readonly playerId: string;
  readonly roundId: string;
  readonly amount: bigint | null;
}
