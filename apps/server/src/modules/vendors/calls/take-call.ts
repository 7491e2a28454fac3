// Takes a money call: reads what is known under the lock of the player's wallet, decides by the rules, and writes money and rows in one
// transaction.
import type { WalletId } from '@tyche/kernel/ids';
import { type CallFacts, type Decision, decideCall, type MoneyCall } from '@tyche/rules/vendors/calls';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { balanceOfWallet, lockWallets, stakeStop } from '../../wallet/index.ts';
import type { VendorsDeps } from '../deps.ts';
import { lockRoundsLeft, useRounds } from '../free-rounds/store.ts';
import { addToHours } from '../jackpots/store.ts';
import { completeCall } from './complete-call.ts';
import { moveMoney } from './move-money.ts';
import { insertWinNumbers, voidCall } from './win-numbers.ts';
import { recordBet, recordRefund, settleRound } from './settle.ts';
import { touchSession } from './store-sessions.ts';
import * as store from './store.ts';
import type { TakenCall } from './types.ts';

/** What is answered. Amounts in 1/10 000 units. */
export interface CallAnswer {
  readonly decision: Decision;
  /** Null for a player that the vendor does not have. */
  readonly balance: bigint | null;
  /** Of the balance; null without one. */
  readonly currency: string | null;
  readonly operatorTxId: bigint | null;
  readonly shortfall: bigint;
}

/** Answers a money call. The same call again, at the same time or years later, has the same effect once. */
export async function takeCall(
  { database }: Pick<VendorsDeps, 'database'>,
  taken: TakenCall,
): Promise<CallAnswer> {
  try {
    return await database.inTransaction((tx) => decideIn(tx, taken));
  } catch (error) {
    // Another player's call took the number meanwhile: now it is known.
    if (!isUniqueViolation(error)) throw error;
    return database.inTransaction((tx) => decideIn(tx, taken));
  }
}

async function decideIn(tx: Tx, heard: TakenCall): Promise<CallAnswer> {
  const player = await store.findCallPlayer(tx, heard.vendor, heard.money.playerId);
  if (!player) return unknownPlayer(heard.money);
  const walletId = player.wallet_id as WalletId;
  await lockWallets(tx, [walletId]);
  const money = await completeCall(tx, heard, player);
  const taken = { ...heard, money };
  const known = await readKnown(tx, taken, player);
  const decision = decideCall(money, known.facts);
  const { callNo, shortfall } = await write(tx, { taken, player, known, decision });
  const wallet = await balanceOfWallet(tx, walletId);
  return {
    decision,
    balance: wallet?.available ?? 0n,
    currency: player.currency,
    operatorTxId: callNo ?? known.callNo,
    shortfall,
  };
}

function unknownPlayer(money: MoneyCall): CallAnswer {
  const facts: CallFacts = { known: null, player: null, round: null, targets: [] };
  const decision = decideCall(money, facts);
  return { decision, balance: null, currency: null, operatorTxId: null, shortfall: 0n };
}

type Known = Awaited<ReturnType<typeof readKnown>>;

async function readKnown(tx: Tx, taken: TakenCall, player: store.CallPlayer) {
  const { vendor, money } = taken;
  const { playerId, roundId } = money;
  const stakes = money.call === 'bet' || money.call === 'bet-win';
  // Statements that do not need each other's answers leave together: a call waits for few round trips under the wallet's lock.
  const [calls, round, wallet] = await Promise.all([
    store.listCalls(tx, vendor, [money.txId, ...money.refs]),
    roundId === '' ? null : store.findRound(tx, { vendor, roundId, playerId }),
    balanceOfWallet(tx, player.wallet_id as WalletId),
  ]);
  const own = calls.get(money.txId);
  const isLocked = wallet?.status !== 'active';
  const [session, stop] =
    stakes && !own
      ? await Promise.all([
          touchSession(tx, { vendor, playerId, token: taken.sessionToken }),
          stopOf(tx, player, money.free?.faceValue ?? money.debit, isLocked),
        ])
      : [{ state: 'valid', gameCode: null } as const, null];
  // What a win may be is capped by the game that was bet on, whatever the win names.
  const gameCode = stakes ? (taken.gameCode ?? session.gameCode) : (round?.game_code ?? null);
  const game = gameCode === null ? null : await store.findGame(tx, vendor, gameCode);
  const facts: CallFacts = {
    known: own ? store.storedCall(own) : null,
    player: {
      currency: player.currency,
      available: wallet?.available ?? 0n,
      session: session.state,
      isGameOn: game?.is_on ?? false,
      stop,
      grantLeft:
        money.free && !own ? await lockRoundsLeft(tx, { ...money.free, vendor, playerId, gameCode }) : null,
      winCap: game?.win_cap ?? null,
    },
    round: round && store.roundOf(round),
    targets: money.refs.map((ref) => {
      const row = calls.get(ref);
      return row ? store.storedCall(row) : null;
    }),
  };
  const voided = money.call === 'refund' ? calls.get(money.refs[0] ?? '') : undefined;
  return {
    facts,
    round,
    callNo: own?.call_no ?? null,
    voided,
    game: { code: gameCode ?? '', type: game?.game_type ?? round?.game_type ?? '' },
  };
}

