// The course of a day of pay from its lines, in 1/10 000 units.
import type { PayLine } from './pay-type.ts';
import { units } from './use-pay-words.ts';

/** One moment of a day: the valid bet that counts up to it, and what was earned up to it. */
export interface DayPoint {
  /** The end of the window, in ms since 1970. */
  readonly at: number;
  readonly bet: bigint;
  readonly amount: bigint;
}

/** The windows of a day in their order, without corrections, each with the sums up to its end. */
export function pointsOf(lines: readonly PayLine[]): readonly DayPoint[] {
  let [bet, amount] = [0n, 0n];
  return lines.flatMap((line) => {
    if (line.corrects !== null) return [];
    bet += units(line.teamBet) - units(line.voided);
    amount += units(line.amount);
    return [{ at: line.endsAt, bet, amount }];
  });
}

/** The valid bet of the day up to the end of each window, by the number of its line. A correction has none. */
export function soFarOf(lines: readonly PayLine[]): ReadonlyMap<string, bigint> {
  const points = pointsOf(lines);
  const windows = lines.filter(({ corrects }) => corrects === null);
  return new Map(windows.map(({ id }, place) => [id, points[place]?.bet ?? 0n]));
}

/** What is left of the amount of a day. */
export function openOf({ amount, paid }: { readonly amount: string; readonly paid: string }): bigint {
  return units(amount) - units(paid);
}

/** A value as a part of a height, from the bottom, for the eye alone: no money is counted with it. */
export function heightOf(value: bigint, most: bigint, height: number): number {
  return most <= 0n ? 0 : (Number((value * 1_000n) / most) * height) / 1_000;
}
