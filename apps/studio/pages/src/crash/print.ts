import type { PlaySession } from '../lib/session.ts';

const UNITS = 100n;

/** Hundredths as a multiple in the player's language, such as `2.07×`. */
export function printMultiple({ translator }: Pick<PlaySession, 'translator'>, hundredths: number): string {
  return `${translator.format.odds(BigInt(hundredths) * UNITS)}×`;
}

/** Hundredths as the value of a field for numbers, such as `2.07`. */
export function printHundredths(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** A multiple of the wire, such as `2.07`, in hundredths. */
export function hundredthsOf(multiple: string): number {
  return Math.round(Number(multiple) * 100);
}
