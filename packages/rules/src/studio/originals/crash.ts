// Crash: a curve that rises for all players alike until a point that was fixed before they bet (docs/reference/games.md 3.1).
import { floorDiv, lesser } from '@tyche/kernel/money';
import type { Random } from '@tyche/kernel/random';
import { toHex } from '../../fairness/index.ts';
import { roundBlock, type RoundSeeds } from '../stream.ts';

const BITS = 2n ** 52n;
const HEX_DIGITS = 13;
const HUNDRED = 100n;

/** The largest multiple that a round pays, in hundredths: there everybody is cashed out, which leaves the return as it is. */
export const CRASH_CAP = 1_000_000n;

/** Bets of one player in a round. */
export const CRASH_BETS = 2;

/** The 52 bits that fix a round: the first thirteen hex digits of its first block. */
export function crashHex(seeds: RoundSeeds): string {
  return toHex(roundBlock(seeds, 0)).slice(0, HEX_DIGITS);
}

/** The same of a stream that nothing was drawn from. */
export function crashHexOf(random: Random): string {
  const words = [random.nextWord(), random.nextWord()];
  return words
    .map((word) => word.toString(16).padStart(8, '0'))
    .join('')
    .slice(0, HEX_DIGITS);
}

/** The point where the curve ends, in hundredths: max(100, floor(99·2⁵²/(2⁵² − x))). A point of 1.00 pays nobody. */
export function crashPoint(hex: string): bigint {
  const point = floorDiv(99n * BITS, BITS - BigInt(`0x${hex}`));
  return point > HUNDRED ? point : HUNDRED;
}

const GROWTH = 0.00006;

/**
 * The multiple of a moment of the curve, in hundredths: floor(100·e^(0.00006·t)). The server's clock alone says what time it is.
 *
 * @param ms whole milliseconds since the curve began, from 0.
 */
export function crashMultiple(ms: number): bigint {
  return BigInt(Math.floor(100 * Math.exp(GROWTH * ms)));
}

/** The first whole ms at which the curve is above the point: then the round is over. */
export function crashEndMs(point: bigint): number {
  const end = point < CRASH_CAP ? point : CRASH_CAP;
  let ms = Math.max(0, Math.floor(Math.log(Number(end) / 100) / GROWTH) - 2);
  while (crashMultiple(ms) <= end) ms += 1;
  return ms;
}

/** The multiple of a cash-out by the ms at which the server received it; null when the round was over, or below 1.01. */
export function cashOutAt(ms: number, point: bigint): bigint | null {
  const multiple = crashMultiple(ms);
  return multiple > HUNDRED && multiple <= point && multiple <= CRASH_CAP ? multiple : null;
}

/**
 * What an automatic cash-out pays.
 *
 * @param stake in 1/10 000 units.
 * @param target in hundredths, above 100; one above the cap is the cap, at which everybody is paid.
 * @param payUnit the smallest amount that the currency pays; the win is rounded down to it.
 */
export function automaticCashOut(
  stake: bigint,
  { point, target, payUnit }: { readonly point: bigint; readonly target: bigint; readonly payUnit: bigint },
): bigint {
  const multiple = lesser(target, CRASH_CAP);
  return multiple > HUNDRED && multiple <= point ? payOf(stake, { multiple, scale: HUNDRED, payUnit }) : 0n;
}

/** Stake times a multiple, rounded down to the pay unit. */
export function payOf(
  stake: bigint,
  {
    multiple,
    scale,
    payUnit,
  }: { readonly multiple: bigint; readonly scale: bigint; readonly payUnit: bigint },
): bigint {
  return floorDiv(stake * multiple, scale * payUnit) * payUnit;
}
