// The budget of an offer (docs/reference/rewards.md 3.5). Amounts are in 1/10 000 units.

export interface Budget {
  /** Null: no limit. */
  readonly limitAmount: bigint | null;
  readonly limitCount: number | null;
  /** Issued and not claimed yet. */
  readonly reserved: bigint;
  /** Claimed. */
  readonly spent: bigint;
  /** Rewards that are issued or claimed. */
  readonly count: number;
}

export type BudgetStep = Budget | { readonly refusal: 'promotion-budget-spent' };

/** Reserves a reward at the moment it is issued. It is never cut: a reward that does not fit is refused whole. */
export function reserveBudget(budget: Budget, amount: bigint): BudgetStep {
  const { limitAmount, limitCount, reserved, spent, count } = budget;
  const isOver = limitAmount !== null && reserved + spent + amount > limitAmount;
  if (isOver || (limitCount !== null && count >= limitCount)) return { refusal: 'promotion-budget-spent' };
  return { ...budget, reserved: reserved + amount, count: count + 1 };
}

/** Spends a reserved reward when it is claimed. */
export function spendBudget(budget: Budget, amount: bigint): Budget {
  return { ...budget, reserved: reservedWithout(budget, amount), spent: budget.spent + amount };
}

/** Frees a reserved reward that lapsed, was revoked or was excluded. */
export function freeBudget(budget: Budget, amount: bigint): Budget {
  return { ...budget, reserved: reservedWithout(budget, amount), count: budget.count - 1 };
}

function reservedWithout({ reserved }: Budget, amount: bigint): bigint {
  if (amount > reserved) throw new RangeError('budget: more than is reserved');
  return reserved - amount;
}
