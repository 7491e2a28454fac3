// What keeps a stake back although there is money for it: a break, a check that is due, limits (reliability.md R1 to R8).
import type { RefusalCode } from '@tyche/contract/refusals';
import type { WalletId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { stakeLimitKinds, stakePeriods } from './domains.ts';
import * as store from './store-guards.ts';

export type StakeLimitKind = (typeof stakeLimitKinds)[number];
export type StakePeriod = (typeof stakePeriods)[number];

export interface StakeLimit {
  readonly kind: StakeLimitKind;
  readonly period: StakePeriod;
  readonly amount: bigint;
  /** Below zero for a loss limit while play has given more than it took. */
  readonly used: bigint;
  readonly endsAt: Date;
}

export interface Guard {
  /** Until when no stake is taken; null when play is not stopped. */
  readonly stoppedUntil: Date | null;
  readonly checkMinutes: number;
  readonly sessionMinutes: number;
  readonly isCheckDue: boolean;
  readonly checkAt: Date | null;
  readonly sessionEndsAt: Date | null;
  /** The time of the session is used up, and the pause after it is not over. */
  readonly isSessionOver: boolean;
}

/** What the session of play under way came to; nothing when none is. */
export interface PlayPosition {
  readonly startedAt: Date | null;
  readonly elapsedSeconds: number;
  readonly staked: bigint;
  readonly returned: bigint;
}

/** Why a stake was `limited`, as the player is told. */
export interface StakeRefusal {
  readonly code: Extract<
    RefusalCode,
    'play-stopped' | 'reality-check-due' | 'session-time-reached' | 'stake-limit-reached'
  >;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Minutes without a stake after which another session of play begins. */
const PAUSE_MINUTES = 60;

/**
 * Locks all wallets of some owners until the transaction ends. Gives the time, read under the locks: every stake that committed before is
 * older, and every later one sees what this transaction says.
 */
export function lockPlay(tx: Tx, ownerIds: readonly bigint[]): Promise<Date> {
  return store.lockOwners(tx, ownerIds);
}

/** Stops play of an owner in each wallet until a moment: no stake commits later than the transaction that says so. */
export function stopPlay(tx: Tx, ownerId: bigint, until: Date): Promise<void> {
  return store.stopOwner(tx, ownerId, until);
}

/** Sets a limit on stakes. What was staked since its period began counts. */
export function setStakeLimit(
  tx: Tx,
  walletId: WalletId,
  limit: { kind: StakeLimitKind; period: StakePeriod; amount: bigint; zone: string },
): Promise<void> {
  return store.putLimit(tx, walletId, limit);
}

/** Takes a limit on stakes away. */
export function dropStakeLimit(
  tx: Tx,
  walletId: WalletId,
  { kind, period }: { kind: StakeLimitKind; period: StakePeriod },
): Promise<void> {
  return store.putLimit(tx, walletId, { kind, period, amount: null, zone: 'UTC' });
}

/** After how many minutes of play a reality check is due and a session is over; 0: never. */
export function watchPlay(
  tx: Tx,
  walletId: WalletId,
  { checkMinutes, sessionMinutes }: { checkMinutes: number; sessionMinutes: number },
): Promise<void> {
  return store.putWatch(tx, walletId, { checkMinutes, sessionMinutes, pauseMinutes: PAUSE_MINUTES });
}

/** The player has answered the reality check: its time begins anew. */
export function answerCheck(tx: Tx, walletId: WalletId): Promise<void> {
  return store.clearCheck(tx, walletId);
}

/** What keeps a stake back, in the order of the numbers of wallet.guard_stake. */
const stakeStops = [null, 'play-stopped', 'session-over', 'check-due', 'limit-reached'] as const;
export type StakeStop = NonNullable<(typeof stakeStops)[number]>;

/** A stake that is about to be taken, in 1/10 000 units. */
export interface StakeToJudge {
  readonly walletId: WalletId;
  readonly stake: bigint;
  /** The part that a bonus will pay: a limit of losses counts own money only (rewards.md 5.12). */
  readonly bonusPart: bigint;
}

/** What keeps each stake back now, in their order, under the locks of the wallets, which the caller holds. No wallet is named twice. */
export async function stakeStopsOf(
  tx: Tx,
  stakes: readonly StakeToJudge[],
): Promise<readonly (StakeStop | null)[]> {
  if (stakes.length === 0) return [];
  return (await store.judgeStakes(tx, stakes)).map(stopOf);
}

function stopOf(problem: number): StakeStop | null {
  const stop = stakeStops[problem];
  if (stop === undefined) throw new Error(`an unknown problem of a stake: ${problem}`);
  return stop;
}

/** Whether a stake may be taken now, under the wallet's lock; for money that is set aside before it is staked. */
export async function mayStake(tx: Tx, walletId: WalletId, stake: bigint): Promise<boolean> {
  return stopOf(await store.judgeStake(tx, walletId, stake)) === null;
}

/** The guard of a wallet as it stands now. */
export async function guardOf(reader: Reader, walletId: WalletId): Promise<Guard> {
  const row = await store.findGuard(reader, walletId);
  return {
    stoppedUntil: row?.is_stopped ? row.stopped_until : null,
    checkMinutes: row?.check_minutes ?? 0,
    sessionMinutes: row?.session_minutes ?? 0,
    isCheckDue: row?.is_check_due ?? false,
    checkAt: row?.check_at ?? null,
    sessionEndsAt: row?.session_ends_at ?? null,
    isSessionOver: row?.is_session_over ?? false,
  };
}

/** The limits on stakes with what is used of them now. */
export async function stakeLimits(reader: Reader, walletId: WalletId): Promise<readonly StakeLimit[]> {
  const rows = await store.listLimits(reader, walletId);
  return rows.map(({ kind, period, amount, used, ends }) => ({
    kind: kind as StakeLimitKind,
    period: period as StakePeriod,
    amount,
    used,
    endsAt: ends,
  }));
}

/** How the session of play stands: sums of the ledger. */
export async function playPosition(reader: Reader, walletId: WalletId): Promise<PlayPosition> {
  const row = await store.sumPlay(reader, walletId, PAUSE_MINUTES);
  return {
    startedAt: row.started_at,
    elapsedSeconds: row.elapsed,
    staked: row.staked,
    returned: row.returned,
  };
}

/** What a player whose stake was `limited` is told. A reason that has passed meanwhile is told without details. */
export async function stakeRefusal(reader: Reader, walletId: WalletId, stake: bigint): Promise<StakeRefusal> {
  const guard = await store.findGuard(reader, walletId);
  if (guard?.is_stopped && guard.stopped_until)
    return { code: 'play-stopped', details: { until: guard.stopped_until.getTime() } };
  if (guard?.is_check_due) return { code: 'reality-check-due', details: {} };
  if (guard?.is_session_over)
    return { code: 'session-time-reached', details: { pauseUntil: guard.pause_ends_at?.getTime() ?? null } };
  const limits = await stakeLimits(reader, walletId);
  const full = limits.find(({ amount, used }) => used + stake > amount);
  if (!full) return { code: 'stake-limit-reached', details: {} };
  const left = full.amount > full.used ? full.amount - full.used : 0n;
  return {
    code: 'stake-limit-reached',
    details: {
      kind: full.kind,
      period: full.period,
      left: formatAmount(left),
      endsAt: full.endsAt.getTime(),
    },
  };
}
