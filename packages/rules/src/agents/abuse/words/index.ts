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
  'link-spam',
] as const;
export type FlagKind = (typeof flagKinds)[number];

/** What a flag does to an invitation link: who registers by it solves a captcha, or nobody can. */
export const linkGuards = ['captcha', 'paused'] as const;
export type LinkGuard = (typeof linkGuards)[number];

/** What staff decided. */
export const flagStates = ['open', 'dismissed', 'confirmed'] as const;
export type FlagState = (typeof flagStates)[number];

/** What two accounts can have in common, in the order in which staff read it. */
export const accountSignals = ['device', 'network', 'payee', 'contact', 'person'] as const;
export type AccountSignal = (typeof accountSignals)[number];
