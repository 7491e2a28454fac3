// The agent programme: who stands below whom, what agents may do for their downline, and what they are paid. Uses settings, staff, wallet,
// identity, wagers, protection, messaging, members. The formulas are pure functions of rules/agents.
export { agentsDomains } from './domains.ts';
export type { AgentsDeps, CoveredBetsOf } from './deps.ts';
export { findAffiliate, noteRegistration } from './links/attribution.ts';
export { owedInPay, settlePay } from './funding/collect.ts';
export { exportPay, hasOpenPay } from './funding/privacy.ts';
export { findPaySources } from './funding/find-sources.ts';
export { exportLinks } from './links/privacy.ts';
export { exportNotes } from './team/notes.ts';
export { placeAccount } from './tree/place.ts';
export { openSeriesSource } from './rebates/series.ts';
export { isDownline, uplineOf } from './tree/read-tree.ts';
