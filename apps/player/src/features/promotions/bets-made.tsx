import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import css from './bets-made.module.css';
import type { OwnApplication } from './offer.ts';

/** What a member has bet of what a joined offer asks for after a deposit, and until when bets count. Nothing for other applications. */
export function BetsMade({
  of: { bets, status, currency },
  className,
}: {
  readonly of: Pick<OwnApplication, 'bets' | 'status' | 'currency'>;
  readonly className?: string | undefined;
}) {
  const { t, format } = useText();
  if (!bets || status !== 'joined') return null;
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n, { currency });
  return (
    <p className={cx(css.bets, className)}>
      <b>{t('promotions.bets', { counted: money(bets.counted), needed: money(bets.needed) })}</b>
      <small>{t('promotions.bets.until', { at: format.date(bets.until, 'dateTime') })}</small>
    </p>
  );
}
