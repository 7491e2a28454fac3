import type { Game } from './game.ts';
import { capLine } from './limits.ts';
import { type PricedLine, payOf } from './pricing.ts';

/** The most that a line can win if one number or class of outcomes comes up. */
export interface Liability {
  /** `<play code>:<class>`; unique within a draw of a game. */
  readonly key: string;
  readonly amount: bigint;
}

/**
 * A priced line's share of the per-number liability of its draw (lottery.md 13.4), at most a few hundred
 * keys.
 * Straight plays of three and more digits are classed by their last two digits, group plays by their
 * smallest digit,
 * the rest by number or option. A class's amount is the worst outcome inside it, so sums over tickets never
 * fall short.
 * No amount passes what one member can be paid in a draw.
 */
export function exposures(game: Game, line: PricedLine): readonly Liability[] {
  const cap = capLine(game.limits.maxWinPerDraw, line.terms.winCap);
  return line.play.exposures(line.selection).map(({ key, hits }) => {
    const amount = payOf(line.play, hits, line.terms);
    return { key: `${line.play.code}:${key}`, amount: capLine(amount, cap) };
  });
}
