// The terms of an offer of the house, checked by the rules as they are typed.
import { MAX_AMOUNT } from '@tyche/kernel/money';
import {
  checkTerms,
  type ContractKind,
  HOUSE_TOP_RATE,
  offeredTiers,
  readTiers,
  type TermsProblem,
  type TypedTier,
} from '@tyche/rules/agents';

/** The most tiers that any site takes. */
export const MAX_TIERS = 100;

/** What no setting of a site can change: the server checks the limits of the site itself. */
const limits = { maximumTiers: MAX_TIERS, rateMinimum: 0n, fixedMinimum: 0n, fixedMaximum: MAX_AMOUNT };
/** The house: no rate of its own, and no quota. */
const parties = {
  ownTop: HOUSE_TOP_RATE,
  receiverRebate: 0n,
  seriesRestriction: 0n,
  usedContracts: 0,
  totalContracts: 1,
};

/** Why an offer of the house would be refused on every site; null when it would not be. */
export function offerProblem(kind: ContractKind, typed: readonly TypedTier[]): TermsProblem | null {
  const tiers = readTiers(kind, offeredTiers(kind, typed), limits);
  return 'refusal' in tiers ? tiers : checkTerms(kind, tiers, limits, parties);
}
