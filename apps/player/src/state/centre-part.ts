import { useEffect } from 'react';
import { useQuery } from './query.ts';

/** Where members agree to offers, on the page Play safely. */
export const OFFER_CONSENTS = 'offer-consents';

const PART = 'part';

/**
 * The query of an address that opens a page of the member centre at one of its parts.
 *
 * @param query what the address has now; it is kept.
 */
export function queryWithPart(query: URLSearchParams, page: string, part: string): string {
  const next = new URLSearchParams(query);
  next.set('centre', page);
  next.set(PART, part);
  return `?${next}`;
}

/** Scrolls to a part and focuses it once it shows its data, if the address names it. The name leaves the address with that. */
export function useNamedPart(part: string, isReady: boolean): void {
  const [query, changeQuery] = useQuery();
  const isNamed = query.get(PART) === part;
  useEffect(() => {
    if (!isNamed || !isReady) return;
    // After the window of the centre has taken the focus, which it does when it opens.
    const timer = setTimeout(() => {
      const place = document.getElementById(part);
      place?.scrollIntoView?.({ block: 'start' });
      place?.focus({ preventScroll: true });
      changeQuery((next) => next.delete(PART));
    });
    return () => clearTimeout(timer);
  }, [isNamed, isReady, part, changeQuery]);
}
