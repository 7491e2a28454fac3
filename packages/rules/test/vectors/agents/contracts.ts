// The groups `tier`, `terms` and `contract`.
import {
  checkTerms,
  contractActors,
  contractActs,
  contractStates,
  decideContract,
  defaultTermsLimits,
  rateOfTier,
  readTiers,
  type TermsProblem,
  type Tier,
  tierMet,
} from '../../../src/agents/index.ts';
import { type GameVector, sameFields } from '../games/vector.ts';
import { listOf, same } from '../vector.ts';
import { kindOf, offeredOf, oneOf, printed, tiersOf, verdictOf, wholeOf, wholeOr0 } from './values.ts';

/** Runs a vector of the group `tier`. */
export function runTier({ input, expected }: GameVector): void {
  const tiers = tiersOf(input.tiers);
  const tier = tierMet(tiers, {
    validBet: wholeOf(input.validBet),
    activeMember: Number(input.activeMember),
    base: wholeOr0(input.base),
  });
  sameFields(printed({ tier, ratePpm: rateOfTier(tiers, tier) }, ['ratePpm']), expected);
}

/** Runs a vector of the group `terms`: the tiers as text through the reader, then the checks. */
export function runTerms({ input, expected }: GameVector): void {
  const kind = kindOf(input.kind);
  const [fixedMinimum, fixedMaximum] = listOf(input.fixedRange).map(wholeOf);
  const defaults = defaultTermsLimits(kind);
  const limits = {
    maximumTiers: Number(input.maximumTiers ?? defaults.maximumTiers),
    rateMinimum: wholeOf(input.minimumPpm ?? defaults.rateMinimum),
    fixedMinimum: fixedMinimum ?? defaults.fixedMinimum,
    fixedMaximum: fixedMaximum ?? defaults.fixedMaximum,
  };
  const parties = {
    ownTop: wholeOf(input.ownTopPpm),
    receiverRebate: wholeOr0(input.receiverRebate),
    seriesRestriction: wholeOr0(input.seriesRestriction),
    usedContracts: Number(input.usedContracts ?? 0),
    totalContracts: Number(input.totalContracts ?? 1),
  };
  const tiers = readTiers(kind, offeredOf(input.tiers), limits);
  const problem = isProblem(tiers) ? tiers : checkTerms(kind, tiers, limits, parties);
  same('verdict', verdictOf(problem?.refusal), expected);
}

/** Runs a vector of the group `contract`. */
export function runContract({ input, expected }: GameVector): void {
  const outcome = decideContract(
    oneOf(contractStates, input.state),
    oneOf(contractActors, input.actor),
    oneOf(contractActs, input.action),
  );
  same('outcome', { ...outcome }, expected);
}

function isProblem(read: readonly Tier[] | TermsProblem): read is TermsProblem {
  return 'refusal' in read;
}
