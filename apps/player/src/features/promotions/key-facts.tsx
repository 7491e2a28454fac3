import { useText } from '@tyche/i18n/react';
import { cx } from '@tyche/ui/cx';
import { useId } from 'react';
import css from './key-facts.module.css';
import type { KeyFactsBox, Offer } from './offer.ts';
import { useKeyFacts } from './use-key-facts.ts';

/** All that an offer asks and gives in one plain table, the same for every offer. It fits one screen of a phone. */
export function KeyFacts({
  type,
  facts,
  claimBefore = null,
}: {
  readonly type: Offer['type'];
  readonly facts: KeyFactsBox;
  readonly claimBefore?: number | null;
}) {
  const { t } = useText();
  const id = useId();
  const rows = useKeyFacts({ type, facts, claimBefore });
  const isMoney = facts.mode !== 'points' && facts.mode !== 'tickets';
  return (
    <section className={css.box} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {t('promotions.facts')}
      </h2>
      <dl className={cx(css.rows, isMoney && css.money)}>
        {rows.map(({ name, text }) => (
          <div key={name} className={css.row} data-fact={name}>
            <dt>{t(`promotions.facts.${name}`)}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
