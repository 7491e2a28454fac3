// What looks like abuse of the programme. Each rule only finds: staff decide (docs/reference/agents.md 10).
export { type CoverableBet, findCoveredPlays } from './covered-plays.ts';
export { CHAIN_AGENTS, type ChainLink, findEmptyChains } from './empty-chain.ts';
export { FIXED_SUM_DAYS, findFixedSumFarming, type FixedSumDay, isJustAbove } from './fixed-sums.ts';
export {
  findLinkSpam,
  LINK_REGISTRATIONS,
  LINK_VISITS,
  type LinkSpam,
  type LinkTraffic,
} from './link-spam.ts';
export {
  areOpposite,
  findOppositeBets,
  OPPOSITE_DRAWS,
  type OpposableBet,
  type OppositePair,
  type OppositeRound,
  type ReturnsOf,
} from './opposite-bets.ts';
export {
  findPadding,
  PADDING_MEMBERS,
  type PaddingMember,
  paddingTop,
  type SharedTrace,
} from './padding.ts';
export { findSharedAccounts, type SharedSignals, type SharedVerdict } from './shared-signals.ts';
export {
  type AccountSignal,
  accountSignals,
  type FlagKind,
  flagKinds,
  type FlagState,
  flagStates,
  type LinkGuard,
  linkGuards,
} from './words/index.ts';
