import { useText, useWords } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import css from './counts-here.module.css';
import { mostCounted } from './counts.ts';
import type { RunningBonus } from './bonus.ts';

const WORDS = ['bonuses'];

interface Bet {
  /** The bonus that runs; null for none. */
  readonly bonus: RunningBonus | null;
  readonly group: string;
  /** Stakes of the single bets, in 1/10 000 units. */
  readonly stakes: readonly bigint[];
}

/** What a bet counts for the bonus that runs; nothing for members without one. */
export function BetCounts({ bonus, group, stakes }: Bet) {
  return bonus && <Counts bonus={bonus} group={group} stakes={stakes} />;
}

function Counts({ bonus, group, stakes }: Bet & { readonly bonus: RunningBonus }) {
  const { t, format } = useText();
  if (!useWords(WORDS)) return null;
  const counted = mostCounted(bonus, group, stakes);
  return (
    <p className={css.facts}>
      {counted > 0n
        ? t('bonuses.bet.counts', { amount: format.money(counted, { currency: bonus.currency }) })
        : t('bonuses.bet.none')}
    </p>
  );
}

/** The highest bet with bonus money, beside a stake; nothing for members without a bonus, or whose bonus has no such limit. */
export function BonusMaxBet({ bonus }: Pick<Bet, 'bonus'>) {
  return bonus && bonus.maxBet !== null && <MaxBet amount={bonus.maxBet} currency={bonus.currency} />;
}

function MaxBet({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { t, format } = useText();
  if (!useWords(WORDS)) return null;
  return (
    <p className={css.facts}>
      {t('bonuses.bet.maxBet', { amount: format.money(parseAmount(amount) ?? 0n, { currency }) })}
    </p>
  );
}
