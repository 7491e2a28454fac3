// Points: what play earns, what points are changed into, the mall, and the ranks of members. Uses settings, staff, wallet, wagers, protection, messaging, members.
export { givePoints } from './accounts.ts';
export { findConversionSources } from './find-sources.ts';
export { findWrongPoints, type WrongPoints } from './find-wrong-points.ts';
export type { PointsDeps } from './deps.ts';
export { pointsDomains } from './domains.ts';
export { rankMonths } from './ranks/months.ts';
export {
  type RankLabel,
  rankLabelOf,
  rankLevelsOf,
  ranksIn,
  serviceLevelOf,
  withdrawalBenefitsOf,
} from './ranks/levels.ts';
export { exportPoints } from './privacy.ts';
export { seedMall, seedVoucherCodes } from './seed-mall.ts';
export type { RewardValues as NewReward } from './store-rewards.ts';
