// The words of flags as calls, the database and the rules have them. A folder of its own, as those of contracts.

/** What a detector found about an agent (docs/reference/agents.md 10). */
export const flagKinds = [
  'self-referral',
  'fixed-sums',
  'padding',
  'empty-chain',
  'transfer-ring',
  'opposite-bets',
  'transfer-passed-on',
] as const;
export type FlagKind = (typeof flagKinds)[number];

/** What staff decided. */
export const flagStates = ['open', 'dismissed', 'confirmed'] as const;
export type FlagState = (typeof flagStates)[number];

/** What two accounts can have in common, in the order in which staff read it. */
export const accountSignals = ['device', 'network', 'payee', 'contact', 'person'] as const;
export type AccountSignal = (typeof accountSignals)[number];
