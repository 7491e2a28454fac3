import { useText } from '@tyche/i18n/react';
import { Banners } from './banners.tsx';

/** The banners of group w_reg (specification section 2). They come late, so they stand below the form and never move it. */
export function RegisterBanners() {
  const { t } = useText();
  return <Banners of={{ groupName: 'w_reg' }} look="slim" label={t('home.carousel.label')} />;
}

/** The promotions of category new_player, below the form of registration (specification section 2). */
export function NewcomerPromotions() {
  const { t } = useText();
  return <Banners of={{ category: 'new_player' }} look="slim" label={t('home.carousel.newcomers')} />;
}
