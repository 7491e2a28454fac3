// What a reward is about, for the codes of the account record (docs/reference/rewards.md 5.1).
import { productGroups } from './offer-terms.ts';
import type { Product } from './words/index.ts';

/** An area of the account record (wire.md 4.2). `other`: none of the three, or several. */
export type RewardArea = 'lottery' | 'rng' | 'pvp' | 'other';

const groupsOfArea: Readonly<Record<Exclude<RewardArea, 'other'>, readonly string[]>> = {
  lottery: productGroups.LOTTERY,
  rng: ['RNG'],
  pvp: ['PVP'],
};

/**
 * The area of a reward: the one that has all its groups of games, those in which it is earned or is to be staked. Without groups the
 * products of the offer stand for them.
 *
 * @returns `other` for several areas, and where neither groups nor products are named.
 */
export function areaOfReward({
  groups,
  products,
}: {
  readonly groups: readonly string[];
  readonly products: readonly Product[];
}): RewardArea {
  const all = groups.length > 0 ? groups : products.flatMap((product) => productGroups[product]);
  const found = (['lottery', 'rng', 'pvp'] as const).find((area) =>
    all.every((group) => groupsOfArea[area].includes(group)),
  );
  return all.length > 0 && found ? found : 'other';
}
