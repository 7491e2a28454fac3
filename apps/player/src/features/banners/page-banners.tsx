import { useText } from '@tyche/i18n/react';
import { Banners } from './banners.tsx';

/** The banner group of each page that has one (specification, section 2). Home and registration place theirs themselves. */
const groups: Readonly<Record<string, string>> = {
  '/lottery': 'w_lottery',
  '/vnlottery': 'w_lottery',
  '/elott': 'w_lottery',
  '/down': 'w_download',
  '/download': 'w_download',
};

/** The banners of a page's group. They are below the page, so that nothing above them moves when they arrive. */
export function PageBanners({ pathname }: { readonly pathname: string }) {
  const { t } = useText();
  const groupName = groups[pathname];
  if (groupName === undefined) return null;
  return <Banners of={{ groupName }} look="slim" label={t('home.carousel.label')} />;
}
