import type { RoundView } from '../../../src/wire.ts';
import { type PlaySession, unitsOf } from '../lib/session.ts';
import type { Result } from '../parts/result-line.tsx';

/** What a round came to, in words. A return of the stake or less is no win. */
export function resultOf(session: PlaySession, round: RoundView): Result {
  const { t } = session.translator;
  const [bet, win] = [unitsOf(round.bet), unitsOf(round.win)];
  const isWin = win > bet;
  if (win === 0n) return { amount: '', text: t('originals.noWin'), isWin };
  if (!isWin)
    return {
      amount: '',
      text: t('originals.returned', { win: session.money(win), bet: session.money(bet) }),
      isWin,
    };
  return { amount: session.money(win), text: t('originals.won', { multiple: round.multiple }), isWin };
}

/** How many plucks a win has: 2 above the stake, up to 5 above fifty times it. None for a return. */
export function plucksOf(round: RoundView): number {
  const [bet, win] = [unitsOf(round.bet), unitsOf(round.win)];
  const tiers = [1n, 5n, 15n, 50n].filter((times) => win > bet * times).length;
  return tiers === 0 ? 0 : tiers + 1;
}
