import { kinds, movementStatuses, scopes, walletStatuses } from './types.ts';

/** Why a key is spent without an entry: some of the outcomes, with their numbers. */
const burnReasons = { insufficient: 2, cancelled: 4, locked: 6, limited: 9 } as const;

/** What became of a hold, in the order of the numbers. */
const holdStates = ['open', 'posted', 'released'] as const;

/** The domains of schema `wallet` that hold words, each with its list; the numbers of an array are its places. */
export const walletDomains = {
  burn_reason: burnReasons,
  entry_kind: kinds,
  hold_state: holdStates,
  key_scope: scopes,
  outcome: movementStatuses,
  wallet_status: walletStatuses,
} as const;
