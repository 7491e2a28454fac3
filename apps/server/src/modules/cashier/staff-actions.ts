// What staff decide over money, and what of it needs two persons (reliability.md W13).
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import type { WalletId } from '@tyche/kernel/ids';
import { moveDeposit } from '@tyche/rules/cashier';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  proposeAction,
  recordAction,
} from '../staff/index.ts';
import { balanceOfWallet } from '../wallet/index.ts';
import type { CashierDeps } from './deps.ts';
import { lockOwn, step } from './withdrawals/move-withdrawal.ts';
import { rejectWithdrawal } from './withdrawals/pay-out.ts';
import { refundWithdrawal, requireProviderMethod, resend } from './withdrawals/receipt.ts';
import { creditCeiling, creditDeposit, feeOfCredit } from './deposits/receive-payment.ts';
import * as deposits from './deposits/store-deposits.ts';
import { insertStep } from './store.ts';
import { insertNote, type WithdrawalRow } from './withdrawals/store-withdrawals.ts';

/**
 * Proposes to credit a deposit under review. The proposal carries what it was made on, for the person who approves. Refuses
 * `unknown-deposit`, `payment-state-differs`, `invalid-amount`, `credit-above-arrived`, `approval-pending`.
 */
export function proposeCredit(
  { database }: CashierDeps,
  { id, amount, reason }: { id: bigint; amount: string; reason: string },
  actor: Actor,
): Promise<bigint> {
  return database.inTransaction(async (tx) => {
    const row = await lockQuestioned(tx, id);
    const seen = parseAmount(amount);
    if (seen === null || seen <= 0n) throw new Refusal('invalid-amount', { field: 'amount' });
    requireArrived(row, seen);
    const balance = await balanceOfWallet(tx, row.wallet_id as WalletId);
    const fee = feeOfCredit(row, seen);
    const credited = fee < seen ? seen - fee : seen;
    const payload = {
      depositId: id.toString(),
      memberId: row.member_id.toString(),
      currency: row.currency,
      announced: formatAmount(row.amount),
      arrived: row.provider === 'house' ? null : formatAmount(row.arrived),
      amount: formatAmount(seen),
      fee: formatAmount(fee < seen ? fee : 0n),
      credited: formatAmount(credited),
      balance: formatAmount(balance?.balance ?? 0n),
      balanceAfter: formatAmount((balance?.balance ?? 0n) + credited),
    };
    return proposeAction(tx, { kind: 'deposit.credit', subject: row.reference, payload, reason }, actor);
  });
}

/** Ends a deposit under review without a credit. Refuses `unknown-deposit`, `payment-state-differs`. */
export function refuseDeposit(
  { database, guard }: CashierDeps,
  { id, reason }: { id: bigint; reason: string },
  actor: Actor,
): Promise<void> {
  return database.inTransaction(async (tx) => {
    const row = await lockQuestioned(tx, id);
    const moved = await deposits.updateDeposit(tx, id, { state: 'failed', reason: 'refused-by-staff' });
    await insertStep(tx, 'deposit', id, moved);
    await guard.freeDeposit(tx, id);
    await note(tx, actor, { action: 'deposit.refused', subject: row.reference, reason });
  });
}

/**
 * Lets a withdrawal be paid; from the limit on it is proposed. Gives the proposal's number or null. Refuses `unknown-withdrawal`,
 * `payment-state-differs`, `approval-pending`.
 */
export function approveWithdrawal(
  deps: CashierDeps,
  { id, reason }: { id: bigint; reason: string },
  actor: Actor,
): Promise<bigint | null> {
  return deps.database.inTransaction(async (tx) =>
    approveOrPropose(deps, tx, { row: await lockOwn(tx, id, null), reason }, actor),
  );
}

/** The same of a withdrawal that the transaction holds. */
export async function approveOrPropose(
  { merchant }: CashierDeps,
  tx: Tx,
  { row, reason }: { row: WithdrawalRow; reason: string },
  actor: Actor,
): Promise<bigint | null> {
  if (row.state !== 'risk-review') throw new Refusal('payment-state-differs', { state: row.state });
  const { withdrawal_id: id, reference: subject } = row;
  const { site } = await merchant();
  if (row.amount >= site.cashier.secondPersonAmount) {
    const payload = { withdrawalId: id.toString(), amount: formatAmount(row.amount) };
    return proposeAction(tx, { kind: 'withdrawal.approve', subject, payload, reason }, actor);
  }
  await approve(tx, id, reason);
  await note(tx, actor, { action: 'withdrawal.approved', subject, reason });
  return null;
}

