import type { CallStatus, Decision, Round, StoredStatus } from './types.ts';

const nothing: Omit<Decision, 'status'> = {
  isDuplicate: false,
  isRefunded: null,
  stored: null,
  debit: 0n,
  bonusPart: 0n,
  credit: 0n,
  collect: 0n,
  held: 0n,
  tombstone: null,
  voids: null,
  grantUse: 0,
  endsGrant: false,
  round: null,
  isIncident: false,
};

/** A round before its first call. */
export const emptyRound: Round = {
  status: 'OPEN',
  bets: 0n,
  wins: 0n,
  standing: 0,
  capBase: 0n,
  closedByBetWin: null,
  isVoided: false,
};

/** A refusal that is not stored: the same call may be answered otherwise later. */
export function refuse(status: CallStatus, changes: Partial<Decision> = {}): Decision {
  return { ...nothing, ...changes, status };
}

/** The decline of a bet. It is stored, so that a repeat is declined too. */
export function decline(status: Exclude<StoredStatus, 'OK' | 'VOIDED' | 'TOMBSTONE'>): Decision {
  return { ...nothing, status, stored: status };
}

/** An accepted call that is stored. */
export function moves(changes: Partial<Decision>): Decision {
  return { ...nothing, status: 'OK', stored: 'OK', ...changes };
}

/** The answer to a repeat of an accepted call. */
export function repeat(isRefunded: boolean | null): Decision {
  return { ...nothing, status: 'OK', isDuplicate: true, isRefunded };
}
