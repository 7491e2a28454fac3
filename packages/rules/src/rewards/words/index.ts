// The words of rewards as calls, the database and the rules have them. A folder of its own: the contract package takes the lists from here
// without the rules.

/** Products of an offer. An offer names exactly one (docs/reference/rewards.md 3.3). */
export const products = ['LOTTERY', 'CASINO', 'BETTING'] as const;
export type Product = (typeof products)[number];

/** Kinds of promotion, each with the name on the wire (docs/reference/rewards.md 4). */
export const promotionKinds = [
  'SIGNUP',
  'NEW_REGISTER',
  'FIRST_DEPOSIT',
  'SECOND_DEPOSIT',
  'THIRD_DEPOSIT',
  'FOURTH_DEPOSIT',
  'FIFTH_DEPOSIT',
  'DEPOSIT',
  'DEPOSIT_COUNT',
  'DEPOSIT_BET_BONUS',
  'REBATE',
  'MANUAL',
  'PROMOCODE',
  'RAFFLE',
  'LUCKY_BET',
  'SAVIOR',
  'RANK_SALARY',
  'UPGRADE_BONUS',
  'LOGIN',
  'MISSION',
  'REFERRAL',
] as const;
export type PromotionKind = (typeof promotionKinds)[number];

/** What a reward is: money at once, a bonus that can be staked, a bonus that cannot, points, or tickets of a raffle. */
export const rewardModes = ['cash', 'playable', 'locked', 'points', 'tickets'] as const;
export type RewardMode = (typeof rewardModes)[number];

