// A vendor's list of transactions beside our calls (docs/reference/vendors.md 8.1). Amounts are in 1/10 000 units.
import type { MoneyCallName } from './calls/types.ts';

/** A transaction as one of the two sides booked it. */
export interface BookLine {
  readonly txId: string;
  readonly call: MoneyCallName;
  readonly currency: string;
  /** Taken from the player: a stake; of a refund the win that was taken back. */
  readonly debit: bigint;
  /** Given to the player: a win, below zero for a correction downwards; of a refund the stake. */
  readonly credit: bigint;
}

export interface Reconciled<Ours extends BookLine, Theirs extends BookLine> {
  /** How many transactions both sides booked alike. */
  readonly matching: number;
  readonly onlyOurs: readonly Ours[];
  readonly onlyTheirs: readonly Theirs[];
  readonly differing: readonly { readonly ours: Ours; readonly theirs: Theirs }[];
}

/**
 * Compares two lists by `txId`, in whatever order they come.
 *
 * @param ours our calls; a `txId` is there once.
 * @param theirs what the vendor reports. A `txId` that it reports twice counts the second time as only theirs.
 * @returns what matches, and each difference in the order of its list. A transaction that moves nothing and is on one side only is no
 * difference.
 */
export function reconcile<Ours extends BookLine, Theirs extends BookLine>(
  ours: readonly Ours[],
  theirs: readonly Theirs[],
): Reconciled<Ours, Theirs> {
  const open = new Map(ours.map((line) => [line.txId, line]));
  const onlyTheirs: Theirs[] = [];
  const differing: { ours: Ours; theirs: Theirs }[] = [];
  let matching = 0;
  for (const line of theirs) {
    const own = open.get(line.txId);
    open.delete(line.txId);
    if (!own) {
      if (moves(line)) onlyTheirs.push(line);
    } else if (isAlike(own, line)) matching += 1;
    else differing.push({ ours: own, theirs: line });
  }
  return { matching, onlyOurs: [...open.values()].filter(moves), onlyTheirs, differing };
}

/** What lines of one currency come to. */
export interface BookTotals {
  readonly currency: string;
  readonly count: number;
  readonly bets: bigint;
  /** Wins, gifts and corrections, less wins that a refund took back. */
  readonly wins: bigint;
  /** Stakes that were given back. */
  readonly refunds: bigint;
}

/** The totals of lines by currency, in the order of the currencies' codes. */
export function totalsOf(lines: Iterable<BookLine>): readonly BookTotals[] {
  const totals = new Map<string, BookTotals>();
  for (const { currency, call, debit, credit } of lines) {
    const { count, bets, wins, refunds } = totals.get(currency) ?? {
      count: 0,
      bets: 0n,
      wins: 0n,
      refunds: 0n,
    };
    const isRefund = call === 'refund';
    totals.set(currency, {
      currency,
      count: count + 1,
      bets: bets + (isRefund ? 0n : debit),
      wins: wins + (isRefund ? -debit : credit),
      refunds: refunds + (isRefund ? credit : 0n),
    });
  }
  return [...totals.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** The sum of two lists of totals. */
export function addTotals(one: readonly BookTotals[], other: readonly BookTotals[]): readonly BookTotals[] {
  const added = new Map(one.map((totals) => [totals.currency, totals]));
  for (const totals of other) {
    const known = added.get(totals.currency);
    added.set(
      totals.currency,
      known
        ? {
            currency: totals.currency,
            count: known.count + totals.count,
            bets: known.bets + totals.bets,
            wins: known.wins + totals.wins,
            refunds: known.refunds + totals.refunds,
          }
        : totals,
    );
  }
  return [...added.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

function moves({ debit, credit }: BookLine): boolean {
  return debit !== 0n || credit !== 0n;
}

function isAlike(one: BookLine, other: BookLine): boolean {
  return (
    one.call === other.call &&
    one.currency === other.currency &&
    one.debit === other.debit &&
    one.credit === other.credit
  );
}
