// The ladder of ranks as a merchant sets it, and what may not be saved (docs/reference/rewards.md 9). Amounts are in 1/10 000 units.
import { amountOf, PPM, UNITS_PER_ONE } from '@tyche/kernel/money';

export interface LadderRank {
  /** The valid bet of the account's whole life that reaches the rank. */
  readonly total: bigint;
  /** The valid bet of a month that keeps the rank. */
  readonly upkeep: bigint;
  /** What points are multiplied by, in ppm. */
  readonly pointsPpm: bigint;
  /** Withdrawals of a day; 0 where the rank leaves the merchant's number. */
  readonly withdrawalsPerDay: number;
  /** The part of the withdrawal fee that is taken off, in ppm of the fee. */
  readonly feeOffPpm: bigint;
  /** What a member gets on its birthday, in 1/10 000 of a point. */
  readonly birthdayPoints: bigint;
  /** The name by the wire code of its language. */
  readonly names: Readonly<Record<string, string>>;
  /** Colours of the label as `#rrggbb`: of its text, and behind it. */
  readonly color: string;
  readonly color2: string;
}

/** Ranks by their level, from 0. */
export interface Ladder {
  /** Staff look whether a member can afford it before a rank above 4 is given. */
  readonly hasReview: boolean;
  readonly ranks: readonly LadderRank[];
}

export type LadderProblem =
  | 'count'
  | `first:${number}`
  | `total:${number}`
  | `upkeep:${number}`
  | `multiplier:${number}`
  | `withdrawals:${number}`
  | `fee:${number}`
  | `birthday:${number}`
  | `contrast:${number}`
  | `name:${number}`;

/** The least contrast of the text of a label with what is behind it. */
const LEAST_CONTRAST = 4.5;
const MAX_MULTIPLIER = 2n * PPM;
const MAX_WITHDRAWALS_PER_DAY = 100;
const MAX_BIRTHDAY_POINTS = amountOf(10_000);

/**
 * What stands against a ladder, all at once, by rank: totals rise and upkeeps do not fall, a multiplier is from 1 to 2 and does not fall,
 * no benefit is below that of the rank below, a label can be read, and each rank has a name in the first language of the site. Rank 0 asks
 * for nothing (rewards.md 9.1).
 *
 * @param leastRanks how many ranks it needs: members may hold them.
 * @param language the wire code of the first language of the site.
 */
export function ladderProblems(
  { ranks }: Ladder,
  { leastRanks, language }: { readonly leastRanks: number; readonly language: string },
): readonly LadderProblem[] {
  const count: readonly LadderProblem[] = ranks.length < leastRanks ? ['count'] : [];
  return [...count, ...ranks.flatMap((rank, level) => rankProblems(rank, ranks[level - 1], level, language))];
}

function rankProblems(
  rank: LadderRank,
  below: LadderRank | undefined,
  level: number,
  language: string,
): readonly LadderProblem[] {
  const { total, upkeep, pointsPpm, withdrawalsPerDay, feeOffPpm, birthdayPoints, names, color, color2 } =
    rank;
  const isFirstFree = total === 0n && upkeep === 0n;
  const found: readonly (LadderProblem | false)[] = [
    !below && !isFirstFree && `first:${level}`,
    below !== undefined && total <= below.total && `total:${level}`,
    below !== undefined && upkeep < below.upkeep && `upkeep:${level}`,
    (pointsPpm < (below?.pointsPpm ?? PPM) || pointsPpm > MAX_MULTIPLIER) && `multiplier:${level}`,
    (withdrawalsPerDay < (below?.withdrawalsPerDay ?? 0) || withdrawalsPerDay > MAX_WITHDRAWALS_PER_DAY) &&
      `withdrawals:${level}`,
    (feeOffPpm < (below?.feeOffPpm ?? 0n) || feeOffPpm > PPM) && `fee:${level}`,
    !isBirthdayRight(birthdayPoints, below?.birthdayPoints ?? 0n) && `birthday:${level}`,
    contrastOf(color, color2) < LEAST_CONTRAST && `contrast:${level}`,
    (names[language] ?? '').trim() === '' && `name:${level}`,
  ];
  return found.flatMap((problem) => problem || []);
}

/** Whole points, not below those of the rank below. */
function isBirthdayRight(points: bigint, below: bigint): boolean {
  return points >= below && points <= MAX_BIRTHDAY_POINTS && points % UNITS_PER_ONE === 0n;
}

/**
 * The contrast of two colours by the guidelines of the W3C (WCAG 2.2, contrast ratio), from 1 to 21; 1 for a text that is no colour.
 *
 * @param one a colour as `#rrggbb`.
 */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  if (first === null || second === null) return 1;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminanceOf(color: string): number | null {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/iu.exec(color);
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => linearOf(Number.parseInt(part, 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(part: number): number {
  const share = part / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
