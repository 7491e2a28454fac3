// Transfers between a member and its upline or downline (reliability.md P6 and T16): from one person to another, so under limits, with
// a reason, with nothing owed in stakes, told to both and looked at for rings.
import { forfeitIfAgreed, refuseUnderBonus } from '../withdrawals/bonus-gate.ts';
import { formatAmount, floorDiv, PPM } from '@tyche/kernel/money';
import { isPassedOn } from '@tyche/rules/cashier';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import { transfer } from '../../wallet/index.ts';
import { requirePayoutsAllowed } from '../withdrawals/bank-cards.ts';
import type { CashierDeps, Payer } from '../deps.ts';
import { requireMoved, refuseOwing } from '../withdrawals/request-withdrawal.ts';
import { insertFlag, lockPayments } from '../store.ts';
import * as store from './store-transfers.ts';
import { requireTurnover } from '../withdrawals/turnover.ts';
import { amountWithin } from '../amounts.ts';
import { announce, announceCompleted } from '../announce.ts';
import { hashRequest, requireSameRequest } from '../../../platform/requests/same-request.ts';

export interface TransferRequest {
  readonly memberId: bigint;
  readonly key: string;
  readonly direction: 'up' | 'down';
  /** Whom, in the downline. */
  readonly username: string;
  readonly amount: string;
  readonly reason: string;
  /** The member agrees that a bonus ends which a deposit earned. */
  readonly forfeits?: boolean;
}

/** The member on the other side. Refuses `transfer-not-allowed` without an upline, `unknown-recipient` outside the downline. */
export async function findRecipient(
  { relations, findMemberId }: CashierDeps,
  reader: Reader,
  { memberId, direction, username }: Pick<TransferRequest, 'memberId' | 'direction' | 'username'>,
): Promise<bigint> {
  if (direction === 'up') {
    const uplineId = await relations.uplineOf(reader, memberId);
    if (uplineId === null) throw new Refusal('transfer-not-allowed');
    return uplineId;
  }
  const found = await findMemberId(reader, username.trim());
  if (found === null || !(await relations.isDownline(reader, memberId, found)))
    throw new Refusal('unknown-recipient', { field: 'username' });
  return found;
}

/** What a member may still send today, and from when. */
export async function transferQuota(
  { merchant }: CashierDeps,
  reader: Reader,
  memberId: bigint,
): Promise<{ readonly left: bigint; readonly nextAt: Date | null; readonly today: bigint }> {
  const { site } = await merchant();
  const { transferDaily, transferCoolMinutes: coolMinutes } = site.cashier;
  const { today, next_at } = await store.readSent(reader, memberId, { timeZone: site.timeZone, coolMinutes });
  return { left: transferDaily > today ? transferDaily - today : 0n, nextAt: next_at, today };
}

/** The booked transfer of a repeated request; null when the key is new. Refuses `key-reused` for a key of another request. */
export async function findSentTransfer(
  reader: Reader,
  request: TransferRequest,
): Promise<store.TransferRow | null> {
  const known = await store.findTransferByKey(reader, request.memberId, request.key);
  if (known) requireSameRequest(known.request_hash, requestHashOf(request));
  return known;
}

/**
 * Moves money to the upline or a downline; the payment password is the caller's to check. Idempotent by key. Refuses what
 * `findRecipient` refuses, `payouts-blocked`, `identity-required`, `self-excluded`, `debt-owed`, `turnover-owed`,
 * `amount-out-of-range`, `transfer-quota`, `transfer-cool-time`, `insufficient-balance`, `wallet-locked`, `bonus-in-process`,
 * `key-reused`.
 */
