// Values in vectors of the agent programme: amounts are whole minor units as text, rates whole ppm.
import {
  type ContractKind,
  contractKinds,
  formatRate,
  type OfferedTier,
  type PeriodKind,
  periodKinds,
  type Tier,
} from '../../../src/agents/index.ts';
import { formatAmount } from '@tyche/kernel/money';
import type { Fields } from '../games/vector.ts';
import { listOf, recordOf, VectorProblem } from '../vector.ts';

/** A whole number: an amount in minor units, a rate, a count. */
export function wholeOf(value: unknown): bigint {
  const text = String(value);
  if (!/^-?[0-9]+$/.test(text)) throw new VectorProblem(`${text} is no whole number`);
  return BigInt(text);
}

/** A whole number that may be missing: 0 then. */
export const wholeOr0 = (value: unknown): bigint => wholeOf(value ?? 0);

/** One of some words; another one is a problem. */
export function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new VectorProblem(`${String(value)} is none of ${words.join(', ')}`);
  return found;
}

export const kindOf = (value: unknown): ContractKind => oneOf(contractKinds, value);
export const periodKindOf = (value: unknown): PeriodKind => oneOf(periodKinds, value);

export function instantOf(value: unknown): Date {
  const instant = new Date(String(value));
  if (Number.isNaN(instant.getTime())) throw new VectorProblem(`${String(value)} is no instant`);
  return instant;
}

export function tiersOf(value: unknown): readonly Tier[] {
  return listOf(value).map((each) => {
    const { minimumBet, netLoss, activeMember, rateType, ratePpm, fixed } = recordOf(each);
    return {
      minimumBet: wholeOf(minimumBet),
      netLoss: wholeOr0(netLoss),
      activeMember: Number(activeMember),
      rateType: rateType === 'F' ? 'F' : 'P',
      rate: wholeOf(rateType === 'F' ? fixed : ratePpm),
    };
  });
}

/** The tiers of a vector as a call offers them. */
export function offeredOf(value: unknown): readonly OfferedTier[] {
  return listOf(value).map((each) => {
    const { minimumBet, netLoss, activeMember, rateType, ratePpm, fixed } = recordOf(each);
    return {
      minimumBet: formatAmount(wholeOf(minimumBet)),
      netLoss: formatAmount(wholeOr0(netLoss)),
      activeMember: String(activeMember),
      rateType: rateType === undefined ? undefined : String(rateType),
      rate: rateType === 'F' ? formatAmount(wholeOf(fixed)) : formatRate(wholeOf(ratePpm)),
    };
  });
}

/** Values as vectors print them: whole numbers as text. The named fields, rates and counts, are numbers. */
export function printed(values: Fields, numbers: readonly string[] = []): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (numbers.includes(field) && typeof value === 'bigint') return [field, Number(value)];
      return [field, typeof value === 'bigint' ? String(value) : value];
    }),
  );
}

/** What a check found, as vectors print it. */
export function verdictOf(refusal: string | null | undefined): Fields {
  return refusal === null || refusal === undefined ? { ok: true } : { refusal };
}
