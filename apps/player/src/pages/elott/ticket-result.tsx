import { parseAmount } from '@tyche/kernel/money';
import { outcomeOf } from '@tyche/rules/records';
import { cx } from '@tyche/ui/cx';
import { useText } from '@tyche/i18n/react';
import css from './ticket-result.module.css';

const words = {
  won: 'instant.result.win',
  back: 'instant.result.back',
  returned: 'instant.result.returned',
  lost: 'instant.result.none',
} as const;

/** What a ticket pays, in words. Money that only comes back is no win, and nothing is celebrated (screens.md 1). */
export function TicketResult({ price, prize }: { readonly price: string; readonly prize: string | null }) {
  const { t, format } = useText();
  const [cost, paid] = [parseAmount(price) ?? 0n, parseAmount(prize ?? '') ?? 0n];
  const amount = format.money(paid);
  const outcome = paid === cost ? 'back' : outcomeOf({ stake: cost, paid, rebate: 0n });
  return (
    <div className={cx(css.result, outcome === 'won' && css.win)} role="status">
      <p className={css.word}>{t(words[outcome], { amount })}</p>
      {paid > 0n && <p className={css.text}>{t('instant.result.paid')}</p>}
    </div>
  );
}
