// Who has to act on a payment, and what comes next: what every state shows beside its reason and time.
import type { DepositState } from './deposit.ts';
import type { WithdrawalState } from './withdrawal.ts';

export interface Standing {
  /** Whose turn it is; `nobody` when it is over. */
  readonly owner: 'player' | 'house' | 'provider' | 'nobody';
  /** A word for which the pages have a sentence. */
  readonly nextStep: string;
}

const deposits: Readonly<Record<DepositState, Standing>> = {
  opened: { owner: 'provider', nextStep: 'wait-for-provider' },
  waiting: { owner: 'player', nextStep: 'pay' },
  paid: { owner: 'nobody', nextStep: 'none' },
  expired: { owner: 'nobody', nextStep: 'start-again' },
  failed: { owner: 'nobody', nextStep: 'start-again' },
  'in-question': { owner: 'house', nextStep: 'wait-for-review' },
};

const withdrawals: Readonly<Record<WithdrawalState, Standing>> = {
  requested: { owner: 'house', nextStep: 'wait-for-review' },
  'risk-review': { owner: 'house', nextStep: 'wait-for-review' },
  approved: { owner: 'house', nextStep: 'wait-for-payout' },
  paying: { owner: 'provider', nextStep: 'wait-for-payout' },
  'paid-awaiting-receipt': { owner: 'player', nextStep: 'confirm-receipt' },
  received: { owner: 'nobody', nextStep: 'complain-if-needed' },
  'auto-received': { owner: 'nobody', nextStep: 'complain-if-needed' },
  'fully-received': { owner: 'nobody', nextStep: 'none' },
  'not-received': { owner: 'house', nextStep: 'wait-for-review' },
  'under-review': { owner: 'house', nextStep: 'wait-for-decision' },
  resent: { owner: 'provider', nextStep: 'wait-for-payout' },
  'in-question': { owner: 'house', nextStep: 'wait-for-review' },
  rejected: { owner: 'nobody', nextStep: 'none' },
};

/** The standing of a deposit. A manual transfer's proof is asked for where another kind is paid. */
export function depositStanding(state: DepositState, kind: string): Standing {
  if (state === 'waiting' && kind === 'manual') return { owner: 'player', nextStep: 'transfer-and-prove' };
  return deposits[state];
}

/** The standing of a withdrawal. */
export function withdrawalStanding(state: WithdrawalState): Standing {
  return withdrawals[state];
}
