// The rules of the agent programme: groups, rebates, contracts, pay and the tree. No clock, no database, no money moved.
// Amounts are in 1/10 000 units, rates in ppm, both bigint. Source: docs/reference/agents.md.
export {
  contractActors,
  type ContractAct,
  contractActs,
  type ContractActor,
  type ContractEffect,
  type ContractRefusal,
  type ContractRefused,
  type ContractState,
  contractStates,
  type ContractStep,
  decideContract,
  type FrozenParties,
} from './contract.ts';
export { type BetNumber, readBetNumber } from './bet-number.ts';
export {
  coversGroup,
  excludesGroup,
  groupedGameTypes,
  rebateGroupOf,
} from './groups.ts';
export {
  defaultRebateLimits,
  findRebateKey,
  type RebateKey,
  rebateKeys,
  type RebateLimits,
  rebateRangeOfKey,
  SERIES_STEP,
} from './rebate-key.ts';
export {
  checkTerms,
  defaultTermsLimits,
  formatRate,
  HOUSE_TOP_RATE,
  type OfferedTier,
  ownTopRate,
  parseRate,
  readTiers,
  type TermsField,
  type TermsLimits,
  type TermsParties,
  type TermsProblem,
} from './terms.ts';
export {
  comparableRate,
  missingToNext,
  type MissingToTier,
  payOfTier,
  rateOfTier,
  shareOf,
  type Tier,
  type TierInputs,
  tierMet,
  topRateOf,
} from './tier.ts';
export {
  type BeforeAfter,
  type ComparedTerms,
  comparePay,
  type PayChange,
  payOnSpans,
  type TeamSpan,
} from './comparison.ts';
export { addDays, localDateOf } from '@tyche/kernel/calendar';
export {
  datesInForce,
  datesOf,
  type Interval,
  intervalOf,
  isFirstOfMonth,
  type PayWindow,
  type PeriodDates,
  periodOfDate,
  periodsEndingIn,
  type Slot,
  slotAt,
  slotOf,
  slotsOf,
  windowAt,
} from './period.ts';
export {
  type Cascade,
  type CascadeEnd,
  cascadeOf,
  type GrantedContract,
  isConfirmed,
  type LoweredRate,
} from './cascade.ts';
export {
  type ActiveSpan,
  activeSpanOf,
  activeSpanOfRange,
  type RangeSpan,
  countActive,
  defaultActiveFloors,
} from './active.ts';
export {
  compare,
  type Comparison,
  type DateRange,
  monthBefore,
  rangeBefore,
  rangeComparedWith,
} from './compare.ts';
export { compensationOf, doubtOf, type DoubtedPeriod } from './compensation.ts';
export {
  type CellDigest,
  cellDigests,
  emptyDigest,
  lineDigest,
  treeDigest,
  treeHead,
  type TreeOf,
  type TreePlace,
  type WagerFact,
} from './digest.ts';
export {
  type Dividend,
  type DividendInputs,
  type DividendReason,
  dividendReasons,
  type DividendTerms,
  netLossOf,
  type NetLossTerms,
  payDividend,
  payDividends,
} from './dividend.ts';
export { type Acceptance, type Effective, effectiveFrom } from './effective.ts';
export {
  type FundedLine,
  type Funding,
  type FundingState,
  fundingStates,
  fundQueue,
  fundRun,
  type OwedLine,
  type RunLine,
  type RunPayment,
  type RunResult,
} from './funding.ts';
export { checkGrant, type Grant, type GrantRefusal, grantRefusals } from './grant.ts';
export {
  checkLinkDates,
  checkLinkPath,
  CODE_ALPHABET,
  CODE_LENGTH,
  isLinkOpen,
  type LinkDates,
  type LinkRefusal,
  linkRefusals,
  type LinkStatus,
  linkStatusOf,
  makeLinkCode,
  MAX_PATH_LENGTH,
  parseLinkCode,
  reservedLinkPaths,
} from './link.ts';
export {
  type ChainContract,
  checkMargin,
  DEFAULT_MARGIN_FLOOR,
  type GroupRates,
  keptOf,
  type KeptTerms,
  marginOf,
  topChainRate,
} from './margin.ts';
export { agentTypes } from './agent-type.ts';
export {
  checkMove,
  type Move,
  MOVE_COOL_DAYS,
  type MoveFacts,
  type MoveTree,
  refuseMove,
} from './move.ts';
export {
  checkOpeningLines,
  isOpeningProblem,
  isTooDeep,
  makeOneTimePassword,
  MAX_OPENED_AT_ONCE,
  type OpeningLine,
  type OpeningProblem,
  parseOpeningLines,
} from './opening.ts';
export {
  grantOfPreset,
  isPresetProblem,
  parsePreset,
  type Preset,
  type PresetProblem,
  type PresetRate,
  readPreset,
  writePreset,
  type WrittenRebate,
} from './preset.ts';
export {
  type BetChange,
  emptyDay,
  hasWindowLine,
  openWindow,
  type PaidWindow,
  payChangedDay,
  payWindow,
  type RealtimeDay,
  type RealtimePay,
  type RealtimeWindow,
  type Reversal,
  type WindowFacts,
} from './realtime.ts';
export {
  readSetting,
  type SettingShape,
  settingShapes,
  type SettingValue,
  writeSetting,
} from './programme-settings.ts';
export { deductedRebate, rebatesOf, type RebateUnit } from './rebate.ts';
export { type GridCell, gridOf, type ScheduleGrid } from './schedule-grid.ts';
export {
  hasSlotLine,
  paySalary,
  salaryLossOf,
  type Salary,
  type SalaryInputs,
  type SalaryReason,
  salaryReasons,
  type SalaryTerms,
} from './salary.ts';
export {
  type AccountId,
  closureOf,
  type ClosureRow,
  type DayFact,
  onDay,
  type Placement,
  sumTree,
  type TreeSums,
} from './tree.ts';
export {
  csvOfTiers,
  emptyTier,
  hasFixedSums,
  offeredTiers,
  type TypedTier,
  typedTierOf,
} from './typed-terms.ts';
export {
  carryPolicies,
  type CarryPolicy,
  type ContractGroup,
  contractGroups,
  type ContractKind,
  contractKinds,
  DIRECT_ROWS,
  type ExportReport,
  exportReports,
  type ExportState,
  exportStates,
  type MarginSpan,
  marginSpans,
  type Payer,
  payers,
  type PeriodKind,
  periodKinds,
  type ProgrammeSetting,
  programmeSettings,
  type RateType,
  rateTypes,
  type RebateGroup,
  rebateGroups,
  type TermsRefusal,
  type MoveRefusal,
  termsRefusals,
} from './words/index.ts';
