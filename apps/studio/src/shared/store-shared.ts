// Shared rounds and the bets in them. All times are of the database's clock, as it decides what a cash-out is worth.
import type { UsedPlace } from '@tyche/rules/studio';
import type { Reader, Tx } from '../database.ts';
import type { Fields, PlayMode, SharedState } from '../wire.ts';

export interface SharedRow {
  readonly shared_no: bigint;
  readonly chain_id: bigint;
  readonly beacon_round: bigint;
  readonly link_no: number;
  readonly chain_no: number;
  /** Link 0 of the chain. */
  readonly commitment: string;
  readonly point: number | null;
  readonly is_interrupted: boolean;
  /** Every bet has its end. */
  readonly is_settled: boolean;
  readonly game_code: string;
  readonly state: SharedState;
  readonly before: string;
  readonly link: string | null;
  readonly salt: string | null;
  /** Until bets are locked, in ms; negative after. */
  readonly lock_left_ms: number;
  /** Since the curve began, in ms; null before. */
  readonly age_ms: number | null;
  /** Since the curve was last seen to rise. */
  readonly beat_ms: number | null;
  /** Since the end. */
  readonly ended_ms: number | null;
}

const msOf = (from: string, to: string) => `(extract(epoch from ${to} - ${from}) * 1000)::float8`;
const NOW = 'clock_timestamp()';
const COLUMNS = `r.shared_no, r.chain_id, r.beacon_round, r.link_no, c.chain_no, c.commitment, r.point, r.is_interrupted,
  r.settled_at is not null as is_settled, r.game_code, r.state, r.before, r.link, r.salt,
  ${msOf(NOW, 'locks_at')} as lock_left_ms, ${msOf('began_at', NOW)} as age_ms, ${msOf('beat_at', NOW)} as beat_ms,
  ${msOf('ended_at', NOW)} as ended_ms`;

/** The last shared round of a game, whatever its state. */
export async function findCurrent(reader: Reader, gameCode: string): Promise<SharedRow | null> {
  return one(reader, 'r.game_code = $1 order by r.shared_no desc limit 1', [gameCode]);
}

/** A shared round that nobody changes until the transaction ends. */
export async function shareRound(tx: Tx, sharedNo: bigint): Promise<SharedRow | null> {
  await keepShared(tx, sharedNo);
  return findShared(tx, sharedNo);
}

/** Has nobody change a shared round until the transaction ends. */
export async function keepShared(tx: Tx, sharedNo: bigint): Promise<void> {
  await tx.rows('select 1 from studio.shared_rounds where shared_no = $1 for share', [sharedNo]);
}

/** A shared round as it is at this moment of the database's clock. */
export async function findShared(reader: Reader, sharedNo: bigint): Promise<SharedRow | null> {
  return one(reader, 'shared_no = $1', [sharedNo]);
}

/** A shared round that this transaction alone may change. */
export async function lockShared(tx: Tx, sharedNo: bigint): Promise<SharedRow | null> {
  await tx.rows('select 1 from studio.shared_rounds where shared_no = $1 for update', [sharedNo]);
  return findShared(tx, sharedNo);
}

export interface NewShared {
  readonly gameCode: string;
  readonly chainId: bigint;
  readonly linkNo: number;
  readonly before: string;
  readonly betMs: number;
  readonly beaconRound: number;
}

/** Opens a shared round; nothing where one is not settled, or where another process opened the same. */
export async function insertShared(reader: Reader, of: NewShared): Promise<void> {
  await reader.rows(
    `insert into studio.shared_rounds (game_code, chain_id, link_no, before, locks_at, beacon_round)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5 / 1000.0), $6) on conflict do nothing`,
    [of.gameCode, of.chainId, of.linkNo, of.before, of.betMs, of.beaconRound],
  );
}

/** The place in the chains of a game that its last round used; null before the first round. */
export async function findUsedPlace(reader: Reader, gameCode: string): Promise<UsedPlace | null> {
  const [row] = await reader.rows<{ chain_no: number; link_no: number; length: number }>(
    `select c.chain_no, r.link_no, c.length from studio.shared_rounds r join studio.chains c using (chain_id)
     where r.game_code = $1 order by r.shared_no desc limit 1`,
    [gameCode],
  );
  return row ? { chainNo: row.chain_no, linkNo: row.link_no, length: row.length } : null;
}

/** The curve begins, a moment from now. */
export async function beginShared(tx: Tx, sharedNo: bigint, salt: string, leadMs: number): Promise<void> {
  await tx.rows(
    `update studio.shared_rounds set state = 'running', salt = $2, salt_at = t.now, began_at = t.now + t.lead, beat_at = t.now + t.lead
     from (select clock_timestamp() as now, make_interval(secs => $3 / 1000.0) as lead) t where shared_no = $1 and state = 'betting'`,
    [sharedNo, salt, leadMs],
  );
}

/** Notes that the curve rises under the eyes of a process. */
export async function beatShared(reader: Reader, sharedNo: bigint, gapMs: number): Promise<void> {
  await reader.rows(
    `update studio.shared_rounds set beat_at = clock_timestamp(),
       is_interrupted = is_interrupted or clock_timestamp() - beat_at > make_interval(secs => $2 / 1000.0)
     where shared_no = $1 and state = 'running'`,
    [sharedNo, gapMs],
  );
}

