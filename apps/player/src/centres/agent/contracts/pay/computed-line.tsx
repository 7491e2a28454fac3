import { useText } from '@tyche/i18n/react';
import { Notice } from '@tyche/ui/notice';
import css from '../contracts.module.css';
import type { Computed } from './pay-type.ts';

/** How far the lines of a kind are: until when they are there, and whether later ones are being computed. */
export function ComputedLine({ of: { until, isComputing } }: { readonly of: Computed }) {
  const { t, format } = useText();
  return (
    <>
      {isComputing && <Notice>{t('contracts.pay.computing')}</Notice>}
      <p className={css.note}>
        {until === null
          ? t('contracts.pay.noneComputed')
          : t('contracts.pay.computedUntil', { at: format.date(until, 'full') })}
      </p>
    </>
  );
}
