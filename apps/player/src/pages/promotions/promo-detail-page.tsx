import { useRoute } from '@tyche/client/react';
import { RefusedError } from '@tyche/client/client';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { buttonClass } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { IconButton } from '@tyche/ui/icon-button';
import { Skeleton } from '@tyche/ui/skeleton';
import { showToast } from '@tyche/ui/toasts';
import { Link, useSearchParams } from 'react-router';
import { BackLink } from '../../lib/parts/back-link.tsx';
import { BetsMade } from '../../features/promotions/bets-made.tsx';
import { KeyFacts } from '../../features/promotions/key-facts.tsx';
import { type OfferDetail, type Standing, standingOf } from '../../features/promotions/offer.ts';
import { OfferArt } from '../../features/promotions/offer-art.tsx';
import { NextStep, StandingTag } from '../../features/promotions/standing.tsx';
import { Failed } from '../../lib/states/failed.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { ApplicationHistory } from './application-history.tsx';
import { Conditions } from './conditions.tsx';
import { LuckyDays } from './lucky-days.tsx';
import { OfferAction } from './offer-action.tsx';
import { OfferDate } from './offer-card.tsx';
import { Progress } from './progress.tsx';
import css from './promo-detail-page.module.css';

/** One offer (`?id=`): all of its terms in one table, what the member still needs, and the way in or out. */
export function PromoDetailPage() {
  const { t, language } = useText();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const isKnown = /^\d{1,19}$/.test(id);
  const offer = useRoute(contract.readPromotion, { id, language: language.code }, { enabled: isKnown });
  usePageTitle(offer.state === 'ready' ? offer.data.title : t('promotions.title'));
  const isUnknown =
    !isKnown ||
    (offer.state === 'failed' && offer.error instanceof RefusedError && offer.error.status === 404);
  return (
    <div className={css.page}>
      <BackLink to="/promotions" label={t('promotions.toOffers')} />
      {isUnknown ? (
        <>
          <h1>{t('promotions.title')}</h1>
          <NotOnOffer />
        </>
      ) : (
        <>
          {offer.state === 'loading' && <Coming />}
          {offer.state === 'failed' && <Failed error={offer.error} retry={offer.retry} />}
          {offer.state === 'ready' && <Shown offer={offer.data} />}
        </>
      )}
    </div>
  );
}

/** Nothing is missing, and nothing is to be done: the notice below says so. */
function isGivenAnyway({ entry, conditions }: OfferDetail, standing: Standing): boolean {
  const needsNobody = entry === 'automatic' || entry === 'granted';
  return standing === 'open' && needsNobody && conditions.every(({ met }) => met);
}

function Shown({ offer }: { readonly offer: OfferDetail }) {
  const { t, language } = useText();
  const isMember = useSession(({ member }) => member !== null);
  const standing = standingOf(offer);
  const newest =
    offer.applications.find(({ applicationId }) => applicationId === offer.applicationId) ?? null;
  const rewards = useRoute(
    contract.getClaimPromotion,
    { language: language.code },
    { enabled: isMember && standing === 'issued' },
  );
  const reward =
    rewards.state === 'ready'
      ? (rewards.data.list.find(({ rewardId }) => rewardId === offer.applicationId) ?? null)
      : null;
  return (
    <article className={css.offer}>
      <header className={css.head}>
        <OfferArt id={offer.id} category={offer.category} className={css.art} />
        <div className={css.titles}>
          <div className={css.titleLine}>
            <h1 dir="auto">{offer.title}</h1>
            <CopyLink />
          </div>
          <p className={css.teaser} dir="auto">
            {offer.teaser}
          </p>
          <p className={css.standing}>
            <StandingTag of={standing} />
            <span className={css.date}>
              <OfferDate offer={offer} />
            </span>
          </p>
        </div>
      </header>
      <div className={css.side}>
        <KeyFacts
          type={offer.type}
          facts={reward?.keyFacts ?? offer.keyFacts}
          claimBefore={reward?.claimBefore ?? newest?.claimBefore ?? null}
        />
        {!isGivenAnyway(offer, standing) && (
          <p className={css.next} role="status">
            <NextStep of={standing} startsAt={offer.startsAt} application={newest} />
          </p>
        )}
        {newest && <BetsMade of={newest} />}
        {offer.progress && <Progress of={offer.progress} currency={offer.keyFacts.currency} />}
        <OfferAction offer={offer} standing={standing} reward={reward} />
        {isMember && offer.conditions.length > 0 && <Conditions of={offer.conditions} />}
      </div>
      <div className={css.text}>
        <h2>{t('promotions.about')}</h2>
        {offer.text.split(/\n\s*\n/).map((paragraph, place) => (
          <p key={place} dir="auto">
            {paragraph}
          </p>
        ))}
        {offer.type === 'LUCKY_BET' && <LuckyDays offerId={offer.id} />}
        {offer.applications.length > 0 && <ApplicationHistory of={offer.applications} />}
      </div>
    </article>
  );
}

function CopyLink() {
  const { t } = useText();
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => showToast(t('common.copied'), 'good'),
      // A browser may forbid it: the address is in its bar.
      () => undefined,
    );
  return <IconButton icon="copy" label={t('promotions.copyLink')} onClick={() => void copy()} />;
}

function NotOnOffer() {
  const { t } = useText();
  return (
    <EmptyState
      icon="gift"
      title={t('promotions.gone')}
      action={
        <Link to="/promotions" className={buttonClass()}>
          {t('promotions.toOffers')}
        </Link>
      }
    >
      {t('promotions.goneText')}
    </EmptyState>
  );
}

function Coming() {
  const { t } = useText();
  return (
    <div className={css.offer} role="status" aria-label={t('common.loading')}>
      <div className={css.head}>
        <Skeleton shape="block" className={css.artPlace} />
      </div>
      <div className={css.side}>
        <Skeleton shape="block" className={css.boxPlace} />
      </div>
      <div className={css.text}>
        <Skeleton shape="block" className={css.textPlace} />
      </div>
    </div>
  );
}
