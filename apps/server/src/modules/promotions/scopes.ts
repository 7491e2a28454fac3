// What a promotion gives, as the account record names it (docs/reference/rewards.md 5.1).
import { areaOfReward } from '@tyche/rules/rewards';
import { type PromotionScope, promotionScopes } from '../wallet/index.ts';
import type { WireTerms } from './types.ts';

/** The scope of a cash reward: by the groups of games in which it is earned, or by its products where it names none. */
export function scopeOfTerms(
  terms: Pick<WireTerms, 'contributions' | 'formula' | 'products'>,
): PromotionScope {
  return promotionScopes[areaOfReward({ groups: groupsOf(terms), products: terms.products })];
}

/** The scope of the grant of a bonus with turnover: by the groups of games in which it is staked. */
export function scopeOfGroups(groups: readonly string[]): PromotionScope {
  return promotionScopes[areaOfReward({ groups, products: [] })];
}

function groupsOf({
  contributions,
  formula,
}: Pick<WireTerms, 'contributions' | 'formula'>): readonly string[] {
  if (formula.is === 'lucky') return formula.groups;
  const rates =
    formula.is === 'rebate'
      ? formula.rates.map(({ group, ratePpm }) => [group, ratePpm] as const)
      : contributions.map(({ group, weightPpm }) => [group, weightPpm] as const);
  return rates.flatMap(([group, ratePpm]) => (ratePpm > 0 ? [group] : []));
}
