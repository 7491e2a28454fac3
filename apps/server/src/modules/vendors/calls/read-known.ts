// What is known of money calls before they are decided: read under the locks of the players' wallets.
import type { WalletId } from '@tyche/kernel/ids';
import { type CallFacts, largestWinIn, type PlayerFacts } from '@tyche/rules/vendors/calls';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type PlayFunds,
  fundsOf,
  lockWallets,
  openVendorAccount,
  type StakeStop,
  type StakeableBonus,
  stakeableBonuses,
  stakeStopsOf,
} from '../../wallet/index.ts';
import { type GrantFacts, readGrants } from './read-grants.ts';
import { bonusFor, type HeldBonus, readHeldBonuses } from './bonus-money.ts';
import { completeCalls } from './complete-call.ts';
import { type StakeStanding, touchSessions } from './store-sessions.ts';
import * as store from './store.ts';
import { type GameFacts, listCallsOf, listRounds, textOfKey } from './store-many.ts';
import type { TakenCall } from './types.ts';

/** A call whose player the vendor has. */
export interface PlayerCall {
  readonly heard: TakenCall;
  readonly player: store.CallPlayer;
  readonly walletId: WalletId;
}

/** A call with all that decides it. */
export interface KnownCall extends PlayerCall {
  /** The call, with what its protocol leaves out. */
  readonly taken: TakenCall;
  readonly facts: CallFacts;
  /** What the wallet has of own money before the call. */
  readonly available: bigint;
  /** Whether a bonus may be in what the vendor sees as balance. */
  readonly isBonusReady: boolean;
  /** The bonus that may pay the stake; null for another call, and without one. */
  readonly stakeable: StakeableBonus | null;
  /** What the round holds of a bonus. */
  readonly held: HeldBonus | null;
  readonly round: store.RoundRow | null;
  /** Its number, when it is stored already. */
  readonly callNo: bigint | null;
  /** What is stored under the numbers that the call refers to, in their order. */
  readonly targets: readonly (store.CallRow | undefined)[];
  /** The bet that a refund names. */
  readonly voided: store.CallRow | undefined;
  readonly game: { readonly code: string; readonly type: string };
  /** Whether nothing more may be staked: a stop of the player, a limit that is used up, or a game that is off. */
  readonly isStopped: boolean;
  /** The vendor's account for play. */
  readonly gl: Awaited<ReturnType<typeof openVendorAccount>>;
  /** The account of the vendor's own wallets; null for a call that is no report. */
  readonly walletGl: Awaited<ReturnType<typeof openVendorAccount>> | null;
}

/** Locks the wallets of the calls and reads what is known of each, in their order. No two of them may have one wallet. */
export async function readKnown(tx: Tx, calls: readonly PlayerCall[]): Promise<readonly KnownCall[]> {
  const read = await readTogether(tx, calls);
  const found = read.taken.map((taken, at): Found => {
    const [call, funds = null, standing = null] = [calls[at], read.funds[at], read.standings.get(taken)];
    if (!call) throw new Error('a call was lost');
    const { vendor, money } = taken;
    const round = money.roundId === '' ? null : (read.rounds[at] ?? null);
    const own = read.stored.get(textOfKey({ vendor, txId: money.txId }));
    const targets = money.refs.map((txId) => read.stored.get(textOfKey({ vendor, txId })));
    return { ...call, taken, funds, standing, round, own, targets };
  });
  const seen = await withBonuses(tx, found);
  const [stops, grants] = await Promise.all([
    stopsOf(tx, seen),
    readGrants(
      tx,
      seen.map((one) => ({ ...one, gameCode: gameCodeOf(one), refunded: refundedBy(one) })),
    ),
  ]);
  return seen.map((one, at) => {
    const { taken, own, targets } = one;
    const gl = read.accounts.get(taken.vendor);
    if (gl === undefined) throw new Error('a vendor without an account');
    const stop = stops.get(one) ?? null;
    const grant = grants[at] ?? null;
    return {
      ...one,
      gl,
      walletGl: read.walletAccounts.get(taken.vendor) ?? null,
      isStopped: stop !== null || (isStake(taken) && !(gameOf(one)?.is_on ?? false)),
      facts: {
        known: own ? store.storedCall(own) : null,
        player: playerFactsOf(one, stop, grant),
        round: one.round && store.roundOf(one.round),
        targets: targets.map((row) => (row ? store.storedCall(row) : null)),
      },
      available: one.funds?.available ?? 0n,
      isBonusReady: one.funds?.isBonusReady === true,
      callNo: own?.call_no ?? null,
      voided: refundedBy(one),
      game: grant?.game ?? {
        code: gameCodeOf(one) ?? '',
        type: gameOf(one)?.type ?? one.round?.game_type ?? '',
      },
    };
  });
}

