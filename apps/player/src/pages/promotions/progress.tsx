import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { useId } from 'react';
import type { OfferDetail } from '../../features/promotions/offer.ts';
import css from './progress.module.css';

type OfferProgress = NonNullable<OfferDetail['progress']>;

/** What the member has done so far towards the next reward of an offer that counts by itself: figures by name, and what follows from them. */
export function Progress({ of, currency }: { readonly of: OfferProgress; readonly currency: string }) {
  const { t, format } = useText();
  const id = useId();
  const money = (amount: string) => format.money(parseAmount(amount) ?? 0n, { currency });
  const { rows, note } = figuresOf();
  return (
    <section aria-labelledby={id} className={css.box}>
      <h2 id={id} className={css.title}>
        {t(`promotions.progress.${of.is}`)}
      </h2>
      <dl className={css.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={css.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>{note}</p>
    </section>
  );

  function figuresOf(): { readonly rows: readonly (readonly [string, string])[]; readonly note: string } {
    if (of.is === 'login')
      return {
        rows: [[t('promotions.progress.days'), format.number(of.days)]],
        note: t('promotions.progress.loginNote'),
      };
    if (of.is === 'giveback')
      return {
        rows: [
          [
            t('promotions.progress.loss', {
              from: format.date(Date.parse(`${of.week}T00:00:00Z`), 'date', 'UTC'),
            }),
            money(of.loss),
          ],
        ],
        note: t('promotions.progress.givebackNote'),
      };
    return {
      rows: [
        [t('promotions.progress.today'), money(of.share)],
        [t('promotions.progress.carry'), money(of.carry)],
      ],
      note: t('promotions.progress.rebateNote', { least: money(of.minPayout) }),
    };
  }
}
