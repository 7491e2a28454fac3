// Values of an offer as staff type them, and back. A reader gives undefined for a text that it cannot read; null is "none".
import { formatAmount, parseAmount, PPM } from '@tyche/kernel/money';
import { instantAt, wallTimeOn } from '@tyche/kernel/business-day';

/** A percentage has the same four decimals as an amount: 1 ppm is 0.0001 %. A multiple has them as well: 0.0001 × is 100 ppm. */
const PPM_OF_MULTIPLE = PPM / 10_000n;
/** As the contract says. */
const MAX_PPM = 100_000_000n;

/** Money of 0 or more, as the wire has it. */
export function readMoney(typed: string): string | undefined {
  const amount = parseAmount(typed.trim());
  return amount === null || amount < 0n ? undefined : formatAmount(amount);
}

/** Money above 0. */
export function readSum(typed: string): string | undefined {
  const amount = readMoney(typed);
  return amount !== undefined && /[1-9]/.test(amount) ? amount : undefined;
}

/** Money above 0, or none. */
export function readOptionalSum(typed: string): string | null | undefined {
  return typed.trim() === '' ? null : readSum(typed);
}

/** A percentage in ppm. */
export function readPercent(typed: string): number | undefined {
  const ppm = parseAmount(typed.trim());
  return ppm === null || ppm < 0n || ppm > MAX_PPM ? undefined : Number(ppm);
}

/** A multiple such as `5` in ppm. */
export function readMultiple(typed: string): number | undefined {
  const value = parseAmount(typed.trim());
  if (value === null || value < 0n || value * PPM_OF_MULTIPLE > MAX_PPM) return undefined;
  return Number(value * PPM_OF_MULTIPLE);
}

/** A whole number from `min` to `max`. */
export function readCount(
  typed: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const count = Number(text);
  return count < min || count > max ? undefined : count;
}

export function readOptionalCount(
  typed: string,
  bounds: { readonly min: number; readonly max: number },
): number | null | undefined {
  return typed.trim() === '' ? null : readCount(typed, bounds);
}

/** A time of the browser's own field as an instant, in a time zone; null for none. */
export function readTime(typed: string, timeZone: string): number | null {
  return typed === '' ? null : instantAt(typed, timeZone).getTime();
}

/** Words separated by spaces or commas, each of a form. */
export function readList(typed: string, form: RegExp): string[] | undefined {
  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  return words.every((word) => form.test(word)) ? words : undefined;
}

/** Money as it is typed: `500` for `500.0000`; empty for none. */
export function typedMoney(amount: string | null): string {
  return amount === null ? '' : withoutZeros(amount);
}

/** A share in ppm as a percentage is typed. */
export function typedPercent(ppm: number): string {
  return withoutZeros(formatAmount(BigInt(ppm)));
}

/** A multiple in ppm as it is typed; a part below 100 ppm, which cannot be typed, is cut. */
export function typedMultiple(ppm: number): string {
  return withoutZeros(formatAmount(BigInt(ppm) / PPM_OF_MULTIPLE));
}

export function typedCount(count: number | null): string {
  return count === null ? '' : String(count);
}

export function typedTime(at: number | null, timeZone: string): string {
  return at === null ? '' : wallTimeOn(new Date(at), timeZone);
}

/** A decimal text without the zeros at the end of its fraction. */
function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