/** What one round trip finds of a call. */
interface Found extends PlayerCall {
  readonly taken: TakenCall;
  readonly funds: PlayFunds | null;
  /** Of a stake: how its session stands. */
  readonly standing: StakeStanding | null;
  readonly round: (store.RoundRow & GameFacts) | null;
  readonly own: store.CallRow | undefined;
  readonly targets: readonly (store.CallRow | undefined)[];
}

interface Seen extends Found {
  readonly stakeable: StakeableBonus | null;
  readonly held: HeldBonus | null;
}

/** The calls with the bonus money that they have to do with. Of most nothing is asked: the member never had a bonus, or the round is new. */
async function withBonuses(tx: Tx, found: readonly Found[]): Promise<readonly Seen[]> {
  const staking = found.filter(mayTakeBonus);
  const [held, bonuses] = await Promise.all([
    readHeldBonuses(
      tx,
      found.map((one) => ({
        key: roundKeyOf(one.taken),
        round: one.funds?.hadBonus === false ? null : one.round,
        refunded: refundedBy(one),
      })),
    ),
    stakeableBonuses(
      tx,
      staking.map(({ walletId }) => walletId),
    ),
  ]);
  return found.map((one, at) => {
    const game = gameOf(one);
    const gameType = game?.counts === true ? game.type : null;
    const round = { gameType, held: held[at] ?? null };
    const bonus = staking.includes(one) ? bonuses.get(one.walletId) : undefined;
    return { ...one, held: round.held, stakeable: bonusFor(bonus, round) };
  });
}

/** A stake from the main wallet, decided now, beside which a bonus runs. A free round stakes nothing. */
function mayTakeBonus({ taken, own, funds }: Found): boolean {
  const { isReport = false, money } = taken;
  return isStake(taken) && !isReport && !own && money.free === null && funds?.isBonusReady === true;
}

/** The bet that a refund names. */
function refundedBy({ taken, targets }: Found): store.CallRow | undefined {
  return taken.money.call === 'refund' ? targets[0] : undefined;
}

/** One round trip: the locks, and behind them what is read under them. */
async function readTogether(tx: Tx, calls: readonly PlayerCall[]) {
  const walletIds = calls.map(({ walletId }) => walletId);
  const taken = await completeCalls(tx, calls, walletIds);
  const stakes = taken.filter(isStake);
  const vendors = [...new Set(taken.map(({ vendor }) => vendor))].sort();
  const reports = taken.filter(({ isReport }) => isReport === true);
  const reporting = [...new Set(reports.map(({ vendor }) => vendor))].sort();
  const [, funds, stored, rounds, standings, accounts, walletAccounts] = await Promise.all([
    lockWallets(tx, walletIds),
    fundsOf(tx, walletIds),
    listCallsOf(
      tx,
      taken.flatMap(({ vendor, money }) => [money.txId, ...money.refs].map((txId) => ({ vendor, txId }))),
    ),
    listRounds(tx, taken.map(roundKeyOf)),
    touchSessions(
      tx,
      stakes.map(({ vendor, money: { playerId, txId }, sessionToken: token, gameCode }) => ({
        vendor,
        playerId,
        token,
        txId,
        gameCode,
      })),
    ),
    Promise.all(vendors.map((vendor) => openVendorAccount(tx, `${vendor}-play`))),
    Promise.all(reporting.map((vendor) => openVendorAccount(tx, vendor))),
  ]);
  return {
    taken,
    funds,
    stored,
    rounds,
    standings: new Map(stakes.map((stake, at) => [stake, standings[at] ?? null])),
    accounts: new Map(vendors.map((vendor, at) => [vendor, accounts[at]])),
    walletAccounts: new Map(reporting.map((vendor, at) => [vendor, walletAccounts[at]])),
  };
}

