// The settings that a run of pay is computed with (docs/reference/agents.md 14).
import { activeSpanOf, type ContractKind } from '@tyche/rules/agents';
import { activeFloorOf, isHousePaid, type Merchant } from '../../settings/index.ts';
import type { PayPeriod } from '../domains.ts';
import { dividendPeriodOf } from './line.ts';

/**
 * The valid bet of an active member and the least amount of a salary, in 1/10 000 units, whether a dividend deducts promotions, whether a daily salary needs
 * a loss of the team, and who pays. A change of a setting counts for periods that begin on its day or later.
 *
 * @param of `firstDay`: the first day of the whole period, `yyyy-MM-dd`.
 */
export function floorsOf(
  { contractsOn }: Pick<Merchant, 'contractsOn'>,
  of: { readonly kind: ContractKind; readonly period: PayPeriod; readonly firstDay: string },
): {
  readonly activeFloor: bigint;
  readonly minimum: bigint;
  readonly deductsPromotions: boolean;
  readonly needsLoss: boolean;
  readonly isHousePaid: boolean;
} {
  const contracts = contractsOn(of.firstDay);
  const dividend = of.kind === 'DIVIDEND' ? dividendPeriodOf(of.period) : 'DAILY';
  return {
    activeFloor: activeFloorOf(contracts, activeSpanOf(of.kind, dividend)),
    minimum: contracts.salaryMinimum,
    deductsPromotions: contracts.deductPromotions,
    needsLoss: of.kind === 'DAILY' && contracts.salaryNeedsLoss,
    isHousePaid: isHousePaid(contracts, of.kind),
  };
}
