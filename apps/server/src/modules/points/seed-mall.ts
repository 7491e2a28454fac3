import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../staff/index.ts';
import type { PointsDeps } from './deps.ts';
import { insertReward, listRewards, type RewardValues } from './store-rewards.ts';
import { addCodes } from './vouchers/codes.ts';
import { hasCodes } from './vouchers/store.ts';

/** Adds the rewards that a mall begins with; a mall that has rewards stays as it is. */
export async function seedMall(tx: Tx, rewards: readonly RewardValues[]): Promise<void> {
  if ((await listRewards(tx, true)).length > 0) return;
  for (const reward of rewards) await insertReward(tx, reward);
}

/** Gives each voucher with a list of codes its first ones, as staff do; a list that has some, also handed ones, stays as it is. */
export async function seedVoucherCodes(
  deps: Pick<PointsDeps, 'database' | 'sealing'>,
  makeCodes: () => readonly string[],
  actor: Actor,
): Promise<void> {
  const rewards = await deps.database.inTransaction((tx) => listRewards(tx, true));
  for (const { reward_id: id, hands_codes: hasList } of rewards)
    if (hasList && !(await hasCodes(deps.database.reader, id)))
      await addCodes(deps, { id: id.toString(), codes: [...makeCodes()] }, actor);
}