/** The key of the round that a call names. */
export function roundKeyOf({ vendor, money: { roundId, playerId } }: TakenCall): store.RoundKey {
  return { vendor, roundId, playerId };
}

function isStake({ money: { call } }: TakenCall): boolean {
  return call === 'bet' || call === 'bet-win';
}

/** What a win may be is capped by the game that was bet on, whatever the win names. */
function gameCodeOf({ taken, standing, round }: Found): string | null {
  return isStake(taken) ? (standing?.gameCode ?? null) : (round?.game_code ?? null);
}

function gameOf({ taken, standing, round }: Found): GameFacts | null {
  return isStake(taken) ? (standing?.game ?? null) : round;
}

type Stop = PlayerFacts['stop'];

/** What keeps stakes back. A bet that is stored already is not judged again: a guard counts what it judges. */
async function stopsOf(tx: Tx, seen: readonly Seen[]): Promise<ReadonlyMap<Seen, Stop>> {
  const stakes = seen.filter(({ taken, own }) => isStake(taken) && !own);
  const blocked = stakes.filter(({ funds }) => funds?.status !== 'active');
  const guarded = stakes.filter(({ funds }) => funds?.status === 'active' && funds.isGuarded);
  const stops = await stakeStopsOf(
    tx,
    guarded.map((one) => ({
      walletId: one.walletId,
      stake: one.taken.money.free?.faceValue ?? one.taken.money.debit,
      bonusPart: bonusPartOf(one),
    })),
  );
  return new Map([
    ...blocked.map((one) => [one, 'PLAYER_BLOCKED'] as const),
    ...guarded.map((one, at) => [one, stopWordOf(stops[at] ?? null)] as const),
  ]);
}

/** What a bonus will pay of a stake if it is taken. */
function bonusPartOf({ taken: { money }, funds, stakeable }: Seen): bigint {
  const missing = money.debit - (funds?.available ?? 0n);
  return missing > 0n && stakeable !== null && missing <= stakeable.available ? missing : 0n;
}

function stopWordOf(stop: StakeStop | null): Stop {
  if (stop === null) return null;
  return stop === 'play-stopped' ? 'PLAYER_BLOCKED' : 'LIMIT_EXCEEDED';
}

function playerFactsOf(seen: Seen, stop: Stop, grant: GrantFacts | null): PlayerFacts {
  const game = gameOf(seen);
  const { isReport = false, money } = seen.taken;
  // What was played is not judged: neither the session nor a limit can undo it, and the main wallet does not pay it. A win above its cap is
  // told to the staff.
  if (isReport)
    return {
      currency: seen.player.currency,
      available: money.debit,
      session: 'valid',
      isGameOn: true,
      stop: null,
      grantLeft: null,
      winCap: game?.win_cap ?? null,
      largestWin: largestWinIn(seen.player.currency),
      isPaidThere: true,
    };
  return {
    currency: seen.player.currency,
    available: seen.funds?.available ?? 0n,
    bonus: seen.stakeable,
    session: seen.standing?.state ?? 'valid',
    isGameOn: game?.is_on ?? false,
    stop,
    grantLeft: grant?.left ?? null,
    grantPay: grant?.pay ?? 'EACH',
    grantFaces: grant?.faces ?? null,
    isGrantPaid: grant?.isPaid ?? false,
    winCap: (grant?.game ?? game)?.win_cap ?? null,
    largestWin: largestWinIn(seen.player.currency),
  };
}
