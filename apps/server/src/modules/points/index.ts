// Points: what play earns, what points are changed into, and the mall. Uses settings, staff, wallet, wagers, protection, members.
export { givePoints } from './accounts.ts';
export type { PointsDeps } from './deps.ts';
export { pointsDomains } from './domains.ts';
export { exportPoints } from './privacy.ts';
export { seedMall } from './seed-mall.ts';
export type { RewardValues as NewReward } from './store-rewards.ts';
