// Who is paid first when a wallet does not have enough (docs/reference/agents.md 6.8). Amounts are in 1/10 000 units.

export interface OwedLine {
  readonly id: bigint;
  readonly due: Date;
  readonly amount: bigint;
  /** Parts that were paid before. */
  readonly paid: bigint;
}

export const fundingStates = ['paid', 'part', 'arrears'] as const;
export type FundingState = (typeof fundingStates)[number];

export interface FundedLine {
  readonly id: bigint;
  /** What this payment adds. */
  readonly pays: bigint;
  /** `part`: some of the amount is paid, now or before. `arrears`: none of it. */
  readonly state: FundingState;
}

export interface Funding {
  /** In the order of payment. */
  readonly lines: readonly FundedLine[];
  readonly left: bigint;
}

/**
 * Pays what one payer owes, from the oldest line to the newest: by the time when they are due, then by id. The last line that gets money
 * gets a part. No line is skipped because a smaller one would fit.
 *
 * @param available what the payer can pay, without holds.
 */
export function fundQueue(available: bigint, lines: readonly OwedLine[]): Funding {
  let left = available > 0n ? available : 0n;
  const order = lines.toSorted(
    (one, other) => one.due.getTime() - other.due.getTime() || (one.id < other.id ? -1 : 1),
  );
  const funded = order.map(({ id, amount, paid }): FundedLine => {
    const owed = amount - paid;
    const pays = owed < left ? owed : left;
    left -= pays;
    return { id, pays, state: stateOf(amount, paid + pays) };
  });
  return { lines: funded, left };
}

/** A line of a run. */
export interface RunLine {
  readonly id: bigint;
  /** The payer's depth in the tree; 0 for lines of the house. */
  readonly depth: number;
  /** Null: the house, which always has enough. */
  readonly payer: string | null;
  readonly receiver: string;
  readonly amount: bigint;
}

export interface RunPayment {
  readonly id: bigint;
  readonly pays: bigint;
  readonly arrears: bigint;
}

export interface RunResult {
  /** In the order of payment. */
  readonly lines: readonly RunPayment[];
  readonly balances: ReadonlyMap<string, bigint>;
}

/**
 * Pays the lines of a run from the top of the tree down: by the payer's depth, then by id. A payer has received its own pay before it pays.
 *
 * @param balances what each account can pay; an account that is missing has 0.
 */
export function fundRun(balances: ReadonlyMap<string, bigint>, lines: readonly RunLine[]): RunResult {
  const now = new Map(balances);
  const order = lines.toSorted((one, other) => one.depth - other.depth || (one.id < other.id ? -1 : 1));
  const payments = order.map(({ id, payer, receiver, amount }): RunPayment => {
    const balance = payer === null ? amount : (now.get(payer) ?? 0n);
    const available = balance > 0n ? balance : 0n;
    const pays = amount < available ? amount : available;
    if (payer !== null) now.set(payer, balance - pays);
    now.set(receiver, (now.get(receiver) ?? 0n) + pays);
    return { id, pays, arrears: amount - pays };
  });
  return { lines: payments, balances: now };
}

function stateOf(amount: bigint, paid: bigint): FundingState {
  if (paid >= amount) return 'paid';
  return paid > 0n ? 'part' : 'arrears';
}
