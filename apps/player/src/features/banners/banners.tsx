import type { ReactNode } from 'react';
import { Banner, type BannerLook, BannerPanel } from './banner.tsx';
import { Carousel } from './carousel.tsx';
import { useAnnounced } from './use-announced.ts';

export interface BannersProps {
  /** The group of the banners (`w_reg`), or the category of the promotions (`new_player`). */
  readonly of: { readonly groupName: string } | { readonly category: string };
  readonly look: BannerLook;
  readonly label: string;
  /** What stands there when there is nothing to tell, or when it did not come. */
  readonly otherwise?: ReactNode;
}

/** The banners of a place or the promotions of a kind, as the merchant tells them now. Their room is kept from the beginning. */
export function Banners({ of, look, label, otherwise = null }: BannersProps) {
  const listed = useAnnounced();
  if (listed.state === 'loading') return <BannerPanel look={look} />;
  const all = listed.state === 'ready' ? listed.data : { banners: [], promotion: [] };
  const announcements =
    'groupName' in of
      ? all.banners.filter(({ groupName }) => groupName === of.groupName)
      : all.promotion.filter(({ category }) => category === of.category);
  if (announcements.length === 0) return otherwise;
  return (
    <Carousel
      label={label}
      slides={announcements.map((one) => ({
        id: one.id,
        content: <Banner announcement={one} look={look} />,
      }))}
    />
  );
}
