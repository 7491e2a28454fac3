import type { Tx } from '../../platform/db/database.ts';
import { insertReward, listRewards, type RewardValues } from './store-rewards.ts';

/** Adds the rewards that a mall begins with; a mall that has rewards stays as it is. */
export async function seedMall(tx: Tx, rewards: readonly RewardValues[]): Promise<void> {
  if ((await listRewards(tx, true)).length > 0) return;
  for (const reward of rewards) await insertReward(tx, reward);
}
