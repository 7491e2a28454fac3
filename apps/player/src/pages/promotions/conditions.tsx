import { useText } from '@tyche/i18n/react';
import { Icon } from '@tyche/ui/icon';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { useId } from 'react';
import type { Offer } from '../../features/promotions/offer.ts';
import css from './conditions.module.css';

/** All conditions of an offer in their order, each with a tick or what is missing. */
export function Conditions({ of }: { readonly of: Offer['conditions'] }) {
  const { t, find } = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.part}>
      <h2 id={id} className={css.title}>
        {t('promotions.conditions')}
      </h2>
      <ul className={css.list}>
        {of.map(({ code, met, missing }) => (
          <li key={code} className={css.condition} data-met={met}>
            <Icon name={met ? 'check' : 'close'} size={18} />
            <span>
              {find(`promotions.condition.${code}`) ?? find(`refusals.${code}`) ?? code}
              <VisuallyHidden>{` (${t(met ? 'promotions.conditions.met' : 'promotions.conditions.open')})`}</VisuallyHidden>
              {!met && <small dir="auto">{missingText(code, missing)}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

  /** The sentence of the refusal; what it would name is the other offer, an amount or a number. */
  function missingText(code: string, missing: string | null): string {
    const named = missing ?? '';
    return (
      find(`refusals.${code}`, { title: named, least: named, ordinal: named, rank: named }) ??
      t('promotions.conditions.open')
    );
  }
}
