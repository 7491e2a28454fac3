// The ledger: wallets, double-entry movements, holds, and their audit. Only this module writes money.
// Movements are immutable; a correction is a new movement. Rules: ledger.md 2, 4 and 5.
// Every function that moves money takes the caller's transaction, so a posting and its reason commit together.
export { announceCredits, PROMOTION_CREDITED, type PromotionCredit } from './announce-credits.ts';
export { audit } from './audit.ts';
export { openBalances } from './balances.ts';
export { dayOf, type Sums, sumsOfDays, totalOfDays } from './day-sums.ts';
export {
  answerCheck,
  dropStakeLimit,
  type Guard,
  guardOf,
  lockPlay,
  mayStake,
  type PlayPosition,
  playPosition,
  setStakeLimit,
  type StakeLimit,
  type StakeLimitKind,
  type StakePeriod,
  stakeLimits,
  type StakeRefusal,
  stakeRefusal,
  type StakeStop,
  stakeStopsOf,
  stopPlay,
  watchPlay,
} from './guards.ts';
export { bookTotal, generalBalance, listLateShares } from './store-general-accounts.ts';
export { placeHold, postHold, postHolds, type ReleaseResult, releaseHold, voidHold } from './holds.ts';
export { walletDomains } from './domains.ts';
export {
  findByKeys,
  foldGl,
  lockWallets,
  type Posted,
  post,
  postBatch,
  postLinked,
  postPlayed,
  rollback,
  creditBatch,
  transfer,
} from './posting.ts';
export {
  type BonusClosing,
  type BonusSums,
  closeBonus,
  moveStakesUntil,
  partsOf,
  partsOfWallets,
  type PocketEntry,
  pocketEntriesOf,
  pocketsOf,
  runningBonusOf,
  sharePayouts,
  type StakeParts,
  startBonus,
  sumsOfBonuses,
} from './pockets.ts';
export {
  type KeyedParts,
  partsByKeys,
  partsUnder,
  sharesByKeys,
  type StakeableBonus,
  stakeableBonuses,
} from './bonus-stakes.ts';
export { listPlayFacts, type PlayFacts } from './store-play-facts.ts';
export { type DaySums, listRecordPage, listRecords, type RecordPage, sumsByDay } from './records.ts';
export { collect, owedBy, repay } from './receivables.ts';
export { listOwed } from './store-receivables.ts';
export type { MovementSums, WalletPlace, WalletSpan } from './store-team.ts';
export { listTeamMovements, type PlacedEntry, sumTeamMovements } from './team-records.ts';
export type {
  AuditCheck,
  AuditReport,
  Balance,
  Book,
  BonusStart,
  BookTotal,
  Credit,
  CreditSummary,
  Difference,
  Entry,
  EntryKind,
  GlCode,
  HoldPosting,
  HoldRequest,
  Movement,
  MovementResult,
  MovementStatus,
  PayoutShare,
  Pocket,
  PromotionScope,
  RunningBonus,
  Scope,
  WalletStatus,
} from './types.ts';
export { auditChecks, promotionScopes } from './types.ts';
export {
  balanceOf,
  balanceOfWallet,
  type Funds,
  type PlayFunds,
  fundsOf,
  heldIn,
  mainBalances,
  listEntries,
  openLedger,
  openVendorAccount,
  openWallet,
  setWalletStatus,
} from './wallets.ts';
