// Test vectors of games, vendors, agents and rewards: a group, an input and what is expected.
import { parseAmount } from '@tyche/kernel/money';
import { listOf, recordOf, same, VectorProblem } from '../vector.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface GameVector {
  readonly id: string;
  readonly group: string;
  /** The rule that a vector of rewards names; empty in the other files. */
  readonly rule: string;
  readonly input: Fields;
  readonly expected: Fields;
  /** What the head of the file has for several vectors, by name. */
  readonly fixtures: Fields;
}

/** Reads a vector with a group; null for a value that is none. */
export function readGameVector(value: unknown, fixtures: Fields = {}): GameVector | null {
  const { id, group, rule, input, expected } = recordOf(value);
  if (typeof id !== 'string' || typeof group !== 'string') return null;
  return {
    id,
    group,
    rule: typeof rule === 'string' ? rule : '',
    input: recordOf(input),
    expected: recordOf(expected),
    fixtures,
  };
}

/** Compares the fields that a vector expects; one that the rules did not compute is a problem. */
export function sameFields(found: Fields, expected: Fields): void {
  for (const [field, value] of Object.entries(expected)) {
    if (!Object.hasOwn(found, field)) throw new VectorProblem(`the rules compute no ${field}`);
    same(field, found[field], value);
  }
}

export const textOf = (value: unknown): string => String(value);
export const numberOf = (value: unknown): number => Number(value);
export const numbersOf = (value: unknown): number[] => listOf(value).map(Number);

/** An amount in 1/10 000 units. */
export function amountIn(value: unknown): bigint {
  const amount = parseAmount(String(value));
  if (amount === null) throw new VectorProblem(`${String(value)} is no amount`);
  return amount;
}

/** The smallest amount that a currency pays, in 1/10 000 units. */
export function payUnitOf(currency: unknown): bigint {
  return currency === 'VND' || currency === undefined ? 10_000n : 100n;
}

/** An amount as vectors print a pay-out: with the decimals of the currency. */
export function paidText(units: bigint, currency: unknown): string {
  const unit = payUnitOf(currency);
  if (unit === 10_000n) return String(units / unit);
  return `${units / 10_000n}.${String((units % 10_000n) / unit).padStart(2, '0')}`;
}

/** A whole number of 10^-decimals as text: `decimalText(271n, 2)` is 2.71. */
export function decimalText(units: bigint, decimals: number): string {
  const text = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** Tenths as text with one decimal, as multiples of slots are printed. */
export const tenthsText = (tenths: number): string => decimalText(BigInt(tenths), 1);

/** Tenths as text without a decimal of 0, as multiples of originals are printed. */
export const shortTenths = (tenths: number): string => tenthsText(tenths).replace(/\.0$/, '');
