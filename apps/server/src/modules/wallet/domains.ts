import { bonusStates, books, kinds, movementStatuses, pockets, scopes, walletStatuses } from './types.ts';

/** Why a key is spent without an entry: some of the outcomes, with their numbers. */
const burnReasons = {
  insufficient: 2,
  cancelled: 4,
  locked: 6,
  limited: 9,
  'bonus-game-excluded': 10,
  'bonus-max-bet': 11,
} as const;

/** What a limit on stakes counts. */
export const stakeLimitKinds = ['wager', 'loss'] as const;

/** For how long it counts. */
export const stakePeriods = ['day', 'week', 'month'] as const;

/** How a hold ended, in the order of the numbers. */
const holdStates = ['open', 'posted', 'released'] as const;

/** The domains of schema `wallet` that hold words, each with its list; the numbers of an array are its places. */
export const walletDomains = {
  bonus_state: bonusStates,
  book: books,
  burn_reason: burnReasons,
  entry_kind: kinds,
  hold_state: holdStates,
  key_scope: scopes,
  outcome: movementStatuses,
  pocket: pockets,
  stake_limit_kind: stakeLimitKinds,
  stake_period: stakePeriods,
  wallet_status: walletStatuses,
} as const;
