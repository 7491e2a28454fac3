import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { mayPass } from '@tyche/rules/access';
import { Button, buttonClass } from '@tyche/ui/button';
import { CardList } from '@tyche/ui/card-list';
import { Chip } from '@tyche/ui/chip';
import { EmptyState } from '@tyche/ui/empty-state';
import { Skeleton } from '@tyche/ui/skeleton';
import { Tabs } from '@tyche/ui/tabs';
import { Link, Navigate } from 'react-router';
import { CodeEntry } from '../../features/promotions/code-entry.tsx';
import { isMine, type Offer, offerAddress } from '../../features/promotions/offer.ts';
import { Failed } from '../../lib/states/failed.tsx';
import { useCentre } from '../../state/centre.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { callerOf, useSession } from '../../state/session.ts';
import { OfferCard } from './offer-card.tsx';
import css from './promotions-page.module.css';
import { type OfferTab, offersIn, tabsOf, useOffersAddress } from './use-offers-address.ts';

const PLACES = 6;

/** Every offer of the site by category, those of the member first. `?id=` leads to one of them. */
export function PromotionsPage() {
  const { t } = useText();
  const isMember = useSession(({ member }) => member !== null);
  const mayTake = useSession(({ member }) => mayPass('member-centre', callerOf(member)));
  const { id } = useOffersAddress();
  usePageTitle(t('promotions.title'));
  if (id !== null) return <Navigate to={offerAddress(id)} replace />;
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('promotions.title')}</h1>
        <p>{t('promotions.lead')}</p>
        <Link to="/raffles" className={css.raffles}>
          {t('promotions.toRaffles')}
        </Link>
      </header>
      <Offers isMember={isMember} />
      {mayTake && <CodeEntry />}
      {mayTake && <ChooseOffers />}
    </div>
  );
}

function Offers({ isMember }: { readonly isMember: boolean }) {
  const { t, language } = useText();
  const offers = useRoute(contract.getAvailablePromotions, { language: language.code });
  switch (offers.state) {
    case 'loading':
      return (
        <div className={css.cards} role="status" aria-label={t('common.loading')}>
          {Array.from({ length: PLACES }, (_, one) => (
            <Skeleton key={one} shape="block" className={css.place} />
          ))}
        </div>
      );
    case 'failed':
      return <Failed error={offers.error} retry={offers.retry} />;
    case 'ready':
      if (offers.data.list.length > 0) return <Listed offers={offers.data.list} isMember={isMember} />;
      return isMember ? <NoneShown /> : <NoOffers />;
  }
}

function Listed({ offers, isMember }: { readonly offers: readonly Offer[]; readonly isMember: boolean }) {
  const { t } = useText();
  const { tab, isForMe, change } = useOffersAddress();
  const tabs = tabsOf(offers, isMember);
  const first: OfferTab = isMember && offers.some(isMine) ? 'mine' : 'all';
  const chosen = tabs.find((one) => one === tab) ?? first;
  const shown = offersIn(offers, chosen, isMember && isForMe);
  return (
    <Tabs
      label={t('promotions.tabs')}
      value={chosen}
      onChange={(to) => change({ tab: to })}
      tabs={tabs.map((one) => ({
        id: one,
        label: one === 'mine' || one === 'all' ? t(`promotions.tab.${one}`) : t(`promotions.category.${one}`),
        content: (
          <div className={css.list}>
            {isMember && chosen !== 'mine' && (
              <div>
                <Chip pressed={isForMe} onClick={() => change({ isForMe: !isForMe })}>
                  {t('promotions.forMe')}
                </Chip>
              </div>
            )}
            {shown.length === 0 ? (
              <EmptyState
                icon="gift"
                title={t(chosen === 'mine' ? 'promotions.noneMine' : 'promotions.noneForMe')}
                action={
                  <Button onClick={() => change({ tab: 'all', isForMe: false })}>
                    {t('promotions.showAll')}
                  </Button>
                }
              />
            ) : (
              <CardList className={css.cards}>
                {shown.map((offer) => (
                  <OfferCard key={offer.id} offer={offer} />
                ))}
              </CardList>
            )}
          </div>
        ),
      }))}
    />
  );
}

/** Nothing is listed: there are no offers, or the member switched them off. */
function NoneShown() {
  const { t } = useText();
  const settings = useRoute(contract.promotionSettings, {});
  if (settings.state !== 'ready' || !settings.data.noOffers) return <NoOffers />;
  return <EmptyState icon="gift" title={t('promotions.switchedOff')} />;
}

/** Leads to where a member switches kinds of offers off and on. */
function ChooseOffers() {
  const { t } = useText();
  const centre = useCentre();
  return (
    <div>
      <Button onClick={() => centre.open('playSafely')}>{t('promotions.choose')}</Button>
    </div>
  );
}

function NoOffers() {
  const { t } = useText();
  return (
    <EmptyState
      icon="gift"
      title={t('promotions.none')}
      action={
        <Link to="/helpmc" className={buttonClass()}>
          {t('promotions.howItWorks')}
        </Link>
      }
    >
      {t('promotions.noneText')}
    </EmptyState>
  );
}
