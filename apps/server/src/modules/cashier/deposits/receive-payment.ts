// Money that a provider says has come. It is credited exactly once: the provider's transaction is written down in the transaction that
// credits, and the movement has a key of its own.
import { floorDiv, formatAmount, PPM } from '@tyche/kernel/money';
import type { WalletId } from '@tyche/kernel/ids';
import { type DepositEvent, feeOn, isOpenDeposit, moveDeposit } from '@tyche/rules/cashier';
import type { CurrencyCode } from '@tyche/kernel/currencies';
import type { Tx } from '../../../platform/db/database.ts';
import { newKey } from '../../../platform/db/new-key.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import { post } from '../../wallet/index.ts';
import type { TransactionSeen } from '../adapter.ts';
import { findChannel } from './channels.ts';
import type { CashierDeps } from '../deps.ts';
import { flagLargeDay } from './flag-large-days.ts';
import * as store from './store-deposits.ts';
import { insertFlag, insertStep } from '../store.ts';
import { requireTurnover } from '../withdrawals/turnover.ts';
import { announce, announceCompleted } from '../announce.ts';
import { hashRequest } from '../../../platform/requests/same-request.ts';

export interface PaymentSeen extends TransactionSeen {
  readonly provider: string;
  /** Our reference, as the provider gave it back. */
  readonly reference: string;
}

/**
 * Takes in one payment: credits it, or puts it before staff when its amount is another, when it is a second one, or when it came late
 * and would break a limit. The same transaction again changes nothing. Refuses `unknown-deposit`.
 */
export function receivePayment(deps: CashierDeps, seen: PaymentSeen): Promise<store.DepositRow> {
  return deps.database.inTransaction(async (tx) => {
    const row = await store.lockByReference(tx, seen.provider, seen.reference);
    if (!row) throw new Refusal('unknown-deposit');
    const known = await store.findPayment(tx, seen.provider, seen.transactionId);
    if (known) {
      if (known.amount !== seen.amount) await flagChanged(tx, row, seen, known.amount);
      return row;
    }
    const event = await judge(deps, tx, row, seen);
    if (event === null) return writeSecond(tx, row, seen);
    const outcome = event.kind === 'paid-exactly' ? 'credited' : event.reason;
    const { provider, transactionId, amount } = seen;
    const depositId = row.deposit_id;
    await store.insertPayment(tx, {
      provider,
      transactionId,
      depositId,
      orderedFor: depositId,
      amount,
      outcome,
    });
    return event.kind === 'paid-exactly'
      ? creditDeposit(deps, tx, row, { amount, reason: event.reason })
      : question(tx, row, { amount, reason: event.reason });
  });
}

interface Judgement {
  readonly kind: Extract<DepositEvent, 'paid-exactly' | 'paid-oddly'>;
  readonly reason: string;
}

async function judge(
  { database, guard }: CashierDeps,
  tx: Tx,
  row: store.DepositRow,
  seen: PaymentSeen,
): Promise<Judgement | null> {
  if (!moveDeposit(row.state, 'paid-exactly')) return null;
  if (seen.amount !== row.amount) return { kind: 'paid-oddly', reason: 'amount-differs' };
  if (row.reason === 'refused-by-staff') return { kind: 'paid-oddly', reason: 'paid-after-refusal' };
  if (isOpenDeposit(row.state)) return { kind: 'paid-exactly', reason: 'none' };
  // Its place in the limits was let go when it ended, and has to be found again.
  try {
    await database.inSavepoint(tx, () =>
      guard.requireMayDeposit(tx, row.member_id, row.amount, row.deposit_id),
    );
    return { kind: 'paid-exactly', reason: 'paid-late' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'paid-oddly', reason: `late-${error.code}` };
  }
}

