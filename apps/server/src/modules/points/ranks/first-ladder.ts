// The ladder with which a site begins, until its staff change it.
import { amountOf, PPM } from '@tyche/kernel/money';
import type { Ladder, LadderRank } from '@tyche/rules/rewards';

/** Percent in ppm. */
const percent = (of: number): bigint => (BigInt(of) * PPM) / 100n; // exact: 10 000 ppm a percent

/**
 * A rank of the first ladder.
 *
 * @param figures the total, the upkeep, and points in percent.
 * @param benefits withdrawals of a day (0: as at the merchant), percent that are taken off the fee, and points on a birthday.
 */
const rank = (
  [total, upkeep, points]: readonly [number, number, number],
  [withdrawalsPerDay, feeOff, birthday]: readonly [number, number, number],
  [EN, TY, VI]: readonly [string, string, string],
  [color, color2]: readonly [string, string],
): LadderRank => ({
  total: amountOf(total),
  upkeep: amountOf(upkeep),
  pointsPpm: percent(points),
  withdrawalsPerDay,
  feeOffPpm: percent(feeOff),
  birthdayPoints: amountOf(birthday),
  names: { EN, TY, VI },
  color,
  color2,
});

export const firstLadder: Ladder = {
  hasReview: true,
  ranks: [
    rank([0, 0, 100], [0, 0, 0], ['Member', 'Miyembro', 'Thành viên'], ['#3d3a36', '#efe9df']),
    rank([50_000, 2_000, 105], [0, 0, 50], ['Bronze', 'Bronse', 'Đồng'], ['#ffffff', '#7a4a24']),
    rank([200_000, 8_000, 110], [0, 0, 100], ['Silver', 'Pilak', 'Bạc'], ['#22262b', '#cfd4da']),
    rank([1_000_000, 40_000, 120], [0, 0, 200], ['Gold', 'Ginto', 'Vàng'], ['#2b1d00', '#e0b23c']),
    rank([5_000_000, 150_000, 135], [0, 0, 300], ['Platinum', 'Platino', 'Bạch kim'], ['#ffffff', '#4a5560']),
    rank(
      [20_000_000, 500_000, 150],
      [8, 25, 500],
      ['Sapphire', 'Sapiro', 'Lam ngọc'],
      ['#ffffff', '#1f4f8a'],
    ),
    rank(
      [80_000_000, 1_500_000, 165],
      [10, 50, 800],
      ['Emerald', 'Esmeralda', 'Lục bảo'],
      ['#ffffff', '#14614a'],
    ),
    rank(
      [300_000_000, 4_000_000, 180],
      [15, 75, 1_200],
      ['Ruby', 'Rubi', 'Hồng ngọc'],
      ['#ffffff', '#8e1b2e'],
    ),
    rank(
      [1_000_000_000, 10_000_000, 200],
      [20, 100, 2_000],
      ['Diamond', 'Diyamante', 'Kim cương'],
      ['#1b2430', '#e6eef5'],
    ),
  ],
};
