import type { MallRewardKind } from '@tyche/rules/rewards/words';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface RewardRow {
  readonly reward_id: bigint;
  readonly kind: MallRewardKind;
  /** The name by the wire code of its language. */
  readonly names: Readonly<Record<string, string>>;
  /** In 1/10 000 of a point. */
  readonly price: bigint;
  readonly stock: number;
  readonly max_per_member: number | null;
  readonly is_open: boolean;
  /** It is a voucher with a list of codes, which decides its stock. Never changes. */
  readonly hands_codes: boolean;
}

export type RewardValues = Omit<RewardRow, 'reward_id'>;

/** Most rewards that a mall shows. */
const MAX_REWARDS = 200;

/** The rewards of the mall by price; the closed ones too when they are asked for. */
export function listRewards(reader: Reader, withClosed: boolean): Promise<RewardRow[]> {
  return reader.rows(sql<RewardRow>`
    select reward_id, kind, names, price, stock, max_per_member, is_open, hands_codes from points.rewards where is_open or ${withClosed} order by price, reward_id limit ${MAX_REWARDS}`);
}

/** Locks a reward until the transaction ends; null when there is none. */
export async function lockReward(tx: Tx, rewardId: bigint): Promise<RewardRow | null> {
  const [row] = await tx.rows(sql<RewardRow>`
    select reward_id, kind, names, price, stock, max_per_member, is_open, hands_codes from points.rewards
    where reward_id = ${rewardId} for update`);
  return row ?? null;
}

/** A reward as it stands now; null when there is none. */
export async function findReward(reader: Reader, rewardId: bigint): Promise<RewardRow | null> {
  const [row] = await reader.rows(sql<RewardRow>`
    select reward_id, kind, names, price, stock, max_per_member, is_open, hands_codes from points.rewards where reward_id = ${rewardId}`);
  return row ?? null;
}

export async function setStock(tx: Tx, rewardId: bigint, stock: number): Promise<void> {
  await tx.rows(sql`update points.rewards set stock = ${stock} where reward_id = ${rewardId}`);
}

export async function insertReward(tx: Tx, values: RewardValues): Promise<bigint> {
  const [row] = await tx.rows(sql<{ reward_id: bigint }>`
    insert into points.rewards (kind, names, price, stock, max_per_member, is_open, hands_codes)
    values (${values.kind}, ${JSON.stringify(values.names)}::jsonb, ${values.price}, ${values.stock}::int,
      ${values.max_per_member}::int, ${values.is_open}, ${values.hands_codes})
    returning reward_id`);
  if (!row) throw new Error('a reward was not written');
  return row.reward_id;
}

export async function updateReward(tx: Tx, rewardId: bigint, values: RewardValues): Promise<void> {
  await tx.rows(sql`
    update points.rewards set kind = ${values.kind}, names = ${JSON.stringify(values.names)}::jsonb, price = ${values.price},
      stock = ${values.stock}::int, max_per_member = ${values.max_per_member}::int, is_open = ${values.is_open}
    where reward_id = ${rewardId}`);
}
