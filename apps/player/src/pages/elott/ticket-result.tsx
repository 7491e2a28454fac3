import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import { useText } from '@tyche/i18n/react';
import css from './ticket-result.module.css';

/** What a ticket pays, in words. Money that only comes back is no win, and nothing is celebrated (games-and-ux.md 3.3). */
export function TicketResult({ price, prize }: { readonly price: string; readonly prize: string | null }) {
  const { t, format } = useText();
  const [cost, paid] = [parseAmount(price) ?? 0n, parseAmount(prize ?? '') ?? 0n];
  const amount = format.amount(paid);
  const isWin = paid > cost;
  return (
    <div className={cx(css.result, isWin && css.win)} role="status">
      <p className={css.word}>
        {paid === 0n
          ? t('instant.result.none')
          : t(isWin ? 'instant.result.win' : 'instant.result.back', { amount })}
      </p>
      {paid > 0n && <p className={css.text}>{t('instant.result.paid')}</p>}
    </div>
  );
}
