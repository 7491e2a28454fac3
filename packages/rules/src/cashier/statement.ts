// The provider's statement against our own books (reliability.md W14).
import { formatAmount } from '@tyche/kernel/money';

export interface StatementLine {
  readonly direction: 'in' | 'out';
  readonly transactionId: string;
  /** Our reference, as the provider knows it. */
  readonly reference: string;
  readonly amount: bigint;
}

/** A movement that we have booked for a transaction of the provider. */
export type BookedLine = StatementLine;

export const differenceKinds = [
  'not-booked',
  'not-on-statement',
  'amount-differs',
  'reference-differs',
  'twice-on-statement',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface StatementDifference {
  readonly kind: DifferenceKind;
  /** Direction and transaction, such as `in 7f3a`. */
  readonly subject: string;
  /** Amount and reference; where one differs, first that of the statement, then ours. */
  readonly detail: string;
}

/** Every difference between statement and books; none when they agree, in whatever order both come. */
export function compareStatement(
  statement: readonly StatementLine[],
  booked: readonly BookedLine[],
): readonly StatementDifference[] {
  const differences: StatementDifference[] = [];
  const open = new Map(booked.map((line) => [keyOf(line), line]));
  const seen = new Set<string>();
  for (const line of statement) {
    const subject = keyOf(line);
    const ours = open.get(subject);
    if (seen.has(subject)) {
      differences.push({ kind: 'twice-on-statement', subject, detail: formatAmount(line.amount) });
      continue;
    }
    seen.add(subject);
    if (!ours) {
      differences.push({
        kind: 'not-booked',
        subject,
        detail: `${formatAmount(line.amount)} · ${line.reference}`,
      });
    } else if (ours.amount !== line.amount) {
      differences.push({
        kind: 'amount-differs',
        subject,
        detail: `${formatAmount(line.amount)} ≠ ${formatAmount(ours.amount)}`,
      });
    } else if (ours.reference !== line.reference) {
      differences.push({
        kind: 'reference-differs',
        subject,
        detail: `${line.reference} ≠ ${ours.reference}`,
      });
    }
  }
  for (const [subject, line] of open) {
    if (!seen.has(subject))
      differences.push({
        kind: 'not-on-statement',
        subject,
        detail: `${formatAmount(line.amount)} · ${line.reference}`,
      });
  }
  return differences;
}

function keyOf({ direction, transactionId }: StatementLine): string {
  return `${direction} ${transactionId}`;
}
