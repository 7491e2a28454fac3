// The rules of rewards: promotions, bonus money, points, missions, boards, raffles, referral and ranks. No clock, no database, no
// money moved. Amounts are in 1/10 000 units, rates in ppm, both bigint. Source: docs/reference/rewards.md.
export {
  type ApplicationState,
  applicationStates,
  earnedKinds,
  moveApplication,
  type MoveContext,
  type Moved,
  type MoveRefusal,
} from './application.ts';
export { areaOfReward, type RewardArea } from './area.ts';
export { birthdayIn, birthdayKey, type BirthdayStanding, isBirthday, judgeBirthday } from './birthday.ts';
export {
  boardPrizes,
  type BoardPrize,
  type BoardRow,
  cappedForBoard,
  judgePrize,
  MAX_PRIZE_PLACES,
  neighbourhoodOf,
  type PlacedRow,
  prizesTotal,
  rankBoard,
  refusePrizes,
  strikeFromBoard,
} from './board.ts';
export {
  type BonusAccount,
  type BonusBet,
  type BonusTerms,
  openBetsOf,
  openBonusAccount,
} from './bonus/account.ts';
export {
  type BonusOutcome,
  drainEndOf,
  expiryAfterBreak,
  isDrainNeeded,
  isLost,
  LOWEST_STAKE,
  type OpenBets,
  type Release,
  releaseOf,
  withdrawUnderBonus,
} from './bonus/ending.ts';
export { applyBonusEvent, type BonusEvent, type BonusEventRefusal, type BonusStep } from './bonus/events.ts';
export {
  type BonusQueue,
  cancelQueued,
  claimBonus,
  countForQueue,
  endQueued,
  MAX_BONUSES,
  type QueuedBonus,
  reorderQueue,
} from './bonus/queue.ts';
export { type Budget, freeBudget, reserveBudget, spendBudget } from './budget.ts';
export { makeCode, PROMO_CODE_LENGTH, readCode, REFERRAL_CODE_LENGTH } from './codes.ts';
export {
  type Audience,
  type Candidate,
  type Condition,
  conditionsOf,
  isSwitchedOff,
  type KindRefusal,
  type OfferConditions,
  type OfferRefusal,
  type OffersOff,
  refuseOffer,
} from './eligibility.ts';
export {
  COMMENT_BOUNDS,
  FEEDBACK_BOUNDS,
  refuseFeedback,
  type SentPicture,
} from './feedback.ts';
export {
  costOfTurnover,
  type DeclaredReturn,
  type KeyFacts,
  keyFactsOf,
  type OfferFigures,
} from './key-facts.ts';
export { progressOfSteps } from './missions/account-steps.ts';
export {
  CLAIM_DAYS_AFTER_PERIOD,
  missionPeriodOf,
  nextMissionPeriod,
  ONCE_PERIOD,
} from './missions/period.ts';
export {
  claimableSteps,
  type Milestone,
  type MissionEvent,
  missionProgress,
  type MissionTerms,
  refuseClaim,
} from './missions/progress.ts';
export { refuseMissionTerms, type WrittenMission } from './missions/terms.ts';
export { type GrantFileRow, MAX_GRANT_ROWS, readGrantFile } from './grant-file.ts';
export { maskName } from './names.ts';
export { noticePlaceOf, NOTICES_A_PAGE } from './notices.ts';
export { grantRowKey, type Occurrence, occurrenceKey } from './occurrence.ts';
export {
  checkOfferTerms,
  type Contributions,
  defaultContributions,
  inHouseContribution,
  type OfferProblem,
  MAX_WINNER_MIN_PRIZE,
  type OfferProfile,
  type OfferTerms,
  productGroups,
  requiredTurnover,
} from './offer-terms.ts';
export { claimsIn, faultOfOfferText, fillOfferText, type OfferFigureName } from './offer-texts.ts';
export { type Conversion, convertPoints, movePoints, type PointBalance, pointsOf } from './points.ts';
export { type DepositBetTerms, depositBetReward } from './promotions/deposit-bet.ts';
export { type CountStep, depositCountReward } from './promotions/deposit-count.ts';
export { type DepositFacts, depositReward, type DepositTerms, ordinalOf } from './promotions/deposit.ts';
export { loginReward, type LoginStep } from './promotions/login.ts';
export {
  luckyBetReward,
  type LuckyBetTerms,
  luckyTail,
  maxLuckyMultiplePpm,
} from './promotions/lucky-bet.ts';
export { manualReward, type ManualTerms } from './promotions/manual.ts';
export { promoCodeReward, type PromoCodeTerms } from './promotions/promo-code.ts';
export { type RankAmounts, rankSalary, upgradeReward } from './promotions/rank-rewards.ts';
export { dailyRebate, type RebateReward, rebateShare, type RebateTerms } from './promotions/rebate.ts';
export { saviorReward, type SaviorTerms } from './promotions/savior.ts';
export type { Share, ShareTier } from './promotions/share.ts';
export { signupReward, type SignupTerms } from './promotions/signup.ts';
export {
  drawRaffle,
  MAX_RAFFLE_TICKETS,
  raffleLeaves,
  raffleLeafText,
  type RafflePlan,
  type RaffleResult,
  type RaffleTicket,
  ticketsDue,
} from './raffle.ts';
export {
  levelAfterMonth,
  nextRankOf,
  type Rank,
  type RankStanding,
  riseOf,
  serviceOf,
  shownLevelOf,
} from './ranks.ts';
export {
  contrastOf,
  type Ladder,
  type LadderProblem,
  type LadderRank,
  ladderProblems,
} from './ladder.ts';
export { decideRedemption, type MallReward, redeemReward, type RedemptionRequest } from './redemption.ts';
export {
  judgeReferral,
  type ReferralJudgement,
  type ReferralTerms,
  type ReferredFriend,
  type Referrer,
} from './referral.ts';
export {
  type Parts,
  partsOfOrder,
  realShareOf,
  sharePayout,
  splitStake,
  type StakeTerms,
} from '../spending/index.ts';
export {
  countBet,
  type Counted,
  type CountedBet,
  DEFAULT_MAX_COVERED,
  DEFAULT_MIN_ODDS,
  isInTime,
  progressOf,
  setOff,
  type SideStake,
  type TurnoverTerms,
} from './turnover.ts';
export {
  type ConversionSettings,
  pointSettingsProblem,
  type PointSettingsProblem,
} from './point-settings.ts';
export { type BetRisk, coveredBy, judgeDraw, type RiskBet } from './turnover-risk.ts';
