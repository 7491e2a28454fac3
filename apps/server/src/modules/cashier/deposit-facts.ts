// What offers ask about deposits (rewards.md 4.2 and 4.3).
import type { DepositState } from '@tyche/rules/cashier';
import type { Reader } from '../../platform/db/database.ts';
import * as store from './deposits/store-facts.ts';

/** A deposit as offers judge it; amounts in 1/10 000 units. */
export interface OfferedDeposit {
  readonly memberId: bigint;
  readonly state: DepositState;
  /** What was asked for, less the fee. */
  readonly expected: bigint;
  /** What reached the wallet; null before it is paid. */
  readonly credited: bigint | null;
  /** When it came into its state: of a paid one, when it was credited. */
  readonly since: Date;
  /** Its number among the member's credited deposits by the order of credit, from 1; of one that is not paid, the number of the next. */
  readonly ordinal: number;
}

/** A deposit as offers judge it; null when there is none. */
export function readOfferedDeposit(reader: Reader, depositId: bigint): Promise<OfferedDeposit | null> {
  return store.findFacts(reader, depositId);
}

/** How many deposits of a member were credited from a moment on, up to one of them and with it. */
export function countCredited(
  reader: Reader,
  span: { readonly memberId: bigint; readonly from: Date; readonly upTo: bigint },
): Promise<number> {
  return store.countCredited(reader, span);
}
