import { useText } from '@tyche/i18n/react';
import { Banner, type BannerLook } from '../../features/banners/banner.tsx';
import { Banners } from '../../features/banners/banners.tsx';

/** The banners on top of the page; a merchant that tells nothing has its title there. */
export function Hero({ look }: { readonly look: BannerLook }) {
  const { t, language } = useText();
  const bare = { content: '', art: 'lanterns', linkageType: null, url: '', action: '' } as const;
  return (
    <Banners
      of={{ groupName: 'w_home' }}
      look={look}
      label={t('home.carousel.label')}
      otherwise={
        <Banner look={look} announcement={{ ...bare, title: t('home.title'), language: language.code }} />
      }
    />
  );
}
