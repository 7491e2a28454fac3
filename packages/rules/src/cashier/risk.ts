// What makes a withdrawal wait for a person (reliability.md P5 and T40). The limits come with the facts: they are settings.
export const riskMarks = [
  'new-account',
  'new-card',
  'little-play',
  'large-amount',
  'shared-account',
  'changing-accounts',
  'transfer-in',
  'disputes',
] as const;
export type RiskMark = (typeof riskMarks)[number];

export interface RiskFacts {
  readonly amount: bigint;
  readonly accountAgeHours: number;
  readonly cardAgeHours: number;
  /** In the last seven days. */
  readonly deposited: bigint;
  readonly staked: bigint;
  readonly receivedByTransfer: bigint;
  /** Other members who withdraw to the same account. */
  readonly othersOnAccount: number;
  /** Accounts added in the last 30 days. */
  readonly accountsAdded: number;
  /** Withdrawals that were said not to have come, in the last 90 days. */
  readonly disputes: number;
}

export interface RiskLimits {
  readonly reviewAmount: bigint;
  readonly newAccountHours: number;
  readonly newCardHours: number;
  /** Stakes below this part of the deposits are little play. */
  readonly playPpm: bigint;
}

const MANY_ACCOUNTS = 3;
const MANY_DISPUTES = 2;

/** The marks of a withdrawal; none lets it go without a person. */
export function judgeRisk(facts: RiskFacts, limits: RiskLimits): readonly RiskMark[] {
  const marks: Readonly<Record<RiskMark, boolean>> = {
    'new-account': facts.accountAgeHours < limits.newAccountHours,
    'new-card': facts.cardAgeHours < limits.newCardHours,
    'little-play': facts.staked * 1_000_000n < facts.deposited * limits.playPpm,
    'large-amount': facts.amount >= limits.reviewAmount,
    'shared-account': facts.othersOnAccount > 0,
    'changing-accounts': facts.accountsAdded >= MANY_ACCOUNTS,
    'transfer-in': facts.receivedByTransfer > 0n,
    disputes: facts.disputes >= MANY_DISPUTES,
  };
  return riskMarks.filter((mark) => marks[mark]);
}
