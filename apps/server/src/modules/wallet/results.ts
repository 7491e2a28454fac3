// From the numbers of SQL to the words of the public interface.
import type { BatchRow } from './store.ts';
import { type MovementResult, type MovementStatus, movementStatuses } from './types.ts';

/** The answer of one movement from its row. */
export function result(
  outcome: number,
  balance: bigint | null,
  seq: bigint | null,
  burnedBy: number | null,
): MovementResult {
  return {
    status: statusOf(outcome),
    balance: balance ?? 0n,
    seq: seq ?? 0n,
    ...(burnedBy ? { burnedBy: statusOf(burnedBy) } : {}),
  };
}

/** The answers of a batch, in its order. */
export function results(batch: BatchRow, count: number): readonly MovementResult[] {
  return Array.from({ length: count }, (_, at) =>
    result(
      batch.outcomes?.[at] ?? 0,
      batch.balances?.[at] ?? null,
      batch.seqs?.[at] ?? null,
      batch.burned_by?.[at] ?? null,
    ),
  );
}

/** The status that a number in SQL stands for. */
export function statusOf(outcome: number): MovementStatus {
  const status = movementStatuses[outcome];
  if (!status) throw new Error(`unknown outcome ${outcome}`);
  return status;
}