/** Turns a withdrawal down. Refuses `unknown-withdrawal`, `payment-state-differs`. */
export function refuseWithdrawal(
  { database }: CashierDeps,
  { id, reason }: { id: bigint; reason: string },
  actor: Actor,
): Promise<void> {
  return database.inTransaction(async (tx) => {
    await rejectWithdrawal(tx, id, reason);
    await note(tx, actor, { action: 'withdrawal.rejected', subject: `W${id}`, reason });
  });
}

/** Decides a case of receipt. Gives the proposal's number where a second person has to agree. Refuses what `requireProviderMethod` refuses. */
export async function decideReceipt(
  deps: CashierDeps,
  {
    id,
    decision,
    reason,
  }: { id: bigint; decision: 'review' | 'received' | 'resend' | 'return'; reason: string },
  actor: Actor,
): Promise<bigint | null> {
  if (decision !== 'review') await requireProviderMethod(deps, id, decision);
  return deps.database.inTransaction(async (tx) => {
    const row = await lockOwn(tx, id, null);
    if (decision === 'resend' || decision === 'return') {
      const kind = `withdrawal.${decision}`;
      const payload = { withdrawalId: id.toString(), amount: formatAmount(row.amount) };
      return proposeAction(tx, { kind, subject: row.reference, payload, reason }, actor);
    }
    const event = decision === 'review' ? 'review' : 'settle';
    await step(tx, row, { event, reason: decision === 'review' ? 'taken-up' : 'provider-says-paid' });
    await insertNote(tx, id, reason);
    await note(tx, actor, { action: `withdrawal.${decision}`, subject: row.reference, reason });
    return null;
  });
}

/** What approved proposals of the cashier do. */
export function cashierActions(deps: CashierDeps): GuardedActions {
  const permission = 'cashier.approve';
  return {
    'deposit.credit': {
      permission,
      async perform(tx, approval) {
        const row = await lockQuestioned(tx, idOf(approval, 'depositId'));
        const amount = parseAmount(textOf(approval, 'amount'));
        if (amount === null) throw new Error('a proposal without an amount');
        requireSameBasis(row, approval);
        requireArrived(row, amount);
        await creditDeposit(deps, tx, row, { amount, reason: 'accepted-by-staff' });
      },
    },
    'withdrawal.approve': {
      permission,
      perform: (tx, approval) => approve(tx, idOf(approval, 'withdrawalId'), approval.reason),
    },
    'withdrawal.resend': {
      permission,
      async perform(tx, approval) {
        const id = idOf(approval, 'withdrawalId');
        await requireProviderMethod(deps, id, 'resend');
        await resend(tx, id, approval.reason);
      },
    },
    'withdrawal.return': {
      permission,
      async perform(tx, approval) {
        const id = idOf(approval, 'withdrawalId');
        await requireProviderMethod(deps, id, 'return');
        await refundWithdrawal(tx, id, approval.reason);
      },
    },
  };
}

async function approve(tx: Tx, id: bigint, reason: string): Promise<void> {
  await step(tx, await lockOwn(tx, id, null), { event: 'approve', reason: 'approved' });
  await insertNote(tx, id, reason);
}

async function lockQuestioned(tx: Tx, id: bigint): Promise<deposits.DepositRow> {
  const row = await deposits.lockDeposit(tx, id);
  if (!row) throw new Refusal('unknown-deposit');
  if (!moveDeposit(row.state, 'accepted')) throw new Refusal('payment-state-differs', { state: row.state });
  return row;
}

/** Refuses `credit-above-arrived` with the most that may be credited. The table refuses it too. */
function requireArrived(row: deposits.DepositRow, amount: bigint): void {
  const ceiling = creditCeiling(row);
  if (amount > ceiling) throw new Refusal('credit-above-arrived', { arrived: formatAmount(ceiling) });
}

/** Refuses `approval-stale` when money has arrived since the proposal: its basis is no longer what the approver reads. */
function requireSameBasis(row: deposits.DepositRow, { payload }: Approval): void {
  const arrived: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'arrived') : null;
  if (row.provider !== 'house' && arrived !== formatAmount(row.arrived)) throw new Refusal('approval-stale');
}

/** A line in the trail of the staff. */
export function note(
  tx: Tx,
  { staff, ip }: Actor,
  { action, subject, reason }: { action: string; subject: string; reason: string },
): Promise<void> {
  return recordAction(tx, { staffId: staff.staffId, action, subject, detail: { reason }, ip });
}

function idOf(approval: Approval, field: string): bigint {
  return BigInt(textOf(approval, field));
}

function textOf({ payload }: Approval, field: string): string {
  const value: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, field) : null;
  if (typeof value !== 'string') throw new Error(`a proposal without ${field}`);
  return value;
}
