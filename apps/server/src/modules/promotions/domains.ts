import {
  applicationActions,
  applicationDetails,
  applicationStatuses,
  bonusOutcomes,
  countReasons,
  grantFileStates,
  grantReasons,
  grantRowVerdicts,
  offerCategories,
  offerStates,
  promotionKinds,
  referralReasons,
  referralSignals,
  referralStates,
  rejectReasons,
  revokeReasons,
  rewardModes,
} from '@tyche/rules/rewards/words';

/** Why staff declined or revoked an application. */
export const decisionReasons: readonly string[] = [...new Set([...rejectReasons, ...revokeReasons])];

/** What is given to many members at a time, each with a run for its period. */
export const runJobs = ['rebate', 'giveback', 'salary'] as const;
export type RunJob = (typeof runJobs)[number];

/** Where a bonus with turnover stands: it waits, runs, or is closed. */
export const bonusStates = ['claimed', 'process', 'closed'] as const;
export type BonusState = (typeof bonusStates)[number];

/** Where a raffle stands: tickets are issued, it is closed and waits for its seal, waits for its draw, or is over. */
export const raffleStates = ['open', 'closed', 'sealed', 'drawn'] as const;
export type RaffleState = (typeof raffleStates)[number];

/** Why a prize of a raffle was not given. */
export const notGivenReasons = ['no-ticket', 'excluded', 'account-closed'] as const;
export type NotGiven = (typeof notGivenReasons)[number];

/** Where a day of lucky bets stands: its digits are to be drawn, or are drawn. */
export const luckyDayStates = ['open', 'drawn'] as const;
export type LuckyDayState = (typeof luckyDayStates)[number];

/** What a cost of rewards belongs to. */
export const costSources = ['offer', 'mission', 'board', 'referral'] as const;
export type CostSource = (typeof costSources)[number];

/** The domains of schema `promotions` that hold words, each with its list. */
export const promotionsDomains = {
  application_action: applicationActions,
  application_detail: applicationDetails,
  application_status: applicationStatuses,
  bonus_outcome: bonusOutcomes,
  bonus_state: bonusStates,
  cost_source: costSources,
  count_reason: countReasons,
  decision_reason: decisionReasons,
  grant_file_state: grantFileStates,
  grant_reason: grantReasons,
  grant_row_verdict: grantRowVerdicts,
  kind: promotionKinds,
  lucky_day_state: luckyDayStates,
  mode: rewardModes,
  not_given: notGivenReasons,
  offer_category: offerCategories,
  offer_state: offerStates,
  referral_reason: referralReasons,
  referral_signal: referralSignals,
  referral_state: referralStates,
  raffle_state: raffleStates,
  run_job: runJobs,
} as const;
