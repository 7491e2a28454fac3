// Small things that several parts of the cashier need.
import { createHash } from 'node:crypto';
import type { CurrencyCode } from '@tyche/kernel/currencies';
import { currencies } from '@tyche/kernel/currencies';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { isPayable, type Range } from '@tyche/rules/cashier';
import { Refusal } from '../../platform/http/errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';

/** The hash of what was asked for: the same key with another request is refused. */
export function hashOf(...parts: readonly (string | bigint)[]): Buffer {
  return createHash('sha256').update(parts.map(String).join('\n')).digest();
}

/** Refuses `key-reused` when a key stands with another request. */
export function requireSameRequest(known: Buffer, asked: Buffer): void {
  if (!known.equals(asked)) throw new Refusal('key-reused');
}

/** An amount within a range, in the decimals of its currency. Refuses `amount-out-of-range` with the range. */
export function amountWithin(text: string, range: Range, currency: CurrencyCode): bigint {
  const amount = parseAmount(text);
  if (amount === null || !isPayable(amount, range, currencies[currency].decimals))
    throw new Refusal('amount-out-of-range', {
      field: 'amount',
      minimum: formatAmount(range.minimum),
      maximum: formatAmount(range.maximum),
    });
  return amount;
}

/** Tells the member's open pages that a payment has moved; their balance is read again. */
export async function announce(
  tx: Tx,
  topic: 'cashier.deposit' | 'cashier.withdrawal' | 'cashier.transfer',
  { memberIds, id, state }: { memberIds: readonly bigint[]; id: bigint; state: string },
): Promise<void> {
  await publish(tx, topic, { memberIds, id, state });
}

/** Parts per million as percent on the wire: 15 000 are 1.5000, as an amount of 15 000 units is printed. */
export function percentOf(ppm: bigint): string {
  return formatAmount(ppm);
}