/** Statuses of an application (docs/reference/rewards.md 3.2). `coming soon` is a status of an offer alone. */
export const applicationStatuses = [
  'joined',
  'applying',
  'rejected',
  'issued',
  'claimed',
  'process',
  'closed',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Why an application is closed, or that a claimed bonus waits for the one before it. */
export const applicationDetails = [
  'waiting',
  'released',
  'cancelled',
  'expired',
  'lost',
  'lapsed',
  'left',
  'withdrawn',
  'revoked',
  'excluded',
] as const;
export type ApplicationDetail = (typeof applicationDetails)[number];

export const applicationActions = [
  'apply',
  'join',
  'grant',
  'approve',
  'reject',
  'leave',
  'qualify',
  'lapse',
  'settle',
  'claim',
  'start',
  'cancel',
  'release',
  'expire',
  'lose',
  'revoke',
  'exclude',
] as const;
export type ApplicationAction = (typeof applicationActions)[number];

/** `two staff`: one person proposed the action, another one approved it. */
export const applicationActors = ['member', 'staff', 'two staff', 'system'] as const;
export type ApplicationActor = (typeof applicationActors)[number];

/** Where an offer is in its time. */
export const offerWindows = ['coming soon', 'open', 'paused', 'closed'] as const;
export type OfferWindow = (typeof offerWindows)[number];

/** Why a bonus is revoked. There is no other reason (docs/reference/rewards.md 5.10). */
export const revokeReasons = [
  'duplicate-person',
  'shared-payment',
  'charged-back',
  'collusion',
  'granted-by-mistake',
] as const;
export type RevokeReason = (typeof revokeReasons)[number];

/** How a bonus that ran was closed (docs/reference/rewards.md 5.6 and 5.7). */
export const bonusOutcomes = ['released', 'cancelled', 'expired', 'lost', 'revoked', 'excluded'] as const;
export type BonusOutcome = (typeof bonusOutcomes)[number];

/** Why a settled bet does not count, or not in full (docs/reference/rewards.md 5.3). */
export const countReasons = ['void', 'outside', 'group', 'low-risk', 'opposite', 'above-greatest'] as const;
export type CountReason = (typeof countReasons)[number];

/** Periods of missions that begin again. */
export const playPeriods = ['day', 'week', 'month'] as const;
export type PlayPeriod = (typeof playPeriods)[number];

/** Periods of missions. `once`: it does not begin again, and ends with the mission. */
export const missionPeriods = [...playPeriods, 'once'] as const;
export type MissionPeriod = (typeof missionPeriods)[number];

/** What a mission counts of bets: the sum of valid bets, bets of a least stake, distinct games, days with a bet. */
export const playGoals = ['valid-bet', 'bets', 'games', 'days'] as const;
export type PlayGoal = (typeof playGoals)[number];

/** Goals of missions. `steps`: how many steps of a list the member has done in the account. */
export const missionGoals = [...playGoals, 'steps'] as const;
export type MissionGoal = (typeof missionGoals)[number];

/** Steps in an account that a mission may name (docs/reference/rewards.md 7.1). */
export const accountSteps = [
  'email-verified',
  'phone-verified',
  'second-factor',
  'profile',
  'limit-set',
] as const;
export type AccountStep = (typeof accountSteps)[number];

export const redemptionStatuses = ['process', 'approved', 'rejected'] as const;
export type RedemptionStatus = (typeof redemptionStatuses)[number];

/** What a reward of the mall is (docs/reference/rewards.md 6.4). */
export const mallRewardKinds = ['goods', 'voucher'] as const;
export type MallRewardKind = (typeof mallRewardKinds)[number];

/** What a movement of points is: earned by a bet, taken back by its correction, given for a record, given to the member, or paid of what was owed. */
export const pointMovementKinds = ['bet', 'correction', 'record', 'given', 'owed'] as const;
export type PointMovementKind = (typeof pointMovementKinds)[number];

/** What a record of points is for. */
export const pointRecordKinds = ['reward', 'conversion'] as const;
export type PointRecordKind = (typeof pointRecordKinds)[number];

/** Why staff reject a record of points. There is no other reason. */
export const redemptionRejections = [
  'not-available',
  'wrong-address',
  'account-review',
  'asked-by-member',
] as const;
export type RedemptionRejection = (typeof redemptionRejections)[number];

/** States of a friend that a member referred (docs/reference/rewards.md 8). */
export const referralStates = [
  'pending',
  'held',
  'review',
  'rewarded',
  'capped',
  'lapsed',
  'refused',
] as const;
export type ReferralState = (typeof referralStates)[number];

/** Signals that a friend is the referrer: one of them refuses the friend permanently. */
export const hardReferralSignals = ['person', 'device', 'payment'] as const;
export type HardReferralSignal = (typeof hardReferralSignals)[number];

/**
 * Signals of which two or more make staff look: one network within a day, one bank with one family name or address, registrations one after the other,
 * stakes on both sides of one draw, deposits that were withdrawn at once.
 */
export const softReferralSignals = ['network', 'payee', 'sequence', 'opposite', 'withdrawal'] as const;
export type SoftReferralSignal = (typeof softReferralSignals)[number];

export const referralSignals = [...hardReferralSignals, ...softReferralSignals] as const;
export type ReferralSignal = (typeof referralSignals)[number];

/** Why a friend earns nothing. Members read `not eligible` for all of them. */
export const referralReasons = ['referral-self', 'self-excluded', 'account-closed', 'staff'] as const;
export type ReferralReason = (typeof referralReasons)[number];

/** Where an offer is in the office. A member sees `offerWindows` instead (docs/reference/promotions.md 2). */
export const offerStates = ['draft', 'scheduled', 'open', 'paused', 'closed'] as const;
export type OfferState = (typeof offerStates)[number];

/** Subjects by which offers are listed. */
export const offerCategories = [
  'new_player',
  'deposit',
  'rebate',
  'vip',
  'mission',
  'raffle',
  'referral',
  'game',
  'other',
] as const;
export type OfferCategory = (typeof offerCategories)[number];

/**
 * How a member comes into an offer: `apply` at once; `deposit`, by choosing it for a deposit that is not paid yet; `code`, by applying with
 * a code; `automatic`, by what the member does anyway; `granted`, by staff alone.
 */
export const offerEntries = ['apply', 'deposit', 'code', 'automatic', 'granted'] as const;
export type OfferEntry = (typeof offerEntries)[number];

/** Why staff declined an application. */
export const rejectReasons = [
  'condition-not-met',
  'duplicate-person',
  'evidence-missing',
  'other-rule',
] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** Why staff granted a reward by hand (docs/reference/rewards.md 4.5). */
export const grantReasons = ['goodwill', 'correction', 'event-prize', 'service-failure'] as const;
export type GrantReason = (typeof grantReasons)[number];

/** Where a grant file stands: it is checked, its rows are granted one after the other, or it is over (docs/reference/promotions.md 16). */
export const grantFileStates = ['checked', 'granting', 'done', 'withdrawn'] as const;
export type GrantFileState = (typeof grantFileStates)[number];

/** What the check says of a row of a grant file; only `ok` rows are granted. */
export const grantRowVerdicts = [
  'ok',
  'unknown-member',
  'self-excluded',
  'promotion-not-for-you',
  'grant-related',
  'duplicate-row',
  'amount-out-of-range',
  'unreadable',
] as const;
export type GrantRowVerdict = (typeof grantRowVerdicts)[number];

/** Why staff strike a place off a frozen board, by two persons (docs/reference/rewards.md 7.3). */
export const strikeReasons = ['several-accounts', 'collusion', 'automated-play', 'terms-broken'] as const;
export type StrikeReason = (typeof strikeReasons)[number];

/** Where the prize of a place stands. */
export const prizeStates = ['given', 'waiting', 'ended'] as const;
export type PrizeState = (typeof prizeStates)[number];

/** How a rank changes: a rise at an event of play, a fall at the end of a month (docs/reference/rewards.md 9). */
export const rankChangeKinds = ['rise', 'fall'] as const;
export type RankChangeKind = (typeof rankChangeKinds)[number];

/** What staff decide about a rank above 4. */
export const rankDecisions = ['passed', 'declined'] as const;
export type RankDecision = (typeof rankDecisions)[number];
