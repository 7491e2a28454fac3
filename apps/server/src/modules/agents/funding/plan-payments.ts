// What several payers pay of their queues at once: each queue by the rule, one payer after the other.
import type { WalletId } from '@tyche/kernel/ids';
import { fundQueue } from '@tyche/rules/agents';
import type { Funds } from '../../wallet/index.ts';
import type { DebtRow } from './store-debts.ts';

/** A debt of an agent with the wallets of both sides. */
export interface OwedDebt {
  readonly debt: DebtRow & { readonly debtor: bigint };
  readonly from: Funds;
  /** Null: the house. */
  readonly to: Funds | null;
}

export interface PlannedPayment extends OwedDebt {
  /** More than 0, in 1/10 000 units. */
  readonly pays: bigint;
}

export interface PaymentPlan {
  /** In the order in which the money moves. */
  readonly payments: readonly PlannedPayment[];
  /** Lines whose receiver is frozen: they wait for staff. */
  readonly held: readonly bigint[];
  /** Payers who have not enough for all of their debts. */
  readonly short: readonly bigint[];
}

/**
 * Plans the payments of some payers, one payer after the other: what it gets from one before it can pay its own debts. From the first debt
 * on that is not paid in full, nothing of its queue changes.
 *
 * @param owed each payer's debts, those of a payer in the order of its queue.
 */
export function planPayments(owed: readonly OwedDebt[]): PaymentPlan {
  const payments: PlannedPayment[] = [];
  const held: bigint[] = [];
  const short: bigint[] = [];
  const received = new Map<WalletId, bigint>();
  for (const [debtor, queue] of Map.groupBy(owed, ({ debt }) => debt.debtor)) {
    const from = queue[0]?.from;
    const available = from && mayPay(from) ? from.available + (received.get(from.walletId) ?? 0n) : 0n;
    const { lines } = fundQueue(
      available,
      queue
        .filter((each) => !isWithheld(each.debt, each.to))
        .map(({ debt: { line_id: id, due_at: due, amount, paid } }) => ({ id, due, amount, paid })),
    );
    const funded = new Map(lines.map((line) => [line.id, line]));
    for (const each of queue) {
      const line = funded.get(each.debt.line_id);
      if (!line) held.push(each.debt.line_id);
      else if (line.pays > 0n) {
        payments.push({ ...each, pays: line.pays });
        if (each.to) received.set(each.to.walletId, (received.get(each.to.walletId) ?? 0n) + line.pays);
      }
      if (line && line.state !== 'paid') {
        short.push(debtor);
        break;
      }
    }
  }
  return { payments, held, short };
}

/** Whether a debt waits for staff: its receiver is frozen or closed, in the programme or in its wallet. */
export function isWithheld(
  { is_released, is_frozen }: Pick<DebtRow, 'is_released' | 'is_frozen'>,
  to: Funds | null,
): boolean {
  return !is_released && to !== null && (is_frozen || !mayPay(to));
}

const mayPay = ({ status }: Funds): boolean => status === 'active' || status === 'bet-locked';
