import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Banner, BannerPanel } from './banner.tsx';
import { Banners } from './banners.tsx';
import { Carousel } from './carousel.tsx';

const STALE_MS = 60_000;
const NEWCOMERS = 'new_player';

/** The banners of group w_reg (specification section 2). They come late, so they stand below the form and never move it. */
export function RegisterBanners() {
  const { t } = useText();
  return <Banners of={{ groupName: 'w_reg' }} look="slim" label={t('home.carousel.label')} />;
}

/**
 * The offers of category new_player that are open, below the form of registration (specification section 2): each leads to its terms. Where
 * there is none, what the merchant announces to newcomers.
 */
export function NewcomerPromotions() {
  const { t, language } = useText();
  const offers = useRoute(
    contract.getAvailablePromotions,
    { category: NEWCOMERS, language: language.code },
    { staleTimeMs: STALE_MS },
  );
  if (offers.state === 'loading') return <BannerPanel look="slim" />;
  const open = offers.state === 'ready' ? offers.data.list.filter(({ window }) => window === 'open') : [];
  const label = t('home.carousel.newcomers');
  if (open.length === 0) return <Banners of={{ category: NEWCOMERS }} look="slim" label={label} />;
  return (
    <Carousel
      label={label}
      slides={open.map(({ id, title, teaser }) => ({
        id,
        content: (
          <Banner
            look="slim"
            announcement={{
              title,
              content: teaser,
              language: language.code,
              art: 'lanterns',
              linkageType: 'P',
              url: `/promotions?id=${id}`,
              action: '',
            }}
          />
        ),
      }))}
    />
  );
}
