import type { MessageKey } from '@tyche/i18n/translator';
import type { IconName } from '@tyche/ui/icons';

/** A line of the side menu. */
export interface Place {
  readonly path: string;
  readonly icon: IconName;
  readonly label: MessageKey;
}

/** Where the side menu leads first. The lobbies that have a vendor follow (`state/lobbies.ts`). */
export const places: readonly Place[] = [
  { path: '/', icon: 'home', label: 'common.nav.home' },
  { path: '/lottery', icon: 'lottery', label: 'common.nav.lottery' },
  { path: '/elott', icon: 'ticket', label: 'common.nav.elott' },
];

/** The second group: what is not a game. */
export const furtherPlaces: readonly Place[] = [
  { path: '/promotions', icon: 'gift', label: 'common.nav.promotions' },
  { path: '/results', icon: 'history', label: 'common.nav.results' },
  { path: '/orders', icon: 'cart', label: 'common.nav.orders' },
  { path: '/verify', icon: 'shield', label: 'common.nav.verify' },
];
