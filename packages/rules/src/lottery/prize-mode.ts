import { floorDiv } from '@tyche/kernel/money';
import { type Ratio, plus, ratio, times } from '@tyche/kernel/ratio';

// "Smart win" (ZY): the table prize without house cut, lessened by the first digit drawn (lottery.md 13.1).
const smartWinRates: readonly { digit: number; percent: number }[] = [
  { digit: 6, percent: 75 },
  { digit: 9, percent: 90 },
];

/**
 * The share of the table prize that a smart-win bet is paid, by the first digit drawn. Not for bets on the
 * first ball.
 */
export function smartWinRate(firstDigit: number): Ratio {
  return ratio(smartWinRates.find((rate) => rate.digit === firstDigit)?.percent ?? 100, 100);
}

/**
 * The return of smart win at a series, for a bet that the first digit does not touch: 0.965 × series/base.
 */
export function smartWinReturn(series: number, base: number): Ratio {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const mean = digits.reduce(
    (all, digit) => plus(all, times(smartWinRate(digit), ratio(1, 10))),
    ratio(0, 1),
  );
  return times(mean, ratio(series, base));
}

/**
 * What each one above a member earns on a stake: (own series − direct downline's) / base, floored. Top
 * first, member last.
 */
export function uplineRebates(
  chain: readonly number[],
  betSeries: number,
  stake: bigint,
  base: number,
): readonly bigint[] {
  return chain.map((own, i) => {
    const below = chain[i + 1] ?? betSeries;
    return own <= below ? 0n : floorDiv(stake * BigInt(own - below), BigInt(base));
  });
}
