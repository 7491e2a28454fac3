// The life of a deposit (specification 4, reliability.md W2 and W4). Money that arrives is never refused: late it is credited,
// with another amount or a second time it waits for staff.
export const depositStates = ['opened', 'waiting', 'paid', 'expired', 'failed', 'in-question'] as const;
export type DepositState = (typeof depositStates)[number];

export const depositEvents = [
  'taken',
  'not-taken',
  'paid-exactly',
  'paid-oddly',
  'timed-out',
  'provider-failed',
  'given-up',
  'proof-sent',
  'accepted',
  'refused',
] as const;
export type DepositEvent = (typeof depositEvents)[number];

const paid = { 'paid-exactly': 'paid', 'paid-oddly': 'in-question' } as const;
const open = { ...paid, 'timed-out': 'expired', 'provider-failed': 'failed', 'given-up': 'failed' } as const;

const moves: Readonly<Record<DepositState, Partial<Record<DepositEvent, DepositState>>>> = {
  opened: { ...open, taken: 'waiting', 'not-taken': 'failed' },
  waiting: { ...open, 'proof-sent': 'in-question' },
  expired: { ...paid, 'proof-sent': 'in-question' },
  failed: paid,
  'in-question': { accepted: 'paid', refused: 'failed' },
  paid: {},
};

/** Where a deposit goes when something happens to it; null when that cannot happen in its state. */
export function moveDeposit(state: DepositState, event: DepositEvent): DepositState | null {
  return moves[state][event] ?? null;
}

/** Whether the player can still be expected to pay it. */
export function isOpenDeposit(state: DepositState): boolean {
  return state === 'opened' || state === 'waiting';
}
