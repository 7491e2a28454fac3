/** The page keys of specification section 2 in its order, our own (play safely), and those of agents. `?centre=<key>` opens one. */
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
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'playSafely',
  'registerCenter',
] as const;

export type CentrePageKey = (typeof centrePageKeys)[number];