async function stopOf(tx: Tx, player: store.CallPlayer, stake: bigint, isLocked: boolean) {
  if (isLocked) return 'PLAYER_BLOCKED';
  const stop = await stakeStop(tx, player.wallet_id as WalletId, stake);
  if (stop === null) return null;
  return stop === 'play-stopped' ? 'PLAYER_BLOCKED' : 'LIMIT_EXCEEDED';
}

interface Written {
  readonly taken: TakenCall;
  readonly player: store.CallPlayer;
  readonly known: Known;
  readonly decision: Decision;
}

async function write(tx: Tx, written: Written): Promise<{ callNo: bigint | null; shortfall: bigint }> {
  const { taken, known, decision } = written;
  const { vendor, money } = taken;
  if (decision.isIncident) await store.insertIncident(tx, incidentOf(written));
  if (decision.stored === null) return { callNo: null, shortfall: 0n };
  const round = await writeRound(tx, written);
  const roundNo = round?.round_no ?? null;
  const end = {
    vendor,
    roundNo,
    status: decision.stored,
    isRefunded: decision.isRefunded ?? false,
    isHeld: decision.held > 0n,
    jackpots: decision.stored === 'OK' ? (taken.jackpots ?? []) : [],
  };
  const row = await store.insertCall(tx, money, end);
  if (money.call === 'bet-win' && decision.stored === 'OK') await insertWinNumbers(tx, money, end);
  if (decision.tombstone !== null) await insertTombstone(tx, taken, decision.tombstone);
  if (decision.voids !== null) await voidCall(tx, vendor, { txId: decision.voids, row: known.voided });
  const grantId = money.free?.grantId ?? known.voided?.grant_id ?? null;
  if (decision.grantUse !== 0 && grantId !== null) await useRounds(tx, grantId, decision.grantUse);
  const shortfall = await moveMoney(tx, { ...written, postKey: row.post_key, ref: round?.ref ?? null });
  if (shortfall > 0n) await store.setShortfall(tx, { vendor, txId: money.txId }, shortfall);
  const { member_id: memberId } = written.player;
  const isTold = known.facts.player !== null && decision.status === 'OK';
  await Promise.all([
    writeWagers(tx, written, { roundNo, callNo: row.call_no }),
    isTold ? publish(tx, 'vendors.call', { memberIds: [memberId], id: row.call_no }) : null,
  ]);
  // Last: calls of other players may wait for these rows.
  await addToHours(tx, money, { ...end, callNo: row.call_no });
  return { callNo: row.call_no, shortfall };
}

function writeRound(
  tx: Tx,
  { taken, known, decision }: Written,
): Promise<Pick<store.RoundRow, 'round_no' | 'ref'> | null> {
  const { vendor, money } = taken;
  const { round } = decision;
  if (!round) return Promise.resolve(known.round);
  const { roundId, playerId } = money;
  const settled = (known.round?.settled ?? 0) + (round.status === 'CLOSED' ? 1 : 0);
  const code = known.round?.game_code ?? known.game.code;
  const type = known.round?.game_type ?? known.game.type;
  return store.putRound(tx, { vendor, roundId, playerId }, round, { code, type, settled });
}

/** The number of a bet that may never happen, with the refund that says so. */
async function insertTombstone(tx: Tx, { vendor, money }: TakenCall, txId: string): Promise<void> {
  const bet = { ...money, txId, call: 'bet', refs: [] } as const;
  await store.insertCall(tx, bet, {
    vendor,
    roundNo: null,
    status: 'TOMBSTONE',
    isRefunded: false,
    isHeld: false,
  });
}

async function writeWagers(
  tx: Tx,
  { known, decision, player }: Written,
  { roundNo, callNo }: { roundNo: bigint | null; callNo: bigint },
): Promise<void> {
  const { round } = decision;
  if (roundNo === null || !round) return;
  if (decision.debit > 0n)
    await recordBet(tx, {
      roundNo,
      callNo,
      memberId: player.member_id,
      stake: decision.debit,
      game: known.game,
    });
  if (decision.voids !== null && known.voided && known.voided.debit > 0n)
    await recordRefund(tx, roundNo, known.voided.call_no);
  if (round.status === 'CLOSED')
    await settleRound(tx, {
      roundNo,
      round,
      held: decision.held,
      version: (known.round?.settled ?? 0) + 1,
    });
}

function incidentOf({ taken: { vendor, money }, decision }: Written): store.NewIncident {
  const { txId, playerId, roundId, debit, credit } = money;
  const code = decision.status === 'OK' ? 'WIN_HELD' : decision.status;
  const amount = credit !== 0n ? credit : debit;
  return { vendor, code, txId, playerId, roundId, amount: amount === 0n ? null : amount };
}
