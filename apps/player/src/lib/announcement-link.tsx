import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { Link } from 'react-router';
import { gameAddress } from './game-address.ts';

export type Announcement = OutputOf<typeof contract.listAnnouncements>['banners'][number];

/** A link to where an announcement leads; nothing where it leads nowhere that this site has. */
export function announcementLink(
  { linkageType, url }: Pick<Announcement, 'linkageType' | 'url'>,
  words: string,
  className: string | undefined,
) {
  const [group = '', code = ''] = url.split('/');
  if (linkageType === 'U')
    return (
      <a href={url} className={className} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    );
  return (
    linkageType && (
      <Link to={linkageType === 'G' ? gameAddress({ group, code }) : url} className={className}>
        {words}
      </Link>
    )
  );
}