/** Credits a deposit: the amount less its fee, the turnover it asks for, the notice. Only from a state that may become `paid`. */
export async function creditDeposit(
  { merchant }: CashierDeps,
  tx: Tx,
  row: store.DepositRow,
  { amount, reason }: { amount: bigint; reason: string },
): Promise<store.DepositRow> {
  const { site } = await merchant();
  const fee = feeOfCredit(row, amount);
  const walletId = row.wallet_id as WalletId;
  const common = { walletId, scope: 'cashier', kind: 'deposit', ref: row.post_key } as const;
  const landed = await post(tx, { ...common, key: row.post_key, gl: 'bank', delta: amount });
  if (landed.status !== 'ok')
    throw new Error(`deposit ${row.reference} could not be credited: ${landed.status}`);
  // A frozen wallet takes every credit and pays nothing: then the fee is not taken.
  const charged =
    fee > 0n && fee < amount
      ? await post(tx, { ...common, key: newKey(), gl: 'house', delta: -fee })
      : { status: 'none' };
  const credited = charged.status === 'ok' ? amount - fee : amount;
  const moved = await store.updateDeposit(tx, row.deposit_id, {
    state: 'paid',
    reason,
    credited,
    seenAmount: amount,
  });
  await insertStep(tx, 'deposit', row.deposit_id, moved);
  await flagLargeDay({ merchant }, tx, row.member_id);
  await requireTurnover(tx, {
    memberId: row.member_id,
    source: 'deposit',
    reference: row.reference,
    required: floorDiv(amount * site.cashier.turnoverPpm, PPM),
  });
  const isFirst = (await store.countPaid(tx, row.member_id)) === 1;
  const leg = { memberId: row.member_id, figure: 'deposit', amount: credited, isFirst } as const;
  await announceCompleted(tx, { at: moved.since, legs: [leg] });
  const params = { amount: formatAmount(credited), currency: row.currency, reference: row.reference };
  await notify(tx, { memberId: row.member_id, kind: 'deposit-paid', params });
  await announce(tx, 'cashier.deposit', { memberIds: [row.member_id], id: row.deposit_id, state: 'paid' });
  return moved;
}

/** The most that may be credited: what the provider says arrived, or what was announced of a transfer to the own account. */
export function creditCeiling(row: store.DepositRow): bigint {
  return row.provider === 'house' ? row.amount : row.arrived;
}

/** The fee that is taken when an amount is credited: for another amount than announced it is counted anew. */
export function feeOfCredit(row: store.DepositRow, amount: bigint): bigint {
  const channel = findChannel(row.channel_code, row.currency as CurrencyCode);
  return amount === row.amount || !channel ? row.fee : feeOn(amount, channel);
}

async function question(
  tx: Tx,
  row: store.DepositRow,
  { amount, reason }: { amount: bigint; reason: string },
): Promise<store.DepositRow> {
  const moved = await store.updateDeposit(tx, row.deposit_id, {
    state: 'in-question',
    reason,
    seenAmount: amount,
  });
  await insertStep(tx, 'deposit', row.deposit_id, moved);
  const params = { reference: row.reference };
  await notify(tx, { memberId: row.member_id, kind: 'deposit-in-question', params });
  await announce(tx, 'cashier.deposit', {
    memberIds: [row.member_id],
    id: row.deposit_id,
    state: 'in-question',
  });
  return moved;
}

/** A second payment for one order: money all the same, so it waits for staff as a deposit of its own. */
async function writeSecond(tx: Tx, row: store.DepositRow, seen: PaymentSeen): Promise<store.DepositRow> {
  const second = await store.insertDeposit(tx, {
    memberId: row.member_id,
    walletId: row.wallet_id,
    key: newKey(),
    requestHash: hashRequest('second', seen.transactionId),
    provider: row.provider,
    channelCode: row.channel_code,
    kind: row.kind,
    currency: row.currency,
    amount: seen.amount,
    fee: 0n,
    expiresMinutes: 1,
    state: 'in-question',
    reason: 'second-payment',
    seenAmount: seen.amount,
  });
  const { provider, transactionId, amount } = seen;
  await store.insertPayment(tx, {
    provider,
    transactionId,
    depositId: second.deposit_id,
    orderedFor: row.deposit_id,
    amount,
    outcome: 'second-payment',
  });
  await insertStep(tx, 'deposit', second.deposit_id, second);
  await notify(tx, {
    memberId: row.member_id,
    kind: 'deposit-in-question',
    params: { reference: second.reference },
  });
  return row;
}

async function flagChanged(tx: Tx, row: store.DepositRow, seen: PaymentSeen, known: bigint): Promise<void> {
  await insertFlag(tx, {
    memberId: row.member_id,
    kind: 'payment-changed',
    detail: `${seen.provider} ${seen.transactionId}: first ${formatAmount(known)}, then ${formatAmount(seen.amount)}`,
  });
}
