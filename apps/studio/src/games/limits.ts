// What can be bet: the limits that all games of the studio share.
import { amountOf, floorDiv } from '@tyche/kernel/money';
import type { currencies } from '@tyche/kernel/currencies';
import { largestWinIn } from '@tyche/rules/vendors/calls';
import type { Game } from './game.ts';

interface Scale {
  /** The smallest amount that is paid. */
  readonly payUnit: bigint;
  readonly smallestBet: bigint;
  readonly largestBet: bigint;
}

const CENT = 100n;
const small: Scale = {
  payUnit: CENT,
  smallestBet: 5n * CENT,
  largestBet: amountOf(500),
};
const scales: Readonly<Record<string, Scale>> = {
  VND: {
    payUnit: amountOf(1),
    smallestBet: amountOf(1_000),
    largestBet: amountOf(2_000_000),
  },
  PHP: small,
  USD: small,
} satisfies Record<keyof typeof currencies, Scale>;

/** The smallest bet of every slot is that of a slot with ten lines. */
const SLOT_SHARES = 10n;
const LADDER = [1n, 2n, 5n];

export interface BetLimits {
  readonly payUnit: bigint;
  readonly min: bigint;
  readonly max: bigint;
  /** Every bet is a multiple of it: a whole pay unit in each line. */
  readonly unit: bigint;
  /** The bets that a page offers: 1, 2, 5, 10 … times the smallest. */
  readonly steps: readonly bigint[];
}

/** Currencies in which the studio plays. */
export const playedCurrencies: readonly string[] = Object.keys(scales);

/** The limits of a game in a currency; null for a currency that the studio does not play. */
export function limitsOf(
  game: Pick<Game, 'shares' | 'subType' | 'maxWinX'>,
  currency: string,
): BetLimits | null {
  const scale = Object.hasOwn(scales, currency) ? scales[currency] : undefined;
  const largestWin = largestWinIn(currency);
  if (!scale || largestWin === null) return null;
  const { payUnit, smallestBet, largestBet } = scale;
  const unit = payUnit * BigInt(game.shares);
  const min = game.subType === 'SLOT' ? smallestBet * SLOT_SHARES : smallestBet;
  const byWin = floorDiv(largestWin, BigInt(Math.ceil(game.maxWinX)));
  const isCapped = byWin < largestBet;
  const capped = isCapped ? byWin : largestBet;
  const max = capped - (capped % unit);
  return { payUnit, min, max, unit, steps: stepsOf(min, max) };
}

/** Whether a bet is within the limits and a whole number of pay units in each line. */
export function isAllowedBet({ min, max, unit }: BetLimits, bet: bigint): boolean {
  return bet >= min && bet <= max && bet % unit === 0n;
}

function stepsOf(min: bigint, max: bigint): readonly bigint[] {
  const steps: bigint[] = [];
  for (let tens = 1n; min * tens <= max; tens *= 10n)
    steps.push(...LADDER.map((times) => min * times * tens).filter((bet) => bet <= max));
  return steps;
}
