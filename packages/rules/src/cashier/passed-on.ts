// Money that only passes through an account: transfers that are sent on soon after they came (agents.md 10).
import { PPM } from '@tyche/kernel/money';

/** Transfers of an account in the last 24 hours, in 1/10 000 units. */
export interface PassedTransfers {
  readonly received: bigint;
  readonly sent: bigint;
}

/** More than this share sent on is passed on: 80 %. */
const PASSED_ON = 800_000n;

/** Whether an account has sent on more than 80 % of what it received. An account that received nothing sends its own money. */
export function isPassedOn({ received, sent }: PassedTransfers): boolean {
  return received > 0n && sent * PPM > received * PASSED_ON;
}
