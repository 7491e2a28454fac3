import { limitKinds, limitPeriods } from '@tyche/rules/protection';

/** How well we know who a member is. */
export const identityLevels = { unknown: 0, declared: 1, proven: 2 } as const;

/** Where a member's request for a looser limit stands. */
export const changeStates = ['waiting', 'confirmed', 'dropped'] as const;

/** Where a check of documents stands. */
export const checkStates = ['pending', 'approved', 'refused'] as const;

/** Where a request for erasure stands. */
export const erasureStates = ['waiting', 'erased', 'refused'] as const;

/** Why a member may not play. */
export const stopKinds = ['break', 'self-exclusion'] as const;
export type StopKind = (typeof stopKinds)[number];

/** The domains of schema `protection` that hold words, each with its list. */
export const protectionDomains = {
  change_state: changeStates,
  check_state: checkStates,
  erasure_state: erasureStates,
  identity_level: identityLevels,
  limit_kind: limitKinds,
  limit_period: limitPeriods,
  stop_kind: stopKinds,
} as const;
