// Whether a paid withdrawal has come (specification 4; reliability.md 3.15 and T40). Silence counts as received only where
// the provider says that it paid; otherwise a case opens. A word against it wants pictures and goes to staff.
import { formatAmount } from '@tyche/kernel/money';
import type { PlayerAnswer } from '@tyche/rules/cashier';
import type { Tx } from '../../../platform/db/database.ts';
import { cleanImages, type SentImage } from '../../../platform/files/images.ts';
import { insertImage } from '../../../platform/files/store.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import { post } from '../../wallet/index.ts';
import type { WalletId } from '@tyche/kernel/ids';
import type { CashierDeps } from '../deps.ts';
import { lockOwn, step } from './move-withdrawal.ts';
import { askLast, flagTakenBack } from './pay-out.ts';
import { insertPicture } from '../store.ts';
import { insertPayout } from './store-payouts.ts';
import * as store from './store-withdrawals.ts';

const AT_ONCE = 50;
const REMIND_MINUTES = 10;

/**
 * Takes the player's word. Refuses `unknown-withdrawal`, `payment-state-differs`, `complaint-too-late`; without a picture
 * `not-received` is refused as `image-wanted`, with a bad one as `image-refused`.
 */
export async function answerReceipt(
  { database }: CashierDeps,
  word: {
    memberId: bigint;
    id: bigint;
    answer: PlayerAnswer;
    note: string;
    images: readonly SentImage[];
  },
): Promise<void> {
  const { memberId, id, answer } = word;
  const found = await store.findWithdrawal(database.reader, id);
  if (found?.member_id !== memberId) throw new Refusal('unknown-withdrawal');
  const images = answer === 'not-received' ? await cleanImages(word.images) : [];
  await database.inTransaction(async (tx) => {
    const row = await lockOwn(tx, id, memberId);
    const isComplaint = row.state === 'received' || row.state === 'auto-received';
    if (answer === 'not-received' && isComplaint && row.is_complaint_over)
      throw new Refusal('complaint-too-late');
    await step(tx, row, { event: answer, reason: isComplaint ? 'complaint' : 'player' });
    for (const image of images) {
      const imageId = await insertImage(tx, image);
      await insertPicture(tx, { imageId, kind: 'withdrawal', subjectId: id, memberId, name: image.name });
    }
    if (word.note.trim() !== '') await store.insertNote(tx, id, word.note.trim());
  });
}

/** Reminds of receipts whose time ends soon, once each. Gives how many. */
export function remindOfReceipts({ database }: CashierDeps): Promise<number> {
  return database.inTransaction(async (tx) => {
    const rows = await store.takeToRemind(tx, REMIND_MINUTES);
    for (const row of rows) await notifyMember(tx, row, 'withdrawal-reminder');
    return rows.length;
  });
}

/** Ends the receipts on which nobody said a word. Gives how many. */
export async function endReceipts(deps: CashierDeps): Promise<number> {
  const due = await store.listReceiptsDue(deps.database.reader, AT_ONCE);
  for (const id of due) {
    const row = await store.findWithdrawal(deps.database.reader, id);
    if (!row) continue;
    const told = await askLast(deps, row).catch((error: unknown) => {
      if (error instanceof Refusal) return 'no-answer' as const;
      throw error;
    });
    await deps.database.inTransaction((tx) => endReceipt(tx, id, told));
  }
  return due.length;
}

async function endReceipt(tx: Tx, id: bigint, told: string): Promise<void> {
  const row = await lockOwn(tx, id, null);
  if (row.state !== 'paid-awaiting-receipt') return;
  const isPaid = told === 'paid';
  await step(tx, row, { event: isPaid ? 'timed-out-paid' : 'timed-out-unsure', reason: 'no-word-in-time' });
  if (!isPaid) await flagTakenBack(tx, row, told);
  await notifyMember(tx, row, isPaid ? 'withdrawal-auto-received' : 'withdrawal-in-question');
}

/**
 * What staff decide of a case. `received` only where the provider says paid (`provider-says-not-paid`), `resend` and `return` only where
 * it does not (`provider-says-paid`). Refuses `unknown-withdrawal`, `payment-state-differs`, `provider-unavailable`.
 */
export async function requireProviderMethod(
  deps: CashierDeps,
  id: bigint,
  decision: 'received' | 'resend' | 'return',
): Promise<void> {
  const row = await store.findWithdrawal(deps.database.reader, id);
  if (!row) throw new Refusal('unknown-withdrawal');
  if (row.state !== 'under-review') throw new Refusal('payment-state-differs', { state: row.state });
  const told = await askLast(deps, row);
  if (decision === 'received' && told !== 'paid') throw new Refusal('provider-says-not-paid');
  if (decision !== 'received' && (told === 'paid' || told === 'pending'))
    throw new Refusal('provider-says-paid');
}

/** Pays a case again, under a new order. */
export async function resend(tx: Tx, id: bigint, reason: string): Promise<void> {
  const row = await lockOwn(tx, id, null);
  await step(tx, row, { event: 'resend', reason: 'paid-again' });
  await store.insertNote(tx, id, reason);
  await insertPayout(tx, id, `P${id}`);
}

/** Gives the money of a case back to the wallet, fee and all. */
export async function refundWithdrawal(tx: Tx, id: bigint, reason: string): Promise<void> {
  const row = await lockOwn(tx, id, null);
  await step(tx, row, { event: 'return', reason: 'returned' });
  await store.insertNote(tx, id, reason);
  const walletId = row.wallet_id as WalletId;
  const common = {
    walletId,
    scope: 'cashier',
    key: row.return_key,
    kind: 'refund',
    ref: row.hold_id,
  } as const;
  await requirePosted(post(tx, { ...common, leg: 0, gl: 'bank', delta: row.amount - row.fee }));
  if (row.fee > 0n) await requirePosted(post(tx, { ...common, leg: 1, gl: 'house', delta: row.fee }));
  await notifyMember(tx, row, 'withdrawal-rejected');
}

async function requirePosted(posting: ReturnType<typeof post>): Promise<void> {
  const { status } = await posting;
  if (status !== 'ok') throw new Error(`a returned withdrawal was not booked: ${status}`);
}

function notifyMember(
  tx: Tx,
  row: store.WithdrawalRow,
  kind: 'withdrawal-reminder' | 'withdrawal-auto-received' | 'withdrawal-in-question' | 'withdrawal-rejected',
): Promise<void> {
  const params = { amount: formatAmount(row.amount), currency: row.currency, reference: row.reference };
  return notify(tx, { memberId: row.member_id, kind, params });
}
