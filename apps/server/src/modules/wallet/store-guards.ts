// What keeps stakes back: migration 2310.
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Locks every wallet of some owners, then reads the database's clock. */
export async function lockOwners(tx: Tx, ownerIds: readonly bigint[]): Promise<Date> {
  await tx.rows(sql`
    select wallet.lock_wallets(array(select wallet_id from wallet.wallets where owner_id = any(${[...ownerIds]}::bigint[])))`);
  // Rounded up: a `Date` has whole milliseconds, and a stake of this very one is older than what follows.
  const [row] = await tx.rows(sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now`);
  if (!row) throw new Error('the clock was not read');
  return row.now;
}

export async function stopOwner(tx: Tx, ownerId: bigint, until: Date): Promise<void> {
  await tx.rows(sql`select wallet.stop_play(${ownerId}, ${until})`);
}

export async function putLimit(
  tx: Tx,
  walletId: bigint,
  limit: { kind: string; period: string; amount: bigint | null; zone: string },
): Promise<void> {
  await tx.rows(sql`
    select wallet.set_stake_limit(${walletId}, ${limit.kind}, ${limit.period}, ${limit.amount}::bigint, ${limit.zone})`);
}

export async function putWatch(
  tx: Tx,
  walletId: bigint,
  watch: { checkMinutes: number; sessionMinutes: number; pauseMinutes: number },
): Promise<void> {
  await tx.rows(sql`
    select wallet.watch_play(${walletId}, ${watch.checkMinutes}, ${watch.sessionMinutes}, ${watch.pauseMinutes})`);
}

export async function clearCheck(tx: Tx, walletId: bigint): Promise<void> {
  await tx.rows(sql`
    update wallet.guards set check_due = false, checked_at = clock_timestamp() where wallet_id = ${walletId}`);
}

export async function judgeStake(tx: Tx, walletId: bigint, amount: bigint): Promise<number> {
  await tx.rows(sql`select wallet.lock_wallets(${[walletId]})`);
  const [row] = await tx.rows(sql<{ problem: number }>`
    select case when guarded then wallet.guard_stake(wallet_id, ${amount}, 0, seq, clock_timestamp()) else 0 end as problem
    from wallet.wallets where wallet_id = ${walletId}`);
  return row?.problem ?? 0;
}

/** The problem of each stake, in their order; 0 for a wallet without a guard. The caller holds the locks. */
export async function judgeStakes(
  tx: Tx,
  stakes: readonly { readonly walletId: bigint; readonly stake: bigint; readonly bonusPart: bigint }[],
): Promise<number[]> {
  const rows = await tx.rows(sql<{ place: number; problem: number }>`
    select (place - 1)::int as place,
      case when guarded then wallet.guard_stake(wallet_id, stake, bonus, seq, clock_timestamp()) else 0 end as problem
    from unnest(${stakes.map(({ walletId }) => walletId)}::bigint[], ${stakes.map(({ stake }) => stake)}::bigint[],
      ${stakes.map(({ bonusPart }) => bonusPart)}::bigint[]) with ordinality as asked (id, stake, bonus, place) join wallet.wallets on wallet_id = id`);
  const problems = new Map(rows.map(({ place, problem }) => [place, problem]));
  return stakes.map((_, place) => problems.get(place) ?? 0);
}

export interface GuardRow {
  readonly stopped_until: Date | null;
  readonly is_stopped: boolean;
  readonly check_minutes: number;
  readonly session_minutes: number;
  readonly pause_minutes: number;
  readonly is_check_due: boolean;
  readonly check_at: Date | null;
  readonly session_ends_at: Date | null;
  readonly is_session_over: boolean;
  readonly pause_ends_at: Date | null;
}

/** The guard with its clocks read now. Times of a session that a pause has ended are null. */
export async function findGuard(reader: Reader, walletId: bigint): Promise<GuardRow | null> {
  const [row] = await reader.rows(sql<GuardRow>`
    select stopped_until, coalesce(stopped_until > n.now, false) as is_stopped, check_minutes, session_minutes, pause_minutes,
      check_due or coalesce(c.at <= n.now, false) as is_check_due, c.at as check_at, s.ends_at as session_ends_at,
      coalesce(s.ends_at <= n.now, false) as is_session_over, p.ends_at as pause_ends_at
    from wallet.guards g
    cross join lateral (select clock_timestamp() as now) n
    cross join lateral (
      select case when g.staked_at + make_interval(mins => g.pause_minutes) > n.now
        then g.staked_at + make_interval(mins => g.pause_minutes) end as ends_at) p
    cross join lateral (
      select case when g.check_minutes > 0 and p.ends_at is not null
        then g.checked_at + make_interval(mins => g.check_minutes) end as at) c
    cross join lateral (
      select case when g.session_minutes > 0 and p.ends_at is not null
        then g.session_at + make_interval(mins => g.session_minutes) end as ends_at) s
    where wallet_id = ${walletId}`);
  return row ?? null;
}

export interface LimitRow {
  readonly kind: string;
  readonly period: string;
  readonly amount: bigint;
  readonly used: bigint;
  readonly ends: Date;
}

export function listLimits(reader: Reader, walletId: bigint): Promise<LimitRow[]> {
  return reader.rows(sql<LimitRow>`
    select kind, period, amount, used, ends from wallet.limit_states(${walletId}, clock_timestamp())`);
}

export interface PositionRow {
  readonly started_at: Date | null;
  readonly elapsed: number;
  readonly staked: bigint;
  readonly returned: bigint;
}

/** Sums of the session of play that is under way; zeros when there is none. */
export async function sumPlay(reader: Reader, walletId: bigint, pauseMinutes: number): Promise<PositionRow> {
  const [row] = await reader.rows(sql<PositionRow>`
    select p.started_at, coalesce(floor(extract(epoch from clock_timestamp() - p.started_at)), 0)::int as elapsed,
      coalesce(sum(-e.delta) filter (where e.kind = 1 /* bet */), 0)::bigint as staked,
      coalesce(sum(e.delta) filter (where e.kind <> 1 /* bet */), 0)::bigint as returned
    from wallet.play_under_way(${walletId}, ${pauseMinutes}) p
    join wallet.booked_entries e on e.wallet_id = ${walletId} and e.seq > p.seq_before and wallet.is_play(e.kind, e.gl)
    group by p.started_at`);
  return row ?? { started_at: null, elapsed: 0, staked: 0n, returned: 0n };
}
