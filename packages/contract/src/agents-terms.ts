// What calls about contracts have in common: their words and their terms. The lists are those of the rules.
import {
  carryPolicies,
  contractGroups,
  contractKinds,
  periodKinds,
  rateTypes,
} from '@tyche/rules/agents/words';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { Amount, closed, text } from './schemas.ts';

export const ContractKindWord = oneOf(contractKinds);
/** The games of a contract, or `CONS` for all together. */
export const ContractGroupWord = oneOf(contractGroups);
/** A local day of the site, `yyyy-MM-dd`. */
export const Day = Type.String();
/** Values in the order of the tiers, with commas. */
export const Csv = text(2_000);

/** What a dividend fixes beside its tiers; null in a salary. */
export const dividendFields = {
  periodKind: nullable(oneOf(periodKinds)),
  carryPolicy: nullable(oneOf(carryPolicies)),
  minimum: nullable(Amount),
};

export const Tier = closed({
  minimumBet: Amount,
  netLoss: Amount,
  activeMember: Type.Integer(),
  /** P: a share of the base, such as `0.2`. F: a fixed sum. */
  rateType: oneOf(rateTypes),
  rate: Type.String(),
});

export const Terms = closed({ tiers: Type.Array(Tier), ...dividendFields });

/** The tiers of an offer. */
export const offeredTiers = {
  betVolume: Csv,
  activeMember: Csv,
  requestedRate: Csv,
  /** P or F for each tier; P by default. A dividend has none. */
  rateTypes: Type.Optional(Csv),
  /** Floors of the net loss of a dividend; 0 by default. */
  netLoss: Type.Optional(Csv),
};
