// Values in vectors of rewards: amounts are whole minor units as text, rates whole ppm.
import { wholeOf } from '../agents/values.ts';
import type { Fields } from '../games/vector.ts';
import { recordOf } from '../vector.ts';

/** A whole number that may be missing or null: null then. */
export function wholeOrNull(value: unknown): bigint | null {
  return value === null || value === undefined ? null : wholeOf(value);
}

/** A record of whole numbers by name. */
export function wholesOf(value: unknown): Readonly<Record<string, bigint>> {
  return Object.fromEntries(Object.entries(recordOf(value)).map(([name, each]) => [name, wholeOf(each)]));
}

/** A record of whole numbers by a number, such as a rank. */
export function byNumberOf(value: unknown): ReadonlyMap<number, bigint> {
  return new Map(Object.entries(recordOf(value)).map(([name, each]) => [Number(name), wholeOf(each)]));
}

/** What the rules found, as vectors print it: whole numbers of bigint as text, also inside lists. */
export function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? plainFields(recordOf(value)) : value;
}

export function plainFields(value: Fields): Fields {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([field, each]) => [field, plain(each)]),
  );
}
