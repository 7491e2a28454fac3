// Money is a bigint in 1/10 000 of a currency unit. Nothing else in Tyche holds an amount.

/** Units of the ledger in one unit of a currency. */
export const UNITS_PER_ONE = 10_000n;

/** Decimals of an amount in the ledger. */
export const LEDGER_DECIMALS = 4;

/** Rates are integers in parts per million. */
export const PPM = 1_000_000n;

/** The largest amount that the ledger's bigint columns can hold. */
export const MAX_AMOUNT = 9_223_372_036_854_775_807n;

const amountPattern = /^(-?)(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,4}))?$/;

/**
 * Reads a decimal text such as `12.5` into 1/10 000 units.
 * Takes ASCII digits with at most four decimals; gives null for anything else (`1e3`, `NaN`, ` 1`, full-width digits, `01`).
 */
export function parseAmount(text: string): bigint | null {
  const match = amountPattern.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const units = BigInt(whole) * UNITS_PER_ONE + BigInt(fraction.padEnd(4, '0'));
  return sign === '-' ? -units : units;
}

/** Prints units as the wire has them: always four decimals, `-` in front when negative. */
export function formatAmount(units: bigint): string {
  const sign = units < 0n ? '-' : '';
  const magnitude = units < 0n ? -units : units;
  const fraction = (magnitude % UNITS_PER_ONE).toString().padStart(4, '0');
  return `${sign}${magnitude / UNITS_PER_ONE}.${fraction}`;
}

/** Whole currency units as an amount: `amountOf(5)` is 5.0000. */
export function amountOf(wholeUnits: number | bigint): bigint {
  return BigInt(wholeUnits) * UNITS_PER_ONE;
}

/** Division rounded towards minus infinity. The divisor is positive. */
export function floorDiv(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('floorDiv: divisor must be positive');
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

/** Division rounded towards plus infinity. The divisor is positive. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return -floorDiv(-dividend, divisor);
}

/** The smaller of two amounts. */
export function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The sum of some amounts. */
export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}
