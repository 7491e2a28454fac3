// The movements of payments on debts: their keys, their references, and what they move.
import { hash } from 'node:crypto';
import type { WalletId } from '@tyche/kernel/ids';
import { timeDigits } from '@tyche/kernel/request-key';
import type { ContractKind } from '@tyche/rules/agents';
import type { Movement } from '../../wallet/index.ts';
import type { DebtRow, PartRow } from './store-debts.ts';

/** What a payment is posted with. */
export interface PartMovement {
  readonly debt: Pick<DebtRow, 'line_id' | 'kind'>;
  readonly part: PartRow;
  /** More than 0, in 1/10 000 units. */
  readonly pays: bigint;
  readonly from: WalletId;
  /** Null: the house. */
  readonly to: WalletId | null;
}

/** The movements of a payment of an agent: out of one wallet and into another through the clearing account, or to the house. */
export function movementsOf({ debt, part, pays, from, to }: PartMovement): Movement[] {
  const common = {
    scope: 'commission',
    key: partKeyOf(part),
    ref: lineRefOf(debt.line_id),
    kind: movementKindOf(debt.kind),
    gl: to === null ? 'commission' : 'clearing:pay',
  } as const;
  const out: Movement = { ...common, walletId: from, delta: -pays, leg: 0 };
  return to === null ? [out] : [out, { ...common, walletId: to, delta: pays, leg: 1 }];
}

/** The kind of the movements of a contract. */
export const movementKindOf = (kind: ContractKind) => (kind === 'DIVIDEND' ? 'dividend' : 'salary');

/**
 * The key of a payment: its time, then a hash of its line and number. The row of the payment is unique by line and number, and its time
 * tells the month of the ledger in which it is (docs/decisions/0065-paying-what-is-owed.md).
 */
export function partKeyOf({ line_id, part, paid_at }: PartRow): string {
  const time = timeDigits(paid_at.getTime());
  const hex = hash('sha256', ['pay-part', line_id, part].join('\n'), 'hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-8${hex.slice(0, 3)}-a${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** The reference of the movements of a line: a UUID that ends with its number. */
export function lineRefOf(lineId: bigint): string {
  const digits = lineId.toString(16).padStart(16, '0');
  return `00000000-0000-8000-a${digits.slice(1, 4)}-${digits.slice(4)}`;
}

/** The line of such a reference. */
export function lineOfRef(ref: string): bigint | null {
  const found = /^00000000-0000-8000-a([0-9a-f]{3})-([0-9a-f]{12})$/.exec(ref);
  return found ? BigInt(`0x${found[1]}${found[2]}`) : null;
}
