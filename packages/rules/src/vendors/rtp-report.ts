// What a game returned beside what it should return (docs/reference/vendors.md 8.2). Sums are exact integers; only the last step rounds.
import { ceilDiv, floorDiv } from '@tyche/kernel/money';

/** Sums over the closed rounds of a game in one currency, of amounts in 1/10 000 units. */
export interface RoundSums {
  readonly rounds: bigint;
  readonly bets: bigint;
  readonly wins: bigint;
  /** Sums of bet × bet, win × win and bet × win over the rounds. */
  readonly betsSquared: bigint;
  readonly winsSquared: bigint;
  readonly betsWins: bigint;
}

export const rtpVerdicts = ['within', 'outside', 'too-few', 'unknown'] as const;
/** `too-few`: rounds. `unknown`: the vendor does not say what the game should return. */
export type RtpVerdict = (typeof rtpVerdicts)[number];

export interface RtpReport {
  /** Paid return in millionths of a percent, rounded down; null without bets. */
  readonly paid: bigint | null;
  /** The 95 % confidence interval of the paid return in millionths of a percent, rounded outwards; null with fewer than two rounds. */
  readonly interval: { readonly low: bigint; readonly high: bigint } | null;
  readonly verdict: RtpVerdict;
}

/** With fewer rounds the interval says little: wins of slots are rare and large. */
export const MIN_ROUNDS = 10_000n;

/** Millionths of a percent in a return of 1. */
const SCALE = 100_000_000n;
/** 1.96 standard deviations on each side hold 95 %, in hundredths. */
const Z_HUNDREDTHS = 196n;

/**
 * Judges what a game paid. The return is the ratio of the sums of wins and bets; with R for it, B for the bets and n for the rounds, the
 * standard error is √(n ÷ (n − 1) × Σ(win − R × bet)²) ÷ B.
 *
 * @param theoretical what the game should return, in millionths of a percent; null when it is not known.
 */
export function reportRtp(sums: RoundSums, theoretical: bigint | null): RtpReport {
  const { rounds, bets, wins } = sums;
  if (bets <= 0n) return { paid: null, interval: null, verdict: 'too-few' };
  const paid = floorDiv(wins * SCALE, bets);
  const interval = rounds < 2n ? null : intervalOf(sums);
  return { paid, interval, verdict: verdictOf(sums, interval, theoretical) };
}

/** Reads a percentage such as `96.500000` into millionths of a percent; null for another text. */
export function readPercent(text: string): bigint | null {
  const [, whole, millionths] = /^([0-9]{1,3})\.([0-9]{6})$/.exec(text) ?? [];
  return whole === undefined || millionths === undefined ? null : BigInt(whole + millionths);
}

/** Prints millionths of a percent as a percentage with six decimals, such as `96.500000`. */
export function formatPercent(millionths: bigint): string {
  const magnitude = millionths < 0n ? -millionths : millionths;
  const digits = magnitude.toString().padStart(7, '0');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

function intervalOf({ rounds, bets, wins, ...squares }: RoundSums): NonNullable<RtpReport['interval']> {
  const { betsSquared, winsSquared, betsWins } = squares;
  // B² × Σ(win − R × bet)², which is a whole number.
  const spread = bets * bets * winsSquared - 2n * wins * bets * betsWins + wins * wins * betsSquared;
  // (z × SCALE)² × n ÷ (n − 1) × spread, whose root divided by B² is the half of the interval. Rounded up, and so is the root.
  const factor = Z_HUNDREDTHS * SCALE;
  const squared = ceilDiv(factor * factor * rounds * spread, 10_000n * (rounds - 1n));
  const half = ceilDiv(rootUp(squared), bets * bets);
  return {
    low: floorDiv(wins * SCALE, bets) - half,
    high: ceilDiv(wins * SCALE, bets) + half,
  };
}

function verdictOf(
  { rounds }: RoundSums,
  interval: RtpReport['interval'],
  theoretical: bigint | null,
): RtpVerdict {
  if (rounds < MIN_ROUNDS || interval === null) return 'too-few';
  if (theoretical === null) return 'unknown';
  return interval.low <= theoretical && theoretical <= interval.high ? 'within' : 'outside';
}

/** The square root of a number that is not negative, rounded up. */
function rootUp(value: bigint): bigint {
  if (value < 2n) return value;
  // Newton's method from above: it falls until it reaches the root, rounded down.
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root * root === value ? root : root + 1n;
    root = next;
  }
}
