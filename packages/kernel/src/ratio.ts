/** An exact fraction: a probability, or odds. The denominator is positive. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/** A fraction in lowest terms. */
export function ratio(num: bigint | number, den: bigint | number): Ratio {
  const n = BigInt(num);
  const d = BigInt(den);
  if (d <= 0n || n < 0n) throw new RangeError('ratio: wants num >= 0 and den > 0');
  const g = gcd(n, d);
  return g === 0n ? { num: 0n, den: 1n } : { num: n / g, den: d / g };
}

/** One over a fraction: fair odds of a probability. */
export function inverse(value: Ratio): Ratio {
  return ratio(value.den, value.num);
}

/** The product of two fractions. */
export function times(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.num, a.den * b.den);
}

/** The sum of two fractions. */
export function plus(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den + b.num * a.den, a.den * b.den);
}

/** A fraction as text, `271/1000`. */
export function printRatio(value: Ratio): string {
  return `${value.num}/${value.den}`;
}
