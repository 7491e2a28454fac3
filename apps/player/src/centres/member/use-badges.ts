import { useUnread } from '../../state/unread.ts';
import type { CentrePageKey } from './page-keys.ts';

/** How many things wait behind an entry of the menu. Missions get theirs when there are missions. */
export function useBadges(): Partial<Readonly<Record<CentrePageKey, number>>> {
  return { messageV2: useUnread() };
}
