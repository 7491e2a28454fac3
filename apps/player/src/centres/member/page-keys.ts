/** The page keys of specification section 2 in its order and our own (points, rank, feedback, play safely). `?centre=<key>` opens one. */
export const centrePageKeys = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'pointMall',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'rank',
  'messageV2',
  'feedback',
  'playSafely',
] as const;

export type CentrePageKey = (typeof centrePageKeys)[number];