/** The end: its link, and the point of one that ran. */
export async function endShared(
  tx: Tx,
  sharedNo: bigint,
  end: {
    readonly state: 'ended' | 'void';
    readonly link: string;
    readonly point: number | null;
    readonly isInterrupted: boolean;
  },
): Promise<void> {
  await tx.rows(
    `update studio.shared_rounds set state = $2, link = $3, point = $4, is_interrupted = is_interrupted or $5,
       ended_at = clock_timestamp() where shared_no = $1 and ended_at is null`,
    [sharedNo, end.state, end.link, end.point, end.isInterrupted],
  );
}

/** Notes that every bet has its end; nothing while one waits, such as one that a cash-out has locked. */
export async function settleShared(tx: Tx, sharedNo: bigint): Promise<void> {
  await tx.rows(
    `update studio.shared_rounds set settled_at = clock_timestamp() where shared_no = $1 and settled_at is null
       and not exists (select from studio.rounds where shared_no = $1 and state = 'playing')`,
    [sharedNo],
  );
}

/** A bet that waits for its end. */
export interface PlayingSeat {
  readonly round_id: string;
  readonly bet: bigint;
  readonly currency: string;
  readonly target: number | null;
}

/** Locks bets that wait for their end, some at once. With `upTo`, those alone whose target is at most that, in hundredths. */
export async function lockPlaying(
  tx: Tx,
  sharedNo: bigint,
  { upTo, limit }: { readonly upTo: number | null; readonly limit: number },
): Promise<readonly PlayingSeat[]> {
  return tx.rows<PlayingSeat>(
    `select round_id, bet, currency, target from studio.rounds
     where shared_no = $1 and state = 'playing' and ($2::int is null or target <= $2)
     order by round_no limit $3 for update skip locked`,
    [sharedNo, upTo, limit],
  );
}

/** How a bet at a table ended. */
export interface SeatEnd {
  readonly roundId: string;
  readonly state: 'paying' | 'refunding';
  readonly steps: readonly Fields[];
  readonly outcome: Fields;
  /** What it pays for a bet of 1, as text. */
  readonly multiple: string;
  /** In 1/10 000 units. */
  readonly win: bigint;
  /** Where the player left, in hundredths. */
  readonly outAt: number | null;
}

/**
 * Writes how bets ended, all in one statement; each is locked and still playing.
 *
 * @param nextTryS when the worker asks the wallet, unless a request did before.
 */
export async function endPlaying(tx: Tx, ends: readonly SeatEnd[], nextTryS: number): Promise<void> {
  if (ends.length === 0) return;
  await tx.rows(
    `update studio.rounds r set state = e.state, steps = e.steps, outcome = e.outcome, multiple = e.multiple, win = e.win,
       out_at = e.out_at, attempts = 0, next_try_at = clock_timestamp() + make_interval(secs => $8)
     from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::jsonb[], $5::text[], $6::bigint[], $7::int[])
       as e (round_id, state, steps, outcome, multiple, win, out_at)
     where r.round_id = e.round_id`,
    [
      ends.map(({ roundId }) => roundId),
      ends.map(({ state }) => state),
      ends.map(({ steps }) => JSON.stringify(steps)),
      ends.map(({ outcome }) => JSON.stringify(outcome)),
      ends.map(({ multiple }) => multiple),
      ends.map(({ win }) => win),
      ends.map(({ outAt }) => outAt),
      nextTryS,
    ],
  );
}

export interface SeatRow {
  readonly round_id: string;
  readonly bet: bigint;
  readonly currency: string;
  readonly out_at: number | null;
}

/** The largest bets of a shared round in a kind of money, and how many there are in all. */
export async function listSeats(
  reader: Reader,
  sharedNo: bigint,
  mode: PlayMode,
  limit: number,
): Promise<{ readonly rows: readonly SeatRow[]; readonly count: number; readonly out: number }> {
  const seats = `studio.rounds where shared_no = $1 and mode = $2 and state in ('playing', 'paying', 'paid')`;
  const [rows, [sums]] = await Promise.all([
    reader.rows<SeatRow>(
      `select round_id, bet, currency, out_at from ${seats} order by bet desc, round_no limit $3`,
      [sharedNo, mode, limit],
    ),
    reader.rows<{ count: number; out: number }>(
      `select count(*)::int as count, count(out_at)::int as out from ${seats}`,
      [sharedNo, mode],
    ),
  ]);
  return { rows, count: sums?.count ?? 0, out: sums?.out ?? 0 };
}

/** The points of the rounds that ended last, newest first, in hundredths. */
export async function lastPoints(
  reader: Reader,
  gameCode: string,
  limit: number,
): Promise<readonly number[]> {
  const rows = await reader.rows<{ point: number }>(
    `select point from studio.shared_rounds where game_code = $1 and state = 'ended' order by shared_no desc limit $2`,
    [gameCode, limit],
  );
  return rows.map((row) => row.point);
}

async function one(reader: Reader, where: string, values: readonly unknown[]): Promise<SharedRow | null> {
  const [row] = await reader.rows<SharedRow>(
    `select ${COLUMNS} from studio.shared_rounds r join studio.chains c using (chain_id) where ${where}`,
    values,
  );
  return row ?? null;
}
