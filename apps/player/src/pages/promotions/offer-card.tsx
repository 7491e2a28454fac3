import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { type Offer, offerAddress, standingOf } from '../../features/promotions/offer.ts';
import { OfferArt } from '../../features/promotions/offer-art.tsx';
import { StandingTag } from '../../features/promotions/standing.tsx';
import css from './offer-card.module.css';

/** An offer in the list: its picture, what it is in a line, where it stands and until when. The whole card leads to its terms. */
export function OfferCard({ offer }: { readonly offer: Offer }) {
  const { t } = useText();
  const { id, category, title, teaser } = offer;
  return (
    <li className={css.card} data-window={offer.window}>
      <OfferArt id={id} category={category} className={css.art} />
      <div className={css.body}>
        <h2>
          <Link to={offerAddress(id)} className={css.name} dir="auto">
            {title}
          </Link>
        </h2>
        <p className={css.teaser} dir="auto">
          {teaser}
        </p>
        <p className={css.foot}>
          <StandingTag of={standingOf(offer)} />
          <OfferDate offer={offer} />
        </p>
        <span className={css.see} aria-hidden="true">
          {t('promotions.see')}
        </span>
      </div>
    </li>
  );
}

/** When an offer begins, ends or ended. */
export function OfferDate({ offer }: { readonly offer: Pick<Offer, 'window' | 'startsAt' | 'endsAt'> }) {
  const { t, format } = useText();
  const { window, startsAt, endsAt } = offer;
  if (window === 'coming soon') return t('promotions.starts', { at: format.date(startsAt, 'dateTime') });
  if (endsAt === null) return t('promotions.noEnd');
  return t(window === 'closed' ? 'promotions.ended' : 'promotions.ends', {
    at: format.date(endsAt, 'dateTime'),
  });
}
