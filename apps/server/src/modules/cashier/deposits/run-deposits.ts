// Deposits that wait: their time ends, and the provider is asked about those of which it does not call back.
import { moveDeposit } from '@tyche/rules/cashier';
import type { Tx } from '../../../platform/db/database.ts';
import { Outage, Refusal } from '../../../platform/http/errors.ts';
import { cleanImages, type SentImage } from '../../../platform/files/images.ts';
import { insertImage } from '../../../platform/files/store.ts';
import { type CashierDeps, providerOf } from '../deps.ts';
import { receivePayment } from './receive-payment.ts';
import * as store from './store-deposits.ts';
import { insertPicture, insertStep } from '../store.ts';
import { announce } from '../announce.ts';

const AT_ONCE = 50;

/** Ends the deposits whose time is over. What is paid later is credited all the same. Gives how many. */
export async function expireDeposits(deps: CashierDeps): Promise<number> {
  const overdue = await store.listOverdue(deps.database.reader, AT_ONCE);
  for (const depositId of overdue) await endDeposit(deps, depositId, 'timed-out', 'not-paid-in-time');
  return overdue.length;
}

/** Asks the providers about deposits that are not paid. One that does not answer is asked again later. Gives how many it asked about. */
export async function askAboutDeposits(deps: CashierDeps): Promise<number> {
  const rows = await deps.database.inTransaction((tx) => store.takeToAsk(tx, AT_ONCE));
  for (const row of rows) {
    await askAbout(deps, row).catch((error: unknown) => {
      if (!(error instanceof Outage)) throw error;
    });
  }
  return rows.length;
}

/** Asks about one, as after a call-back that a payment has failed. */
export async function askAbout(deps: CashierDeps, row: store.DepositRow): Promise<void> {
  if (!deps.providers.some(({ code }) => code === row.provider)) return;
  const { status, payments } = await providerOf(deps, row.provider).askDeposit(row.reference);
  for (const payment of payments)
    await receivePayment(deps, { ...payment, provider: row.provider, reference: row.reference });
  if (status === 'failed' && payments.length === 0)
    await endDeposit(deps, row.deposit_id, 'provider-failed', 'provider-refused');
}

/** The member gives a deposit up. Refuses `unknown-deposit` and `payment-state-differs`. */
export async function giveUp(deps: CashierDeps, memberId: bigint, depositId: bigint): Promise<void> {
  const row = await store.findDeposit(deps.database.reader, depositId);
  if (row?.member_id !== memberId) throw new Refusal('unknown-deposit');
  if (!(await endDeposit(deps, depositId, 'given-up', 'given-up')))
    throw new Refusal('payment-state-differs');
}

/**
 * Keeps the pictures that prove a manual transfer and puts it before staff. Refuses `unknown-deposit`, `payment-state-differs` for
 * another kind or state, `image-wanted`, `image-refused`.
 */
export async function proveTransfer(
  { database }: CashierDeps,
  { memberId, depositId }: { memberId: bigint; depositId: bigint },
  images: readonly SentImage[],
): Promise<void> {
  const found = await store.findDeposit(database.reader, depositId);
  if (found?.member_id !== memberId) throw new Refusal('unknown-deposit');
  if (found.kind !== 'manual' || !moveDeposit(found.state, 'proof-sent'))
    throw new Refusal('payment-state-differs');
  const clean = await cleanImages(images);
  await database.inTransaction(async (tx) => {
    const row = await store.lockDeposit(tx, depositId);
    const state = row && moveDeposit(row.state, 'proof-sent');
    if (!state) throw new Refusal('payment-state-differs');
    for (const image of clean) {
      const imageId = await insertImage(tx, image);
      await insertPicture(tx, { imageId, kind: 'deposit', subjectId: depositId, memberId, name: image.name });
    }
    await move(tx, row, state, 'proof-sent');
  });
}

async function endDeposit(
  { database, guard }: CashierDeps,
  depositId: bigint,
  event: 'timed-out' | 'provider-failed' | 'given-up',
  reason: string,
): Promise<boolean> {
  return database.inTransaction(async (tx) => {
    const row = await store.lockDeposit(tx, depositId);
    const state = row && moveDeposit(row.state, event);
    if (!state) return false;
    await move(tx, row, state, reason);
    await guard.freeDeposit(tx, depositId);
    return true;
  });
}

async function move(
  tx: Tx,
  row: store.DepositRow,
  state: store.DepositRow['state'],
  reason: string,
): Promise<void> {
  const moved = await store.updateDeposit(tx, row.deposit_id, { state, reason });
  await insertStep(tx, 'deposit', row.deposit_id, moved);
  await announce(tx, 'cashier.deposit', { memberIds: [row.member_id], id: row.deposit_id, state });
}
