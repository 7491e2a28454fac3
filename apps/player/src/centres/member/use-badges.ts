import { useOpenMissions } from '../../state/open-missions.ts';
import { useUnread } from '../../state/unread.ts';
import type { CentrePageKey } from './page-keys.ts';

/** How many things wait behind an entry of the menu: unread messages, open missions. */
export function useBadges(): Partial<Readonly<Record<CentrePageKey, number>>> {
  return { messageV2: useUnread(), missionLeaderboard: useOpenMissions() };
}
