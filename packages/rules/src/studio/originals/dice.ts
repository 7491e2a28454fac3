// Dice: a roll from 0.00 to 99.99, below a target or above its mirror (docs/reference/games.md 3.2). All numbers are in hundredths.
import { floorDiv } from '@tyche/kernel/money';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import type { Random } from '@tyche/kernel/random';
import { drawInteger } from '../stream.ts';

const ROLLS = 10_000;

/** The smallest and largest target. */
export const DICE_TARGETS = { min: 100, max: 9_800 } as const;

export type DiceSide = 'under' | 'over';

/** A roll, 0 to 9 999. */
export function rollDice(random: Random): number {
  return drawInteger(random, ROLLS);
}

/** Whether a roll wins: as many rolls win on either side. */
export function isDiceWin(roll: number, target: number, side: DiceSide): boolean {
  return side === 'under' ? roll < target : roll >= ROLLS - target;
}

/** What a win pays for each unit of the stake, in 1/10 000: floor(99/target) to four decimals. Throws outside the targets. */
export function diceMultiple(target: number): bigint {
  if (!Number.isInteger(target) || target < DICE_TARGETS.min || target > DICE_TARGETS.max)
    throw new RangeError('diceMultiple: a target from 1.00 to 98.00');
  return floorDiv(99n * 100n * 10_000n, BigInt(target));
}

/** The return of a target: its chance times its multiple, a little below 99 % where the multiple is rounded. */
export function diceReturn(target: number): Ratio {
  return ratio(BigInt(target) * diceMultiple(target), BigInt(ROLLS) * 10_000n);
}
