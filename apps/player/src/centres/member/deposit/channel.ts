import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { feeOn } from '@tyche/rules/cashier';

/** A way to pay in, as the server tells it. */
export type Channel = OutputOf<typeof contract.depositChannels>['groups'][number]['channels'][number];

type Terms = Pick<Channel, 'feePercent' | 'feeFixed' | 'minimumAmount' | 'maximumAmount'>;

/** The fee on an amount by the channel's terms, as the server takes it. */
export function feeOf(amount: bigint, { feePercent, feeFixed }: Terms): bigint {
  // A percentage has four decimals on the wire: in their units it is parts per million.
  return feeOn(amount, { ratePpm: parseAmount(feePercent) ?? 0n, fixed: parseAmount(feeFixed) ?? 0n });
}

/** What the channel takes and the member's deposit limit leaves. */
export function rangeOf(
  { minimumAmount, maximumAmount }: Terms,
  limitLeft: bigint | null,
): { readonly least: bigint; readonly max: bigint } {
  const max = parseAmount(maximumAmount) ?? 0n;
  return {
    least: parseAmount(minimumAmount) ?? 0n,
    max: limitLeft !== null && limitLeft < max ? limitLeft : max,
  };
}

/** What is wrong with an amount; null when it can be sent. */
export function amountProblem(
  amount: bigint | null,
  channel: Terms,
  limitLeft: bigint | null,
): 'badAmount' | 'outOfRange' | 'overLimit' | null {
  if (amount === null) return 'badAmount';
  const { least, max } = rangeOf(channel, limitLeft);
  if (limitLeft !== null && amount > limitLeft) return 'overLimit';
  return amount < least || amount > max ? 'outOfRange' : null;
}
