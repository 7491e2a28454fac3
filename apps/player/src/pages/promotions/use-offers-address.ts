import { offerCategories, type OfferCategory } from '@tyche/rules/rewards/words';
import { isMine, type Offer } from '../../features/promotions/offer.ts';
import { useQuery } from '../../state/query.ts';

export type OfferTab = 'mine' | 'all' | OfferCategory;

const tabs: readonly OfferTab[] = ['mine', 'all', ...offerCategories];

/** What the page of offers shows, as its address has it: a link, a reload and the way back show the same offers. */
export function useOffersAddress(): {
  /** The offer that the address asks for; null for the list. */
  readonly id: string | null;
  /** Null for the first tab. */
  readonly tab: OfferTab | null;
  readonly isForMe: boolean;
  readonly change: (changes: { readonly tab?: OfferTab; readonly isForMe?: boolean }) => void;
} {
  const [query, changeQuery] = useQuery();
  return {
    id: query.get('id'),
    tab: tabs.find((tab) => tab === query.get('category')) ?? null,
    isForMe: query.get('forMe') === '1',
    change: (changes) =>
      changeQuery((next) => {
        if (changes.tab !== undefined) next.set('category', changes.tab);
        if (changes.isForMe === true) next.set('forMe', '1');
        if (changes.isForMe === false) next.delete('forMe');
      }),
  };
}

/** The tabs of these offers: the member's own first, then all, then each category that has one. */
export function tabsOf(offers: readonly Offer[], isMember: boolean): readonly OfferTab[] {
  return tabs.filter((tab) => {
    if (tab === 'mine') return isMember;
    return tab === 'all' || offers.some(({ category }) => category === tab);
  });
}

/** The offers of a tab in the order of the server; with `isForMe` those that the member may take or has. */
export function offersIn(offers: readonly Offer[], tab: OfferTab, isForMe: boolean): readonly Offer[] {
  const ofTab = offers.filter((offer) =>
    tab === 'mine' ? isMine(offer) : tab === 'all' || offer.category === tab,
  );
  return isForMe && tab !== 'mine' ? ofTab.filter((offer) => offer.canApply || isMine(offer)) : ofTab;
}
