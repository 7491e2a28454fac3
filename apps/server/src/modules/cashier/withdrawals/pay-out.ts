// Paying a withdrawal out. The order to pay is written down before the provider hears of it, under a reference that the provider takes
// once; an unknown answer leaves it as it is and is asked about again, never guessed (reliability.md 3.32; ledger.md 2).
import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import { Outage, Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import { postHold, voidHold } from '../../wallet/index.ts';
import { openCard } from './bank-cards.ts';
import type { PayoutAnswer } from '../adapter.ts';
import { type CashierDeps, providerOf } from '../deps.ts';
import { flagLargeDay } from '../deposits/flag-large-days.ts';
import { announceCompleted } from '../announce.ts';
import { lockOwn, step } from './move-withdrawal.ts';
import { insertFlag } from '../store.ts';
import { listCardsById } from './store-cards.ts';
import * as payouts from './store-payouts.ts';
import * as store from './store-withdrawals.ts';

const AT_ONCE = 20;

/** Writes orders for the withdrawals that are approved. Gives how many. */
export async function startPayouts({ database }: CashierDeps): Promise<number> {
  const approved = await store.listInState(database.reader, 'approved', AT_ONCE);
  for (const id of approved) {
    await database.inTransaction(async (tx) => {
      const row = await lockOwn(tx, id, null);
      // Another worker may have been here.
      if (row.state !== 'approved') return;
      await step(tx, row, { event: 'pay', reason: 'none' });
      await payouts.insertPayout(tx, id, `P${id}`);
    });
  }
  return approved.length;
}

/** Sends the orders that are written and asks about those that were sent. Gives how many it took up. */
export async function drivePayouts(deps: CashierDeps): Promise<number> {
  const due = await deps.database.inTransaction((tx) => payouts.takePayouts(tx, AT_ONCE));
  for (const payout of due) {
    const answer = await hear(deps, payout).catch((error: unknown) => {
      if (error instanceof Outage) return null;
      throw error;
    });
    if (answer) await settlePayout(deps, payout, answer);
  }
  return due.length;
}

/** An order that was sent before is asked about; only one that the provider does not know is sent. */
async function hear(deps: CashierDeps, payout: payouts.PayoutRow): Promise<PayoutAnswer | null> {
  const row = await store.findWithdrawal(deps.database.reader, payout.withdrawal_id);
  if (!row || !deps.providers.some(({ code }) => code === row.provider)) return null;
  const provider = providerOf(deps, row.provider);
  if (payout.status === 'sent') {
    const answer = await provider.askPayout(payout.reference);
    if (answer.status !== 'not-found') return answer;
  }
  const [card] = await listCardsById(deps.database.reader, [row.card_id]);
  if (!card) throw new Error(`no card ${row.card_id}`);
  await deps.database.inTransaction((tx) => payouts.markSent(tx, payout));
  return provider.sendPayout({
    reference: payout.reference,
    amount: row.amount - row.fee,
    currency: row.currency,
    ...openCard(deps.sealing, card),
  });
}

/** Books the provider's answer to an order once, also when several workers receive it. */
export function settlePayout(
  deps: CashierDeps,
  payout: payouts.PayoutRow,
  answer: PayoutAnswer,
): Promise<void> {
  return deps.database.inTransaction(async (tx) => {
    const row = await lockOwn(tx, payout.withdrawal_id, null);
    if (answer.status === 'paid') {
      const { status, transactionId } = answer;
      if (await payouts.endPayout(tx, payout, { status, transactionId })) await bookPaid(deps, tx, row);
    }
    if (answer.status === 'failed') {
      const isEnded = await payouts.endPayout(tx, payout, { status: 'failed', transactionId: null });
      if (isEnded) await step(tx, row, { event: 'provider-failed', reason: 'payout-failed' });
    }
  });
}

async function bookPaid({ merchant }: CashierDeps, tx: Tx, row: store.WithdrawalRow): Promise<void> {
  const { site } = await merchant();
  // A payment that is sent again was booked the first time.
  if (row.state === 'paying') {
    await take(tx, row, 'bank', row.pay_key, row.amount - row.fee);
    if (row.fee > 0n) await take(tx, row, 'house', row.fee_key, row.fee);
  }
  const { receiptMinutes: dueMinutes, complaintDays } = site.cashier;
  const moved = await step(tx, row, { event: 'provider-paid', reason: 'none', dueMinutes, complaintDays });
  if (row.state === 'paying')
    await announceCompleted(tx, {
      at: moved.since,
      legs: [{ memberId: row.member_id, figure: 'withdrawal', amount: row.amount }],
    });
  await flagLargeDay({ merchant }, tx, row.member_id);
  const params = {
    amount: formatAmount(row.amount - row.fee),
    currency: row.currency,
    reference: row.reference,
    minutes: dueMinutes,
  };
  await notify(tx, { memberId: row.member_id, kind: 'withdrawal-paid', params });
}

async function take(
  tx: Tx,
  row: store.WithdrawalRow,
  gl: 'bank' | 'house',
  key: string,
  amount: bigint,
): Promise<void> {
  const posting = { holdId: row.hold_id, key, amount, ref: row.hold_id };
  const taken = await postHold(tx, { scope: 'cashier', kind: 'withdrawal', gl }, posting);
  if (taken.status !== 'ok') throw new Error(`withdrawal ${row.reference} was not booked: ${taken.status}`);
}

/** Turns a withdrawal down and lets its money go back. Refuses `payment-state-differs`. */
export async function rejectWithdrawal(tx: Tx, id: bigint, reason: string): Promise<void> {
  const row = await lockOwn(tx, id, null);
  await step(tx, row, { event: 'reject', reason: 'rejected' });
  await store.insertNote(tx, id, reason);
  const released = await voidHold(tx, { holdId: row.hold_id, key: row.return_key });
  if (released.status !== 'ok')
    throw new Error(`withdrawal ${row.reference} was not released: ${released.status}`);
  const params = { amount: formatAmount(row.amount), currency: row.currency, reference: row.reference };
  await notify(tx, { memberId: row.member_id, kind: 'withdrawal-rejected', params });
}

/** What the provider says of the last order of a withdrawal. Refuses `provider-unavailable` without an answer. */
export async function askLast(deps: CashierDeps, row: store.WithdrawalRow): Promise<PayoutAnswer['status']> {
  const last = (await payouts.listPayouts(deps.database.reader, row.withdrawal_id)).at(-1);
  if (!last || !deps.providers.some(({ code }) => code === row.provider))
    throw new Refusal('provider-unavailable');
  const { status } = await providerOf(deps, row.provider)
    .askPayout(last.reference)
    .catch((error: unknown) => {
      if (error instanceof Outage) throw new Refusal('provider-unavailable');
      throw error;
    });
  return status;
}

/** Marks for staff that a provider took a payment back which it had told as paid. */
export function flagTakenBack(tx: Tx, row: store.WithdrawalRow, status: string): Promise<void> {
  return insertFlag(tx, {
    memberId: row.member_id,
    kind: 'payout-not-paid',
    detail: `${row.reference}: ${status}`,
  });
}
