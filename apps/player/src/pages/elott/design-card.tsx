import { cx } from '@tyche/ui/cx';
import { buttonClass } from '@tyche/ui/button';
import { Link } from 'react-router';
import { useText } from '@tyche/i18n/react';
import { DesignArt } from './design-art.tsx';
import css from './design-card.module.css';
import type { DesignOnSale } from './ticket.ts';
import { TicketFacts } from './ticket-facts.tsx';

/** A scratch ticket in the lobby: its picture, and plainly what it costs and returns. */
export function DesignCard({ design }: { readonly design: DesignOnSale }) {
  const { t, find } = useText();
  const name = find(`instant.design.${design.code}`) ?? design.name;
  const isTopGone = design.pool?.tiers[0]?.unsold === 0;
  return (
    <li className={css.card}>
      <DesignArt code={design.code} />
      <div className={css.body}>
        <h3>
          <Link to={`/elott/${design.code}`} className={css.name}>
            {name}
          </Link>
        </h3>
        <TicketFacts design={design} />
        {!design.pool && <p className={css.note}>{t('instant.soldOut')}</p>}
        {isTopGone && <p className={css.note}>{t('instant.topGone')}</p>}
        {/* The name above is the link; this is its look. */}
        <span className={cx(buttonClass({ look: 'quiet', wide: true }), css.see)} aria-hidden="true">
          {t('instant.see')}
        </span>
      </div>
    </li>
  );
}
