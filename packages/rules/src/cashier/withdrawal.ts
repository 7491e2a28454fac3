// The life of a withdrawal (specification 4; reliability.md W12 and 3.15). The player can never take it back; after it is
// paid the player says whether it came, and silence counts as received only where the provider says that it was paid.
export const withdrawalStates = [
  'requested',
  'risk-review',
  'approved',
  'paying',
  'paid-awaiting-receipt',
  'received',
  'fully-received',
  'auto-received',
  'not-received',
  'under-review',
  'resent',
  'in-question',
  'rejected',
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** What the player may do. None of it stops a payment. */
export const playerAnswers = ['received', 'not-received', 'fully-received'] as const;
export type PlayerAnswer = (typeof playerAnswers)[number];

export const withdrawalEvents = [
  ...playerAnswers,
  'flagged',
  'cleared',
  'approve',
  'reject',
  'pay',
  'provider-paid',
  'provider-failed',
  'timed-out-paid',
  'timed-out-unsure',
  'review',
  'settle',
  'resend',
  'return',
] as const;
export type WithdrawalEvent = (typeof withdrawalEvents)[number];

const answers = {
  received: 'received',
  'not-received': 'not-received',
  'fully-received': 'fully-received',
} as const;
const complaint = { 'not-received': 'not-received', 'fully-received': 'fully-received' } as const;

const moves: Readonly<Record<WithdrawalState, Partial<Record<WithdrawalEvent, WithdrawalState>>>> = {
  requested: { flagged: 'risk-review', cleared: 'approved' },
  'risk-review': { approve: 'approved', reject: 'rejected' },
  approved: { pay: 'paying' },
  paying: { 'provider-paid': 'paid-awaiting-receipt', 'provider-failed': 'risk-review' },
  'paid-awaiting-receipt': {
    ...answers,
    'timed-out-paid': 'auto-received',
    'timed-out-unsure': 'in-question',
  },
  received: complaint,
  'auto-received': complaint,
  'fully-received': {},
  'not-received': { review: 'under-review', 'fully-received': 'fully-received' },
  'in-question': { ...answers, review: 'under-review' },
  'under-review': {
    settle: 'received',
    resend: 'resent',
    return: 'rejected',
    'fully-received': 'fully-received',
  },
  resent: { 'provider-paid': 'paid-awaiting-receipt', 'provider-failed': 'under-review' },
  rejected: {},
};

/** Where a withdrawal goes when something happens to it; null when that cannot happen in its state. */
export function moveWithdrawal(state: WithdrawalState, event: WithdrawalEvent): WithdrawalState | null {
  return moves[state][event] ?? null;
}

/** Where the money is: set aside in the wallet, gone to the provider, or back. */
export function moneyOf(state: WithdrawalState): 'held' | 'paid-out' | 'returned' {
  switch (state) {
    case 'requested':
    case 'risk-review':
    case 'approved':
    case 'paying':
      return 'held';
    case 'rejected':
      return 'returned';
    default:
      return 'paid-out';
  }
}
