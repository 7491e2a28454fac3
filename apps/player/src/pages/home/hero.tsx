import { useText } from '@tyche/i18n/react';
import { Banner } from '../../features/banners/banner.tsx';
import { Banners } from '../../features/banners/banners.tsx';

/** The banners on top of the page; a merchant that tells nothing has its title there. */
export function Hero() {
  const { t, language } = useText();
  const bare = { content: '', art: 'lanterns', linkageType: null, url: '', action: '' } as const;
  return (
    <Banners
      of={{ groupName: 'w_home' }}
      look="hero"
      label={t('home.carousel.label')}
      otherwise={<Banner look="hero" told={{ ...bare, title: t('home.title'), language: language.code }} />}
    />
  );
}