export async function sendTransfer(deps: CashierDeps, request: TransferRequest): Promise<store.TransferRow> {
  const { memberId, key, direction } = request;
  const reason = request.reason.trim();
  const requestHash = requestHashOf(request);
  await deps.pay.settle(memberId);
  return deps.database.inTransaction(async (tx) => {
    await lockPayments(tx, memberId);
    const known = await findSentTransfer(tx, request);
    if (known) return known;
    if (reason === '') throw new Refusal('field-required', { field: 'reason' });
    const { site } = await deps.merchant();
    const range = { minimum: site.cashier.transferMinimum, maximum: site.cashier.transferMaximum };
    const amount = amountWithin(request.amount, range, site.currency);
    const { payer, payee } = await bothSides(deps, tx, request);
    await requireWithinQuota(deps, tx, memberId, amount);
    await forfeitIfAgreed(deps, tx, memberId, request.forfeits);
    await refuseOwing(deps, tx, payer);
    const row = await store.insertTransfer(tx, {
      from: memberId,
      to: payee.memberId,
      direction,
      key,
      requestHash,
      currency: site.currency,
      amount,
      reason,
    });
    const moved = await transfer(tx, {
      from: payer.walletId,
      to: payee.walletId,
      amount,
      key: row.post_key,
      ref: row.post_key,
    });
    requireMoved(moved.status);
    await refuseUnderBonus(deps, tx, { memberId, forfeits: request.forfeits });
    await requireTurnover(tx, {
      memberId: payee.memberId,
      source: 'transfer',
      reference: row.reference,
      required: floorDiv(amount * site.cashier.turnoverPpm, PPM),
    });
    await lookForOddness(deps, tx, row);
    await announceCompleted(tx, {
      at: row.at,
      legs: [
        { memberId: row.from_member, figure: 'transferOut', amount: row.amount },
        { memberId: row.to_member, figure: 'transferIn', amount: row.amount },
      ],
    });
    await notifyBoth(deps, tx, row);
    return row;
  });
}

function requestHashOf({ direction, username, amount, reason }: TransferRequest): Buffer {
  return hashRequest('transfer', direction, username, amount, reason.trim());
}

async function bothSides(
  deps: CashierDeps,
  tx: Tx,
  request: TransferRequest,
): Promise<{ payer: Payer; payee: Payer }> {
  const { memberId } = request;
  await requirePayoutsAllowed(deps.relations, tx, memberId);
  const payeeId = await findRecipient(deps, tx, request);
  const payer = await deps.findMember(tx, memberId);
  const payee = await deps.findMember(tx, payeeId);
  if (!payer) throw new Refusal('not-signed-in');
  if (!payee) throw new Refusal('transfer-not-allowed');
  // Both members are locked, in the same order for both directions.
  const refused = new Map<bigint, Refusal>();
  for (const side of memberId < payeeId ? [memberId, payeeId] : [payeeId, memberId]) {
    const refusal = await whyNotPay(deps, tx, side);
    if (refusal) refused.set(side, refusal);
  }
  const own = refused.get(memberId);
  if (own) throw own;
  // Why the other side may not take money is the other side's affair.
  if (refused.size > 0) throw new Refusal('transfer-not-allowed');
  return { payer, payee };
}

async function whyNotPay({ database, guard }: CashierDeps, tx: Tx, side: bigint): Promise<Refusal | null> {
  try {
    await database.inSavepoint(tx, () => guard.requireMayPay(tx, side));
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function requireWithinQuota(
  deps: CashierDeps,
  tx: Tx,
  memberId: bigint,
  amount: bigint,
): Promise<void> {
  const { left, nextAt } = await transferQuota(deps, tx, memberId);
  if (nextAt) throw new Refusal('transfer-cool-time', { until: nextAt.getTime() });
  if (amount > left) throw new Refusal('transfer-quota', { amount: formatAmount(left) });
}

async function lookForOddness(deps: CashierDeps, tx: Tx, row: store.TransferRow): Promise<void> {
  const { site } = await deps.merchant();
  const { from_member: memberId, to_member: to } = row;
  const { today } = await transferQuota(deps, tx, memberId);
  if (today >= site.cashier.transferFlagAmount)
    await insertFlag(tx, {
      memberId,
      kind: 'large-transfer',
      detail: `${row.reference}: ${formatAmount(today)}`,
    });
  if (await store.isRing(tx, memberId, to))
    await insertFlag(tx, { memberId, kind: 'transfer-ring', detail: row.reference });
  const passed = await store.readPassed(tx, memberId);
  // Once, by the transfer with which it becomes so.
  if (isPassedOn(passed) && !isPassedOn({ ...passed, sent: passed.sent - row.amount }))
    await insertFlag(tx, { memberId, kind: 'transfer-passed-on', detail: row.reference });
}

async function notifyBoth({ maskedNames }: CashierDeps, tx: Tx, row: store.TransferRow): Promise<void> {
  const { from_member: from, to_member: to, reference, currency } = row;
  const names = await maskedNames(tx, [from, to]);
  const amount = formatAmount(row.amount);
  const toName = { amount, currency, reference, name: names.get(to) ?? '' };
  const fromName = { amount, currency, reference, name: names.get(from) ?? '' };
  await notify(tx, { memberId: from, kind: 'transfer-sent', params: toName });
  await notify(tx, { memberId: to, kind: 'transfer-received', params: fromName });
  await announce(tx, 'cashier.transfer', { memberIds: [from, to], id: row.transfer_id, state: 'done' });
}
