// The words of contracts and moves as calls, the database and the rules have them. A folder of its own: the contract package takes the lists from here
// without the rules.

/** Groups with a rebate. Each wager belongs to exactly one. */
export const rebateGroups = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP'] as const;
export type RebateGroup = (typeof rebateGroups)[number];

/** Groups of a contract: one group of games, or `CONS`, all together. */
export const contractGroups = [...rebateGroups, 'CONS'] as const;
export type ContractGroup = (typeof contractGroups)[number];

export const contractKinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export type ContractKind = (typeof contractKinds)[number];

export const rateTypes = ['P', 'F'] as const;
/** `P`: a share of the base. `F`: a fixed sum. */
export type RateType = (typeof rateTypes)[number];

export const periodKinds = ['DAILY', 'WEEKLY', 'SEMI_MONTHLY', 'MONTHLY'] as const;
export type PeriodKind = (typeof periodKinds)[number];

export const carryPolicies = ['NONE', 'ONE', 'MONTH', 'ALL'] as const;
/** How a negative result is carried: not at all, one period, within a month, without end. */
export type CarryPolicy = (typeof carryPolicies)[number];

export const payers = ['upline', 'house'] as const;
/** Who pays a kind of pay: each upline its direct downline, or the house everybody. */
export type Payer = (typeof payers)[number];

export const marginSpans = ['DAY', 'MONTH'] as const;
/** The days of a margin of a team: one day, or the month so far. */
export type MarginSpan = (typeof marginSpans)[number];

/** Why terms are refused, in the order of the checks (docs/reference/agents.md 5.3). */
export const termsRefusals = [
  'tier-count',
  'tier-out-of-range',
  'rate-type-not-offered',
  'tiers-not-rising',
  'fixed-out-of-range',
  'rate-below-minimum',
  'rate-above-own',
  'rebate-too-low',
  'contract-quota',
] as const;
export type TermsRefusal = (typeof termsRefusals)[number];

/** Why a move is refused, in the order of the checks (docs/reference/agents.md 3.4). */
export const moveRefusals = [
  'move-cycle',
  'members-are-leaves',
  'move-of-the-top',
  'agent-level-limit',
  'rebate-above-own',
  'move-pending',
  'move-cool-time',
] as const;
export type MoveRefusal = (typeof moveRefusals)[number];

/** What an operator may set of the programme (docs/reference/agents.md 14), in the order of its page. */
export const programmeSettings = [
  'activeFloorHour',
  'activeFloorDay',
  'activeFloorWeek',
  'activeFloorHalfMonth',
  'activeFloorMonth',
  'freeRangeFloor',
  'salaryMinimum',
  'dividendMinimum',
  'dividendCarry',
  'dividendPeriod',
  'maximumTiers',
  'totalContracts',
  'dividendRateMinimum',
  'salaryRateMinimum',
  'fixedMinimum',
  'fixedMaximum',
  'dividend',
  'dailySalary',
  'hourlySalary',
  'realtimeSalary',
  'maxAgentLevel',
  'linkQuota',
  'registerQuotaHour',
  'registerQuotaDay',
  'rebateStep',
  'rebateCapLott',
  'rebateCapZy',
  'rebateCapElott',
  'rebateCapLive',
  'rebateCapRng',
  'rebateCapSports',
  'rebateCapFish',
  'rebateCapPvp',
  'sealDelayDay',
  'sealDelayHour',
  'sealDelayWindow',
  'coverShare',
  'offerDays',
  'seriesRestriction',
  'marginFloor',
  'runApproval',
  'dividendDueHours',
  'arrearsDays',
  'bigWin',
  'deductPromotions',
  'salaryNeedsLoss',
  'guarantee',
  'dividendPaidBy',
  'dailyPaidBy',
  'hourlyPaidBy',
  'realtimePaidBy',
] as const;
export type ProgrammeSetting = (typeof programmeSettings)[number];

/** The most rows of a list that a browser takes at once as a file (docs/reference/agents.md 7.11). */
export const DIRECT_ROWS = 100_000;

/** The lists of which a file can be made in the background. */
export const exportReports = ['bets', 'movements', 'losses', 'team', 'pay'] as const;
export type ExportReport = (typeof exportReports)[number];

/** cut: it ends at the most rows of a file. refused: the list can no longer be read. */
export const exportStates = ['waiting', 'ready', 'cut', 'refused'] as const;
export type ExportState = (typeof exportStates)[number];
