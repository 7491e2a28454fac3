import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { cx } from '@tyche/ui/cx';
import { groupName } from '../../lib/bonuses/group-text.ts';
import css from './figures.module.css';
import type { OwnApplication } from './offer.ts';
import { useRewardText } from './use-reward-text.ts';

const AMOUNT = /^-?\d+\.\d{4}$/;

/** What the amount of a reward was computed from, folded (rewards.md 3.6). Nothing for a reward without figures. */
export function Figures({
  of: { figures, mode, currency, termsVersion },
  className,
}: {
  readonly of: Pick<OwnApplication, 'figures' | 'mode' | 'currency' | 'termsVersion'>;
  readonly className?: string | undefined;
}) {
  const text = useText();
  const rewardText = useRewardText();
  const { t, find, format } = text;
  if (figures.length === 0) return null;
  const shown = (name: string, value: string) => {
    if (!AMOUNT.test(value)) return value;
    return name === 'amount'
      ? rewardText(value, mode, currency)
      : format.money(parseAmount(value) ?? 0n, { currency });
  };
  return (
    <details className={cx(css.figures, className)}>
      <summary>{t('figures.title')}</summary>
      <dl>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{find(`figures.${name}`) ?? groupName(text, name)}</dt>
            <dd>
              <bdi>{shown(name, value)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('figures.terms', { version: termsVersion })}</p>
    </details>
  );
}
