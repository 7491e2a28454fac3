import { type Game, findPlay, findUnit } from '../game.ts';
import type { SlipLine } from '../grammar/slip-text.ts';
import { type MemberTerms, type PricedLine, figuresOf, termsOf } from '../pricing.ts';
import type { CountedBet } from './counted.ts';
import type { SlipState } from './state.ts';

/** The terms that a member chooses for a line. */
export type ChosenTerms = Pick<SlipState, 'unitId' | 'series' | 'multiple'>;

/** A bet with its price. Of a long list it carries only the first tickets: its text is `line.balls`. */
export interface PricedBet extends Omit<PricedLine, 'selection'>, Pick<CountedBet, 'shown' | 'more'> {}

/** The line that a counted bet makes at some terms. */
export function lineOf(bet: CountedBet, { unitId, series, multiple }: ChosenTerms): SlipLine {
  const { balls, type, playId } = bet;
  return { balls, type, playId, unitId, series, multiple, digit: null };
}

/** Prices a counted bet; null when the game offers its play or unit no longer. As `priceLine` does, without counting again. */
export function priceBet(game: Game, bet: CountedBet, line: SlipLine, member: MemberTerms): PricedBet | null {
  const play = findPlay(game, bet.playId);
  const unit = findUnit(game, line.unitId);
  if (!play || !unit) return null;
  const read = { line, play, unit, bets: bet.bets };
  return {
    ...read,
    ...figuresOf(play, bet.bets, bet.best, termsOf(game, read, member)),
    shown: bet.shown,
    more: bet.more,
  };
}
