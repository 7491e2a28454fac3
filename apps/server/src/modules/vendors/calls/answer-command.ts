// What the platform answers to a command of a vendor, in the words of SGP/1.
import { closeRound } from '@tyche/rules/vendors/calls';
import type { WalletId } from '@tyche/kernel/ids';
import { formatAmount } from '@tyche/kernel/money';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { lockWallets } from '../../wallet/index.ts';
import type { VendorAnswer, VendorCommand } from '../adapter.ts';
import type { VendorsDeps } from '../deps.ts';
import { balancesShown } from './bonus-money.ts';
import { endSession, startSession, touchSession } from './store-sessions.ts';
import { settleRound } from './settle.ts';
import * as store from './store.ts';
import { putRounds } from './store-many.ts';
import type { CallAnswer } from './take-calls.ts';
import type { CallQueues } from './queues.ts';

export interface AnswerDeps extends Pick<VendorsDeps, 'database' | 'findMember'> {
  readonly queues: Pick<CallQueues, 'takeCall'>;
}

/** Does what a vendor's call wants, once, and gives the answer. */
export async function answerCommand(
  deps: AnswerDeps,
  vendor: string,
  command: VendorCommand,
): Promise<VendorAnswer> {
  switch (command.type) {
    case 'money':
      return answerOf(await deps.queues.takeCall({ ...command, vendor }));
    case 'round-close':
      return deps.database.inTransaction((tx) => closeIn(tx, vendor, command));
    case 'authenticate':
      return authenticate(deps, vendor, command.gameToken);
    case 'balance':
      return readBalance(deps, vendor, command);
    case 'acknowledge':
      return balanceOf(deps.database.reader, vendor, command.playerId);
    case 'session-end':
      await endSession(deps.database.reader, vendor, command.sessionToken);
      return { status: 'OK' };
    case 'transaction-status':
      return statusOf(deps, vendor, command.txId);
    case 'batch': {
      const items: VendorAnswer[] = [];
      // One after the other: an item may be about the one before it.
      for (const item of command.items) items.push(await answerCommand(deps, vendor, item));
      return { status: 'OK', items };
    }
    case 'report': {
      const items: VendorAnswer[] = [];
      for (const item of command.items) items.push(await answerReported(deps, vendor, item));
      return { status: 'OK', items };
    }
    case 'malformed':
      return { status: 'BAD_REQUEST' };
  }
}

/** Books what was played from the vendor's wallet. `stopped`: the vendor must take no further bet of the player. */
async function answerReported(deps: AnswerDeps, vendor: string, item: VendorCommand): Promise<VendorAnswer> {
  if (item.type !== 'money') return { status: 'BAD_REQUEST' };
  const { decision, operatorTxId, isStopped } = await deps.queues.takeCall({
    ...item,
    vendor,
    isReport: true,
  });
  return {
    status: decision.status,
    ...(decision.status === 'OK' && operatorTxId !== null && { operatorTxId: String(operatorTxId) }),
    ...(decision.isDuplicate && { duplicate: true }),
    ...(isStopped && { stopped: true }),
  };
}

function answerOf({ decision, balance, currency, operatorTxId, shortfall }: CallAnswer): VendorAnswer {
  const { status, isDuplicate, isRefunded, held } = decision;
  return {
    status,
    ...(balance !== null && { balance: formatAmount(balance), currency }),
    ...(status === 'OK' && operatorTxId !== null && { operatorTxId: String(operatorTxId) }),
    ...(isDuplicate && { duplicate: true }),
    ...(isRefunded !== null && { refunded: isRefunded }),
    ...(shortfall > 0n && { shortfall: formatAmount(shortfall) }),
    ...(held > 0n && { held: true }),
  };
}

async function closeIn(
  tx: Tx,
  vendor: string,
  { roundId, playerId, totals }: Extract<VendorCommand, { type: 'round-close' }>,
): Promise<VendorAnswer> {
  const player = await store.findCallPlayer(tx, vendor, playerId);
  if (!player) return { status: 'PLAYER_NOT_FOUND' };
  await lockWallets(tx, [player.wallet_id as WalletId]);
  const key = { vendor, roundId, playerId };
  const row = await store.findRound(tx, key);
  const { status, isDuplicate, round } = closeRound(row && store.roundOf(row), totals);
  if (row && status === 'ROUND_MISMATCH') await store.markMismatch(tx, key);
  if (row && round) {
    const version = row.settled + 1;
    const game = { code: row.game_code, type: row.game_type };
    await putRounds(tx, [{ ...key, round, game, settled: version, ref: row.ref }]);
    await settleRound(tx, { roundNo: row.round_no, round, version });
  }
  const balance = totals === null && status === 'OK' ? await balanceShown(tx, player) : null;
  return {
    status,
    ...(balance !== null && { balance: formatAmount(balance), currency: player.currency }),
    ...(isDuplicate && { duplicate: true }),
  };
}

async function authenticate(deps: AnswerDeps, vendor: string, gameToken: string): Promise<VendorAnswer> {
  const { reader } = deps.database;
  const session = await startSession(reader, vendor, gameToken);
  const player = session && (await store.findCallPlayer(reader, vendor, session.playerId));
  if (!session || !player) return { status: 'TOKEN_INVALID' };
  const [balance, member] = await Promise.all([
    balanceShown(reader, player),
    deps.findMember(reader, player.member_id),
  ]);
  return {
    status: 'OK',
    playerId: session.playerId,
    displayName: member?.username ?? '',
    currency: player.currency,
    balance: formatAmount(balance),
    gameCode: session.gameCode,
    sessionToken: session.sessionToken,
    sessionExpiresAt: session.expiresAt.toISOString(),
  };
}

async function readBalance(
  { database: { reader } }: AnswerDeps,
  vendor: string,
  { playerId, sessionToken }: Extract<VendorCommand, { type: 'balance' }>,
): Promise<VendorAnswer> {
  const player = await store.findCallPlayer(reader, vendor, playerId);
  if (!player) return { status: 'PLAYER_NOT_FOUND' };
  const { state } = await touchSession(reader, { vendor, playerId, token: sessionToken });
  if (state !== 'valid') return { status: state === 'expired' ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID' };
  return balanceOf(reader, vendor, playerId);
}

async function balanceOf(reader: Reader, vendor: string, playerId: string): Promise<VendorAnswer> {
  const player = await store.findCallPlayer(reader, vendor, playerId);
  if (!player) return { status: 'PLAYER_NOT_FOUND' };
  const balance = await balanceShown(reader, player);
  return { status: 'OK', balance: formatAmount(balance), currency: player.currency };
}

async function balanceShown(reader: Reader, player: store.CallPlayer): Promise<bigint> {
  const walletId = player.wallet_id as WalletId;
  return (await balancesShown(reader, [walletId])).get(walletId) ?? 0n;
}

/** How a call stands. `NOT_FOUND` promises nothing: the call may still arrive, unless a refund says that it must not. */
async function statusOf({ database }: AnswerDeps, vendor: string, txId: string): Promise<VendorAnswer> {
  const row = (await store.listCalls(database.reader, vendor, [txId])).get(txId);
  if (!row) return { status: 'OK', txStatus: 'NOT_FOUND' };
  if (row.status === 'OK') return { status: 'OK', txStatus: 'OK', operatorTxId: String(row.call_no) };
  const isVoid = row.status === 'TOMBSTONE' || row.status === 'VOIDED';
  return { status: 'OK', txStatus: isVoid ? 'VOIDED' : 'DECLINED' };
}
