// Terms as the comparison computes them: those of a contract, and those that are being typed.
import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import {
  type ComparedTerms,
  comparePay,
  type ContractKind,
  offeredTiers,
  parseRate,
  type PayChange,
  payOnSpans,
  readTiers,
  type TypedTier,
} from '@tyche/rules/agents';
import type { Limits, Terms } from '../../../features/contract-terms/contract-type.ts';
import { plainTiers, termsProblem } from '../../../features/contract-terms/typed-terms.ts';

type Answer = OutputOf<typeof contract.payComparison>;
export type ClosedFigures = NonNullable<Answer['period']>;

/** Terms whose minimum is that of the settings, where they are no dividend. */
export interface Compared extends Pick<ComparedTerms, 'tiers'> {
  readonly minimum: bigint | null;
}

/** Terms of the wire. */
export function comparedOf({ tiers, minimum }: Terms): Compared {
  return {
    tiers: tiers.map(({ minimumBet, netLoss, activeMember, rateType, rate }) => ({
      minimumBet: amount(minimumBet),
      netLoss: amount(netLoss),
      activeMember,
      rateType,
      rate: rateType === 'F' ? amount(rate) : (parseRate(rate) ?? 0n),
    })),
    minimum: minimum === null ? null : amount(minimum),
  };
}

/**
 * Terms as they are typed; undefined while something is wrong with them.
 *
 * @param ownRate the share below which all rates lie.
 */
export function comparedOfTyped(
  kind: ContractKind,
  typed: readonly TypedTier[],
  limits: Limits,
  ownRate: string,
): Compared | undefined {
  if (termsProblem(kind, typed, limits, ownRate) !== null) return undefined;
  const tiers = readTiers(kind, offeredTiers(kind, plainTiers(typed)), limits);
  if ('refusal' in tiers) return undefined;
  return { tiers, minimum: limits.minimum === null ? null : amount(limits.minimum) };
}

/** What the change of a contract does to the pay of the person, on the figures of the last closed period. Null: no contract. */
export function changeOn(
  { direction }: Pick<Answer, 'direction'>,
  figures: ClosedFigures,
  kind: ContractKind,
  { before, after }: { readonly before: Compared | null; readonly after: Compared | null },
): PayChange {
  const spans = figures.spans.map(({ valid, voided, activeMember, netLoss }) => ({
    valid: amount(valid),
    voided: amount(voided),
    activeMember,
    netLoss: amount(netLoss),
  }));
  const { needsLoss } = figures;
  const pay = (terms: Compared | null) =>
    payOnSpans(
      kind,
      terms && { ...terms, minimum: terms.minimum ?? amount(figures.minimum), needsLoss },
      spans,
    );
  return comparePay({
    side: direction,
    contract: { before: pay(before), after: pay(after) },
    others: { get: amount(figures.get), owe: amount(figures.owe) },
    ending: amount(figures.ending),
  });
}

function amount(text: string): bigint {
  return parseAmount(text) ?? 0n;
}
