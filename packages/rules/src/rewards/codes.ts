// Codes that people type: promo codes and referral codes, in Crockford's base 32 (docs/reference/rewards.md 4.6 and 8).
import { type Random, uniform } from '@tyche/kernel/random';

/** Without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PROMO_CODE_LENGTH = 16;
export const REFERRAL_CODE_LENGTH = 8;

/** A random code. The caller sees to it that no two are alike. */
export function makeCode(length: number, random: Random): string {
  return Array.from({ length }, () => ALPHABET.charAt(uniform(random, ALPHABET.length))).join('');
}

/**
 * Reads a typed code: without case, spaces and dashes, full-width letters as plain ones, I and L as 1, O as 0.
 *
 * @returns null for what is no code of this length.
 */
export function readCode(typed: string, length: number): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}_]/gu, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return code.length === length && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}
