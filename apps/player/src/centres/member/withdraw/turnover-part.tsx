import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import parts from '../../../lib/parts/parts.module.css';
import css from '../../../features/payments/payments.module.css';
import steps from '../../../features/payments/steps.module.css';
import { useText } from '@tyche/i18n/react';
import { ThreeFigures } from './three-figures.tsx';

/** The three figures of a withdrawal, and what must still be staked with the reason of each part. Nothing is shown when nothing is owed. */
export function TurnoverPart() {
  const { t, find, format } = useText();
  const turnover = useRoute(contract.turnoverInfo, {});
  if (turnover.state !== 'ready') return null;
  const { required, done, owed, list, bonus } = turnover.data;
  const isOwed = (parseAmount(owed) ?? 0n) > 0n;
  if (!isOwed && !bonus) return null;
  if (!isOwed) return <ThreeFigures turnover={turnover.data} />;
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  const whole = parseAmount(required) ?? 0n;
  // For the bar alone: the share that is done, in thousandths.
  const share = whole > 0n ? Number(((parseAmount(done) ?? 0n) * 1_000n) / whole) : 1_000;
  return (
    <div className={cx(css.standing, steps.wide)}>
      <ThreeFigures turnover={turnover.data} />
      <strong>{t('payments.turnover.left', { owed: money(owed) })}</strong>
      <progress
        className={css.meter}
        max={1_000}
        value={Math.min(1_000, share)}
        aria-label={t('payments.turnover.title')}
      />
      <p className={parts.note}>{t('payments.turnover.text')}</p>
      <ul>
        {list.map((part) => (
          <li key={`${part.source} ${part.reference}`} className={parts.note}>
            {find(`payments.turnover.${part.source}`) ?? part.source} <bdi>{part.reference}</bdi>:{' '}
            {t('payments.turnover.of', { done: money(part.done), required: money(part.required) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
