import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import css from './bonus-bar.module.css';
import { type RunningBonus, standOf } from './bonus.ts';

/** How far a bonus is: a bar between two figures, what is done and what is still to be staked. */
export function BonusBar({ of }: { readonly of: Pick<RunningBonus, 'progress' | 'required' | 'currency'> }) {
  const { t, format } = useText();
  const { done, left, thousandths } = standOf(of);
  const money = (units: bigint) => format.money(units, { currency: of.currency });
  const text = t('bonuses.bar', {
    done: money(done),
    left: money(left),
    required: money(parseAmount(of.required) ?? 0n),
  });
  return (
    <div className={css.stand}>
      <dl className={css.ends}>
        <div>
          <dt>{t('bonuses.done')}</dt>
          <dd>
            <bdi>{money(done)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('bonuses.left')}</dt>
          <dd>
            <bdi>{money(left)}</bdi>
          </dd>
        </div>
      </dl>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t('bonuses.done')}
        aria-valuemin={0}
        aria-valuemax={1000}
        aria-valuenow={thousandths}
        aria-valuetext={text}
      >
        <span style={{ inlineSize: `${thousandths / 10}%` }} />
      </div>
    </div>
  );
}
