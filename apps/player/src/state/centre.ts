import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { guarded } from './modals.ts';

const PARAMETER = 'centre';
/** The page key of the list of pages: what a phone shows first. */
export const CENTRE_MENU = 'menu';

/** The member centre as the address has it (`?centre=withdraw`), so that a page of it can be linked to and left by Back. */
export function useCentre(): {
  /** The page that the address names; null when the centre is closed. */
  readonly page: string | null;
  /** Opens a page of the centre: a guest logs in first, a trial account is warned. Without a key it opens the list. */
  readonly open: (page?: string) => void;
  /** Goes to another page of the open centre; with `isStep` Back returns to where it came from. */
  readonly go: (page: string, isStep?: boolean) => void;
  readonly close: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const write = useCallback(
    (page: string | null, replace: boolean) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          if (page === null) after.delete(PARAMETER);
          else after.set(PARAMETER, page);
          return after;
        },
        { replace, preventScrollReset: true },
      ),
    [setQuery],
  );
  return {
    page: query.get(PARAMETER),
    open: (page = CENTRE_MENU) => guarded(() => write(page, false), 'member-centre'),
    go: (page, isStep = false) => write(page, !isStep),
    close: () => write(null, true),
  };
}
